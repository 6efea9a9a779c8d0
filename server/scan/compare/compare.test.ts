import { expect, test } from "vitest";
import { baselineOf, isFiltered, likenessOf, repeatsData, sameContent } from "./compare.ts";

const json = (value: unknown) => ({ body: JSON.stringify(value), headers: { "content-type": "application/json" } });
const html = (body: string) => ({
  body: `<html><body>${body}</body></html>`,
  headers: { "content-type": "text/html" },
});
const like = (owner: unknown, other: unknown, again: unknown = owner) =>
  likenessOf(baselineOf(json(owner), json(again)), json(other));

test("Equal length means nothing: other values of the same length are no likeness", () => {
  expect(like({ name: "anna", city: "oslo" }, { name: "error", city: "no!" })).toBe("structure");
});

test("What changes between two answers to the owner does not count", () => {
  expect(
    like({ id: 7, at: "10:01", user: "ann" }, { id: 7, at: "10:03", user: "ann" }, { id: 7, at: "10:02", user: "ann" }),
  ).toBe("same");
});

test("Where everything changes, only the form is compared", () => {
  expect(like({ a: "1x", b: "2x" }, { a: "5x", b: "6x" }, { a: "3x", b: "4x" })).toBe("structure");
});

test("Lists are compared by what they hold, not by order", () => {
  expect(like([{ id: 1 }, { id: 2 }, { id: 3 }], [{ id: 3 }, { id: 1 }, { id: 2 }])).toBe("same");
});

test("An emptied list is empty, whatever stands around it", () => {
  expect(like({ items: [{ id: 1, n: "a" }], page: 1 }, { items: [], page: 1 })).toBe("empty");
});

test("A list with items left out is filtered, an object without a field is not", () => {
  expect(isFiltered(baselineOf(json([{ n: "a" }, { n: "b" }])), json([{ n: "b" }]))).toBe(true);
  expect(isFiltered(baselineOf(json({ n: "a", m: "b" })), json({ n: "a" }))).toBe(false);
  expect(isFiltered(baselineOf(json([{ n: "a" }])), json([{ n: "a" }]))).toBe(false);
});

test("Data is recognized inside another form", () => {
  const owner = baselineOf(json({ rows: [{ iban: "DE0212", name: "Nordwind", city: "Oslo" }] }));
  expect(repeatsData(owner, json({ error: "x", context: { iban: "DE0212", name: "Nordwind", city: "Oslo" } }))).toBe(
    true,
  );
  expect(repeatsData(owner, json({ error: "Oslo is closed" }))).toBe(false);
});

test("Pages are compared by their text: scripts, nonces and hidden fields do not count", () => {
  const one = html("<h1>Invoice 7</h1><p>1200</p><script nonce=a>1</script><input type=hidden value=x>");
  const two = html("<h1>Invoice 7</h1><p>1200</p><script nonce=b>2</script><input type=hidden value=y>");
  expect(sameContent(one, two)).toBe(true);
  expect(sameContent(one, html("<h1>Invoice 8</h1><p>80</p>"))).toBe(false);
});

test("A body nested 100,000 levels deep is compared without a fault", () => {
  const deep = { body: `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, headers: {} };
  expect(() => likenessOf(baselineOf(deep), deep)).not.toThrow();
});

test("A table inside of a field is compared by its lines", () => {
  const owner = { export: "id,name\n1,Quay lighting\n2,Slipway repair" };
  expect(like(owner, { export: `${owner.export}\n3,Pontoon renewal` })).toBe("same");
  expect(like(owner, { export: "id,name\n2,Slipway repair" })).toBe("part");
  expect(like(owner, { export: "Nothing\nfor you" })).not.toMatch(/same|part/);
});

test("What repeats who asked tells nothing of whose the rest is; alone it is what is shown", () => {
  const note = { id: 41, text: "Buy milk" };
  expect(like({ ...note, viewerId: 101 }, { ...note, viewerId: 102 })).toBe("same");
  expect(like({ ...note, requestedBy: "ann" }, { ...note, requestedBy: "ben" })).toBe("same");
  expect(like({ currentUser: "ann" }, { currentUser: "ben" })).toBe("structure");
  expect(like({ viewer: { id: 101, name: "ann" } }, { viewer: { id: 102, name: "ben" } })).toBe("structure");
});

test("What whoever asks may do with what is shown is none of it, beside whose that is or by a name of its own", () => {
  const paper = { id: 7, title: "The will", owner_id: 3, role: "owner" };
  expect(like(paper, { ...paper, role: null })).toBe("same");
  expect(like({ id: 7, title: "The will", my_role: "owner" }, { id: 7, title: "The will", my_role: "none" })).toBe(
    "same",
  );
  expect(like({ ...paper, myLevel: "owner" }, { ...paper, myLevel: "viewer" })).toBe("same");
  expect(like({ id: 7, name: "Ann", role: "admin" }, { id: 7, name: "Ann", role: "guest" })).toBe("part");
});
