import { templateKey } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";

const version = /^v(\d{1,3})([._]\d{1,3})?$/i;
/** Sources that list an operation only because the target answered for it. */
const answered = new Set(["answer", "version", "well-known", "word-list", "traffic", "observed", "learned"]);

/** Marks older versions that answer beside a newer one of the same operation (OWASP API9:2023). Keeps the order. */
export function markZombies(operations: readonly Operation[]): Operation[] {
  const newest = new Map<string, number>();
  for (const operation of operations) {
    const own = versionOf(operation.path);
    if (own === null) continue;
    const key = keyOf(operation);
    newest.set(key, Math.max(own, newest.get(key) ?? own));
  }
  return operations.map((operation) => {
    const own = versionOf(operation.path);
    const isOld = own !== null && own < (newest.get(keyOf(operation)) ?? own);
    const answers = operation.exampleSeen || answered.has(operation.source);
    return isOld && answers ? { ...operation, isZombie: true } : operation;
  });
}

/** The version that a path begins with or has after its prefix: 2.1 of `/api/v2.1/users`; null without one. */
export function versionOf(path: string): number | null {
  for (const segment of path.split("/")) {
    const match = version.exec(segment);
    if (match) return Number(`${match[1]}${(match[2] ?? "").replace("_", ".")}`);
  }
  return null;
}

function keyOf({ method, path }: Operation): string {
  const segments = templateKey(path).split("/");
  const at = segments.findIndex((segment) => version.test(segment));
  return `${method} ${segments.with(at, "v").join("/")}`;
}
