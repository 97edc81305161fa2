/** The command line was malformed. The program says why on stderr and exits with 2. */
export class UsageError extends Error {}
