/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal;

/** A signal that does something at the n-th moment at which it is asked, counted from 0: a hook into the middle of an operation. */
export function atMoment(moment: number, act: () => void): AbortSignal {
  const { signal } = new AbortController();
  let asked = 0;
  Object.defineProperty(signal, "throwIfAborted", { value: () => (asked++ === moment ? act() : undefined) });
  return signal;
}
