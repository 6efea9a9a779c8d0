import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import { createDenials, withKnownIds } from "./known-ids.ts";

const answered = (list: Operation, shown: unknown): Answer => ({
  probe: { id: "list", identity: "owner", purpose: "List", method: "GET", path: list.example },
  ...{ url: `http://target.test${list.example}`, status: 200, headers: { "content-type": "application/json" } },
  ...{ sentHeaders: {}, body: JSON.stringify(shown), bytes: 1, truncated: false, durationMs: 1, error: null },
});

async function bodiesOf(body: Record<string, unknown>, lists: Record<string, unknown>) {
  const operations = Object.keys(lists).map((path) => operationOf(`GET ${path}`));
  return await withKnownIds(body, operations, async (list) => answered(list, lists[list.path]));
}

test("Ids of other things are those that lists show, one after the other, as numbers where a number is wanted", async () => {
  const rooms = [{ id: 7 }, { id: 9 }];
  const bodies = await bodiesOf(
    { roomId: 1, tag_ids: ["1"], title: "A" },
    { "/v1/rooms": rooms, "/tags": [{ id: "red" }] },
  );
  expect(bodies).toEqual([
    { roomId: 7, tag_ids: ["red"], title: "A" },
    { roomId: 9, tag_ids: ["red"], title: "A" },
  ]);
});

test("What no list shows is left out, and so is whom it may reach", async () => {
  const lists = { "/rooms": [{ id: 7 }], "/users": [{ id: 3 }] };
  expect(await bodiesOf({ room_id: 1, parentId: 1, ownerId: 1, userId: 1, paid: true, uuid: "1" }, lists)).toEqual([
    { room_id: 7, paid: true, uuid: "1" },
  ]);
  expect(await bodiesOf({ userId: 1, title: "A" }, lists)).toEqual([]);
});

test("A relationship of JSON:API names a resource of its type", async () => {
  const folder = (id: string) => ({ relationships: { folder: { data: { type: "folders", id } } } });
  expect(await bodiesOf({ data: { type: "notes", ...folder("1") } }, { "/folders": { data: [{ id: "f3" }] } })).toEqual(
    [{ data: { type: "notes", ...folder("f3") } }],
  );
});

test("A body that was denied is denied with more in it, and perhaps not with less, nor with another thing's id", () => {
  const denied = (status: number): Answer => ({ ...answered(operationOf("GET /notes"), {}), status });
  const denials = createDenials();
  denials.note(denied(403), { title: "A", kind: "B" });
  expect(denials.covers({ title: "C", kind: "D", more: "E" })).toBe(true);
  expect(denials.covers({ title: "C" })).toBe(false);
  denials.note(denied(403), { folderId: "7" });
  expect(denials.covers({ folderId: "8" })).toBe(false);
  denials.note(denied(422), { title: "A" });
  expect(denials.covers({ title: "A" })).toBe(false);
  denials.note(denied(401), { title: "A", kind: "B" });
  expect(denials.covers({})).toBe(true);
});
