import { expect, test } from "vitest";
import { withoutEdges } from "./connections.ts";

const edges = [7, 8].map((id) => ({ cursor: String(id), node: { id } }));

test("The things of a connection are a list, at whatever place of an answer", () => {
  const answer = { data: { notes: { count: 2, edges, pageInfo: { hasNextPage: false } }, me: { id: 1 } } };
  expect(withoutEdges(answer)).toEqual({ data: { notes: [{ id: 7 }, { id: 8 }], me: { id: 1 } } });
  expect(withoutEdges({ edges: [], pageInfo: { hasNextPage: false } })).toEqual([]);
});

test("but not where more of them are elsewhere, nor what only calls itself so", () => {
  for (const other of [
    { edges, pageInfo: { hasNextPage: true } },
    { nodes: [1, 2], edges: [{ from: 1, to: 2 }] },
  ])
    expect(withoutEdges(other)).toEqual(other);
});
