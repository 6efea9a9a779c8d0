import type { Operation } from "../operation.ts";
import { templateKey } from "../template.ts";
import { foundOperation } from "./found-operation.ts";

/**
 * Single items behind lists: where `GET /posts` exists and nothing names `/posts/{id}`, that is worth one try. They
 * count only when a value out of the list is answered.
 */
export function itemsBehindLists(operations: readonly Operation[]): Operation[] {
  const known = new Set(operations.map(({ path }) => templateKey(path)));
  const lists = operations.filter(({ method, path, intention }) => {
    return method === "GET" && intention === null && /^(\/[\w.~-]+)*\/[\w~-]+$/.test(path);
  });
  return lists
    .filter(({ path }) => !known.has(templateKey(`${path}/{id}`)))
    .map(({ path }) =>
      foundOperation({ method: "GET", path: `${path}/{id}`, source: "word-list", where: `an item of ${path}` }),
    );
}
