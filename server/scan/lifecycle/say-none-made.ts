import type { Operation } from "../operation.ts";
import type { Lifecycle } from "./find-lifecycles.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";

/** Why nothing is made by an operation whose body has no place for the mark. */
export const noPlaceForMark = ({ method, path }: Operation): string =>
  `No field of ${method} ${path} takes a free text, which could carry the scan's mark, so nothing is made by it.`;

/** Why nothing more is made where what was made was not seen. */
export const markNotSeen = ({ method, path }: Operation): string =>
  `What ${method} ${path} made was not seen with the scan's mark, so nothing more is made by it.`;

/** Tells why the scan makes no object of a kind: in the log, and where such an object would have decided something. */
export function sayNoneMade(
  task: Pick<LifecycleTask, "listener" | "judged" | "onTried">,
  { changes = [], remove }: Pick<Lifecycle, "remove"> & Partial<Pick<Lifecycle, "changes">>,
  why: string,
): void {
  task.listener.log("info", why);
  for (const operation of [...changes, remove]) {
    const judged = task.judged(operation);
    if (judged?.authorization.code !== "needs-own-object") continue;
    const { authorization } = judged;
    task.onTried({ ...judged, authorization: { ...authorization, reason: `${authorization.reason} ${why}` } });
  }
}
