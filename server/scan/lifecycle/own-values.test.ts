import { expect, test } from "vitest";
import { takenIn, withOwnValues } from "./own-values.ts";

const mark = "postern-12-9f3ac1d2";
const body = { title: mark, code: "TEA", roomId: 7, url: "https://tea.example/menu", slug: "tea", shelfName: "north" };

test.each<[number, unknown, string[]]>([
  [422, { error: "code already exists" }, ["code"]],
  [400, { errors: { slug: ["has already been taken"] } }, ["slug"]],
  [400, { code: ["thing with this code already exists."] }, ["code"]],
  [422, { message: "Validation failed", errors: [{ path: "slug", message: "must be unique" }] }, ["slug"]],
  [400, { message: 'E11000 duplicate key error: things index: code_1 dup key: { code: "TEA" }' }, ["code"]],
  [400, { detail: "UNIQUE constraint failed: things.shelf_name" }, ["shelfName"]],
  [400, "The shelf name is taken.", ["shelfName"]],
  [422, { name: "SequelizeUniqueConstraintError", errors: [{ message: "url must be unique", path: "url" }] }, ["url"]],
  [400, { status: 400, path: "/things", title: "Conflict", detail: "slug: already in use" }, ["slug"]],
  // Where nothing is named, what tells things apart, and addresses.
  [422, { error: "Duplicate." }, ["title", "code", "url", "slug"]],
  [409, { code: "CONFLICT" }, ["title", "code", "url", "slug"]],
  [409, { error: "You have one with this address" }, ["title", "code", "url", "slug"]],
])("An answer %i with %j says which values somebody has", (status, said, fields) => {
  const text = typeof said === "string" ? said : JSON.stringify(said);
  expect(takenIn({ status, body: text }, body).sort()).toEqual(fields.sort());
});

test.each<[number, unknown, Record<string, unknown>?]>([
  [400, { error: "code is required" }],
  [409, { error: "roomId 7 is taken" }, { roomId: 7, room_id: "7" }],
  [422, { error: "An order of this amount already exists: amount" }, { amount: 12, phone: "0170" }],
  [422, { error: "The room does not exist" }],
  [404, { error: "slug already taken" }],
  [403, { error: "code already exists" }],
  [500, { error: "UNIQUE constraint failed: things.code" }],
])("An answer %i with %j leaves all values as they are", (status, said, sent: Record<string, unknown> = body) => {
  expect(takenIn({ status, body: JSON.stringify(said) }, sent)).toEqual([]);
});

test("A value of one's own has the form of the one before, reaches nobody, and is not given to what bears the mark", () => {
  const there = { title: mark, code: "TEA-1", no: 17, word: "tea", phone: "0170", mail: "ann@mail.example" };
  const own = withOwnValues({ thing: { ...there, url: body.url } }, Object.keys({ ...there, url: 1 }), mark);
  expect(own).toMatchObject({
    thing: {
      title: mark,
      code: expect.stringMatching(/^P-[\dA-F]{8}$/),
      no: expect.any(Number),
      word: expect.stringMatching(/^postern[\da-f]{8}$/),
      phone: expect.stringMatching(/^\d{6}$/),
      mail: `${mark}@postern.invalid`,
      url: `${body.url}#${mark}`,
    },
  });
  expect(own).not.toMatchObject({ thing: { no: 17 } });
  expect(withOwnValues(there, ["title", "none"], mark)).toBe(there);
});
