import { ownRecordAt } from "./identity/own-address.ts";
import type { KnownVerdict } from "./outcome.ts";

/** Lists elsewhere in the application that show what belongs to whom. */
const maxListsElsewhere = 4;
/** Records of whoever asks that are read again. */
const maxOwnRecords = 2;

/**
 * What is asked beside an operation that is tested again: reads of its path and above it, whatever makes, shows and
 * removes an object of its kind, and the nearest lists elsewhere.
 */
export function companionsOf<Known extends KnownVerdict>(
  { method, path }: { method: string; path: string },
  known: readonly Known[],
): Known[] {
  const others = known.filter((one) => one.path !== path || one.method !== method);
  const kind = path.replace(/\/\{[^{}/]+\}$/, "");
  const isOfKind = (one: Known) => one.path === kind || /^\/\{[^{}/]+\}$/.test(one.path.slice(kind.length));
  const isAbove = (one: Known) =>
    one.method === "GET" && (one.path === path || path.startsWith(one.path === "/" ? "/" : `${one.path}/`));
  const near = others.filter((one) => isAbove(one) || (one.path.startsWith(kind) && isOfKind(one)));
  const elsewhere = others
    .filter((one) => one.method === "GET" && !one.path.includes("{") && one.authentication.state === "enforced")
    .filter((one) => !near.includes(one))
    .sort((one, two) => shared(two.path, path) - shared(one.path, path));
  // Records of whoever asks tell whether two identities are one user.
  const own = elsewhere.filter((one) => ownRecordAt(one) !== null).slice(0, maxOwnRecords);
  const lists = elsewhere.filter((one) => !own.includes(one));
  return [...own, ...near, ...lists.slice(0, maxListsElsewhere)];
}

/** How many first segments two paths have in common. */
function shared(one: string, two: string): number {
  const [mine, theirs] = [one.split("/"), two.split("/")];
  const at = mine.findIndex((segment, index) => segment !== theirs[index]);
  return at === -1 ? mine.length : at;
}
