/** The time of day in milliseconds since 1970. */
export type Now = () => number;

/** A clock that stands still while the real one is set back, so that what was answered later never looks earlier. */
export function forwardClock(now: Now): Now {
  let latest = Number.NEGATIVE_INFINITY;
  return () => {
    latest = Math.max(latest, now());
    return latest;
  };
}
