/** The command line was malformed. The program says why on stderr and exits with 2. */
export class UsageError extends Error {}

/** The person at the terminal stopped the call. The program exits with 130, as shells do. */
export class Interrupted extends Error {}
