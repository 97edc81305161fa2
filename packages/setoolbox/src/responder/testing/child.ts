// A responder in a process of its own that kills itself at a named moment: KILL_REQUEST names the request, KILL_STEP the step.
// With KILL_COUNT instead it dies at that many steps of whatever requests. Without either it answers what is queued and ends.
import { answerOnce } from "../responder.ts";
import type { OnStep } from "../step.ts";
import { fakeEngine } from "./fake-engine.ts";

const { EXCHANGE = "", STORE = "", KILL_REQUEST, KILL_STEP, KILL_COUNT } = process.env;
let count = 0;

const onStep: OnStep = (step, requestFile) => {
  count++;
  if (count !== Number(KILL_COUNT) && (requestFile !== KILL_REQUEST || step !== KILL_STEP)) return;
  process.kill(process.pid, "SIGKILL");
  // Nothing may happen between asking for the signal and its arrival.
  for (;;);
};

await answerOnce({ folder: EXCHANGE, store: STORE, engine: fakeEngine(), onStep });
