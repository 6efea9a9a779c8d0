import { templateKey } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";
import { foundOperation } from "./found-operation.ts";

/**
 * Single items behind lists: where `GET /posts` exists and nothing reads `/posts/{id}`, that is worth one try, under the
 * name that other methods gave its parameter. They count only when a value out of the list is answered.
 */
export function itemsBehindLists(operations: readonly Operation[]): Operation[] {
  const read = new Set(operations.filter(({ method }) => method === "GET").map(({ path }) => templateKey(path)));
  const written = new Map(operations.map(({ path }) => [templateKey(path), path]));
  const lists = operations.filter(({ method, path, intention }) => {
    return method === "GET" && intention === null && /^(\/[\w.~-]+)*\/[\w~-]+\/?$/.test(path);
  });
  return lists.flatMap(({ path }) => {
    const one = path.endsWith("/") ? `${path}{id}/` : `${path}/{id}`;
    const key = templateKey(one);
    if (read.has(key)) return [];
    const item = written.get(key) ?? one;
    return [foundOperation({ method: "GET", path: item, source: "word-list", where: `an item of ${path}` })];
  });
}
