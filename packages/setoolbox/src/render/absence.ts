/** Why there is no result, and what to do. */
export function absenceText(queued: boolean): string {
  return queued
    ? "no result yet: the request still waits in in/. Call setoolbox_status when it waits for more than a few seconds, and again later"
    : "no result: no request with this run id waits and none was answered. setoolbox_list_runs shows the run ids there are";
}
