/**
 * Does work on every item, at most `lanes` at a time. After a failure no further item is begun, and the failure is
 * thrown when nothing runs any more.
 */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next++];
      if (item === undefined) continue;
      try {
        await work(item);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(lanes, items.length) }, lane));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}
