import { expect, test } from "vitest";
import type { Answer } from "../wire/probe.ts";
import { thereBefore } from "./there-before.ts";

const object = { mark: "postern-1", collection: "/reviews", path: null, owner: "ann", isSeen: false };

/** What is known after a list was answered so. */
async function after(body: unknown, more: Partial<Answer> = {}, later?: unknown) {
  const answer: Answer = {
    probe: { id: "x", identity: "other", purpose: "", method: "GET", path: "/reviews" },
    ...{ url: "http://a.test/reviews", status: 200, headers: {}, sentHeaders: {}, bytes: 0, truncated: false },
    ...{ durationMs: 1, error: null, body: JSON.stringify(body), ...more },
  };
  const answers = later === undefined ? [] : [answer, { ...answer, body: JSON.stringify(later) }];
  const before = thereBefore(async () => answers.shift() ?? answer);
  await before.look(object);
  return (id: string, saysCreated: boolean, shown?: unknown) =>
    before.held(
      { ...object, saysCreated },
      [id],
      shown === undefined ? undefined : { ...answer, body: JSON.stringify(shown) },
    );
}

test("What a list showed was there before, and nothing else where it showed all", async () => {
  for (const body of [[{ id: 7, authorId: 9 }], { data: [{ id: 7, tags: [{ id: 9 }] }], total: 1, next: null }]) {
    const held = await after(body);
    expect(await Promise.all([held("7", true), held("9", false), held("8", false)])).toEqual([true, false, false]);
  }
});

test.each<[string, unknown, Partial<Answer>]>([
  ["it says how many there are", { items: [{ id: 7 }], total: 31 }, {}],
  ["it says so beside the list", { items: [{ id: 7 }], meta: { totalCount: 31 } }, {}],
  ["it names the next page", { items: [{ id: 7 }], next: "/reviews?page=2" }, {}],
  ["a header does", [{ id: 7 }], { headers: { link: '</reviews?page=2>; rel="next"' } }],
  ["it is as long as a page of five", Array.from({ length: 5 }, (_, id) => ({ id })), {}],
  ["it is long and says nothing", Array.from({ length: 12 }, (_, id) => ({ id })), {}],
  ["it is as long as a page", Array.from({ length: 20 }, (_, id) => ({ id })), {}],
  ["it was cut off", [{ id: 7 }], { truncated: true }],
  ["it is closed", { error: "no" }, { status: 403 }],
])(
  "Where there may be more than a list showed, only what says that it was created is new: %s",
  async (_what, body, more) => {
    const held = await after(body, more);
    expect(await Promise.all([held("800", false), held("800", true)])).toEqual([true, false]);
  },
);

test("What a list of no certain length has grown by is new, and what it shows beside the same number is not", async () => {
  const rows = Array.from({ length: 15 }, (_, id) => ({ id }));
  const grown = await after(rows, {}, [...rows, { id: 33 }]);
  expect(await grown("33", false)).toBe(false);
  const page = await after(rows, {}, [...rows.slice(0, 14), { id: 33 }]);
  expect(await page("33", false)).toBe(true);
});

test("Of an object that an earlier scan made nothing is known but its mark", async () => {
  expect(await thereBefore(async () => ({}) as Answer).held(object, ["7"])).toBe(false);
});

test("A name is compared with names: a slug that is 1 is not the thing whose number is 1", async () => {
  const held = await after([{ id: 1, slug: "spring" }]);
  const asked = [{ id: 6, slug: "1" }, { data: { id: 6, slug: "1" } }, { id: 1, slug: "1" }, { title: "1" }];
  expect(await Promise.all(asked.map((shown) => held("1", true, shown)))).toEqual([false, false, true, true]);
  // A list that gives numbers alone tells nothing of slugs.
  const numbers = await after([{ id: 1 }]);
  expect(await numbers("1", true, { id: 6, slug: "1" })).toBe(true);
});

test("What an address calls by a name of its own is compared with what the list gives under that", async () => {
  const lists = [
    [{ serial: "T-1", name: "cellar" }],
    { success: true, data: { items: [{ serial: "T-1", name: "cellar" }], total: 1 } },
  ];
  for (const list of lists) {
    const held = await after(list);
    expect(await held("T-2", false, { data: { serial: "T-2", name: "postern-1" } })).toBe(false);
    expect(await held("T-1", false, { data: { serial: "T-1", name: "postern-1" } })).toBe(true);
  }
});

test("Where no list gives what a thing is called by, it is new only where the list has grown by what bears the mark", async () => {
  const rows = [{ name: "cellar" }];
  const shown = { serial: "T-2", name: "postern-1" };
  const later = [...rows, { name: "postern-1" }];
  for (const [list, isNew] of [
    [later, true],
    [rows, false],
    [[{ name: "postern-1" }], false],
  ] as const) {
    const held = await after(rows, {}, list);
    expect(await held("T-2", false, shown)).toBe(!isNew);
  }
});

test("What says that it was created since nobody's list was asked for is new, and what says so without a zone or of another time is not", async () => {
  const at = (date: string) => ({ status: 404, headers: { date } });
  const before = await after({ error: "no" }, at("Sat, 28 Nov 2026 21:57:03 GMT"));
  const asked = [
    { item: { id: "800", createdAt: "2026-11-28T21:57:03.149Z" }, included: { users: [] } },
    { id: "800", created_at: 1795903023 },
    { id: "800", createdAt: "2026-11-28T21:57:02.900Z" },
    { id: "800", createdAt: "2026-11-28T21:57:03.149" },
    { id: "800", createdAt: "2026-11-28T22:57:03.149Z" },
    { id: "800", updatedAt: "2026-11-28T21:57:03.149Z" },
  ];
  const held = await Promise.all(asked.map((shown) => before("800", false, shown)));
  expect(held).toEqual([false, false, true, true, true, true]);
  const unknown = await after({ error: "no" }, { status: 404 });
  expect(await unknown("800", false, asked[0])).toBe(true);
});
