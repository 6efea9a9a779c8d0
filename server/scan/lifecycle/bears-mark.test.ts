import { expect, test } from "vitest";
import { bearsMark, thingsWith } from "./bears-mark.ts";

const mark = "postern-9-aabbccdd";
const probe = { id: "x", identity: "other", purpose: "", method: "GET", path: "/folders/7?a=b" } as const;
const shows = (body: unknown) =>
  bearsMark({ probe, body: typeof body === "string" ? body : JSON.stringify(body) }, mark);

test.each([
  ["in a field", { id: 7, name: `${mark}-changed-1` }],
  ["in a field of a thing without an id", { name: mark, size: 1 }],
  ["by its second id", { id: 19, documentId: "7", name: mark }],
  ["by another name of its address", { id: "a-b-c", slug: "7", name: mark }],
  ["inside of an envelope", { success: true, message: "Found it", data: { folder: { id: 7, name: mark } } }],
  ["beside what it holds", { id: 7, name: mark, children: [{ id: 8, name: "x" }], parent: { id: 1, name: "All" } }],
  ["as JSON:API has it", { data: { id: "7", type: "folders", attributes: { name: mark } }, links: { self: "/x" } }],
  ["as WordPress has it", { id: 7, title: { raw: mark, rendered: mark } }],
  ["as the one row that was found", [{ id: 7, name: mark }]],
  ["as the one row in an envelope", { data: [{ id: 7, name: mark }] }],
  ["beside what belongs to it", { item: { id: 7, name: mark }, included: { owners: [{ id: 8, name: "x" }] } }],
  ["beside what its reader may", { folder: { id: 7, name: mark }, rights: { id: 3, write: true }, owner: { id: 2 } }],
  ["as JSON:API has it with what belongs to it", { data: { id: "7", attributes: { name: mark } }, included: [] }],
  ["as the whole text", mark],
  ["in capitals, as some targets keep what they are given", { id: 7, name: mark.toUpperCase() }],
  ["as a title", { id: 7, name: `Postern${mark.slice("postern".length)}` }],
  ["as the whole text in capitals", mark.toUpperCase()],
])("A thing bears the mark %s", (_how, body) => {
  expect(shows(body)).toBe(true);
});

test.each([
  ["a thing that it lists", { id: 7, name: "All", children: [{ id: 9, name: mark }] }],
  ["a thing that it holds", { id: 7, name: "All", latest: { id: 9, name: mark } }],
  ["a thing without an id that it holds", { id: 7, name: "All", latest: { name: mark } }],
  ["the one thing that a thing without an id holds", { name: "All", latest: { name: mark } }],
  [
    "a list",
    [
      { id: 7, name: mark },
      { id: 8, name: "x" },
    ],
  ],
  [
    "a list in an envelope",
    {
      data: [
        { id: 7, name: mark },
        { id: 8, name: "x" },
      ],
    },
  ],
  ["a list of one of another id", [{ id: 8, name: mark }]],
  ["a list of one that does not say which it is", [{ name: mark }]],
  ["a list of texts", { id: 7, name: "All", log: [`created ${mark}`] }],
  ["a thing of another id", { id: 8, name: mark }],
  ["a thing that names the address as its parent", { id: 8, name: mark, parentId: 7 }],
  ["a thing of another id in an envelope", { data: { id: 8, name: mark } }],
  [
    "one of two things that an envelope holds, which is at another address",
    { folder: { id: 7 }, latest: { id: 9, name: mark } },
  ],
  ["one of two things of the address's id", { folder: { id: 7, name: "All" }, latest: { id: 7, name: mark } }],
  ["one of two things, which does not say which it is", { folder: { id: 7, name: "All" }, latest: { name: mark } }],
  ["text among other text", `<li>${mark}</li>`],
  ["nothing", { id: 7, name: "All" }],
])("A mark in %s is not the thing's own", (_where, body) => {
  expect(shows(body)).toBe(false);
});

test("In a list of things within things, only those are found that bear the mark themselves", () => {
  const tree = { data: [{ id: 1, name: "All", children: [{ id: 2, children: [{ id: 3, name: mark }] }] }] };
  expect(thingsWith(tree, mark)).toEqual([{ id: 3, name: mark }]);
});

test("An address with a percent sign that escapes nothing is compared as it is", () => {
  const at = (path: string, id: string) =>
    bearsMark({ probe: { ...probe, path }, body: JSON.stringify({ id, name: mark }) }, mark);
  expect(at("/folders/50%", "50%")).toBe(true);
  expect(at("/folders/a%20b", "a b")).toBe(true);
  expect(at("/folders/50%", "51%")).toBe(false);
});
