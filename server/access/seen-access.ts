import type { AccessCell } from "../../src/contract/endpoints.ts";

/** What results and files call who asks without a credential. */
export const strangers = "anonymous";

/** What a scan saw of one identity at one operation. `open`: it bypassed what the scan holds should keep it out. */
export type Seen = {
  result: "allowed" | "denied" | "unknown";
  open: boolean;
  isTried: boolean;
  reason: string;
  status: number | null;
};
/** What is seen of whoever was not asked. */
export const nobodyAsked: Seen = {
  ...{ result: "unknown", open: false, isTried: false },
  ...{ reason: "Not tested.", status: null },
};

/** What a scan saw of everybody, by operation (`GET /invoices/{id}`) and label. */
export type SeenAccess = ReadonlyMap<string, ReadonlyMap<string, Seen>>;

/** Who is allowed where, of a scan's operations. */
export function seenAccess(
  operations: readonly { method: string; path: string; access: readonly AccessCell[] }[],
): SeenAccess {
  return new Map(
    operations.map(({ method, path, access }) => [
      `${method} ${path}`,
      new Map(access.map((cell) => [cell.isStranger ? strangers : cell.identity, seen(cell)])),
    ]),
  );
}

/** The operations of which something could be told. */
export const toldIn = (all: SeenAccess): SeenAccess =>
  new Map([...all].filter(([, cells]) => [...cells.values()].some(({ result }) => result !== "unknown")));

function seen({ result, reason, status }: AccessCell): Seen {
  const known = result === "allowed" || result === "bypassed" ? "allowed" : result === "denied" ? "denied" : "unknown";
  const open = result === "bypassed";
  // Who gets in by another spelling is refused at the plain address: that status would contradict the reason.
  const isRefusal = open && (status === 401 || status === 403);
  const isTried = result !== "not_tested" || status !== null;
  return { result: known, open, isTried, reason, status: isRefusal ? null : status };
}

/** The path that groups an operation: up to the first segment that is neither a version nor a parameter. */
export function groupOf(name: string): string {
  const path = name.slice(name.indexOf(" ") + 1).split(/[?#]/, 1)[0] ?? "/";
  const segments = path.split("/").filter(Boolean);
  const at = segments.findIndex((one) => !/^(api|rest|v\d+(\.\d+)*|\{.*\})$/i.test(one));
  return `/${segments.slice(0, at + 1).join("/")}`;
}

/** The order of operations in an access file: by path, then by method. */
export function compareNames(a: string, b: string): number {
  const [one, two] = [a, b].map((name) => `${name.slice(name.indexOf(" ") + 1)} ${name}`) as [string, string];
  return one < two ? -1 : one > two ? 1 : 0;
}
