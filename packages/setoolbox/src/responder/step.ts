/** The moments of one exchange between which a process may die. */
export const STEPS = [
  "taken",
  "judged",
  "computed",
  "store-locked",
  "store-written",
  "store-placed",
  "store-unlocked",
  "answer-created",
  "answer-written",
  "answer-flushed",
  "answer-linked",
  "answer-settled",
  "archived",
] as const;

export type Step = (typeof STEPS)[number];

/** Called after each step with the request's file name. What it throws is taken for what the operating system said. */
export type OnStep = (step: Step, requestFile: string) => void | Promise<void>;
