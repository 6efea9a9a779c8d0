import type { Operation } from "../operation.ts";
import { apartnessOf, pathsOf } from "./fill-path.ts";
import type { Found, Known } from "./find-owner.ts";
import { askAs } from "./views.ts";

/**
 * What somebody who may more has at an operation, as the lists show it to them and to none of those who may less; null where no
 * list tells. `before` is the address at which only those who may more could be compared.
 */
export async function findOfHigher(
  operation: Operation,
  before: string,
  { send, users, ids }: Pick<Known, "send" | "users" | "ids">,
): Promise<Found | null> {
  if (operation.graphql) return null;
  const lesser = users.flatMap(({ traits }) => (traits.isPrivileged ? [] : [traits.label]));
  for (const { traits } of users) {
    const { label, isPrivileged } = traits;
    if (!isPrivileged) continue;
    const isApart = (path: string) =>
      path !== before && lesser.every((asker) => apartnessOf(operation, path, label, asker, ids) === "listed-apart");
    const path = pathsOf(operation, label, lesser, ids).find(isApart);
    if (path === undefined) continue;
    const reading = await askAs(send, operation, label, path, `Read as ${label}`);
    if (reading.kind === "success") return { label, path, reading, operation };
  }
  return null;
}
