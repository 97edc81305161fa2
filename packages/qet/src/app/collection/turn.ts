/** Lets the process attend to everything that waits. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

// So long the process may be busy with a collection before it attends to other calls.
const LONGEST_TURN_MS = 10;

/** A pause to take after every step of a long work; it costs nothing until a turn has lasted too long. */
export function pauses(): () => Promise<void> {
  let turnedAt = performance.now();
  return async () => {
    if (performance.now() - turnedAt < LONGEST_TURN_MS) return;
    await turn();
    turnedAt = performance.now();
  };
}
