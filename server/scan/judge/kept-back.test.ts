import { expect, test } from "vitest";
import { judgeTarget, operationOf, type Target } from "./judged-target.fixture.ts";

const all = [
  { name: "shapes", note: "Circles and squares" },
  { name: "@ledger/books", note: "Debit and credit" },
];
const isHidden = (name: string) => name.startsWith("@");
const notFound = { status: 404, body: { error: "not found" } };

/** Everybody sees the list without what is hidden; `isOpen` tells whether strangers get a hidden item by its name. */
const registry =
  (isOpen: boolean): Target =>
  ({ who, path }) => {
    if (path === "/packages") return { body: all.filter(({ name }) => who === "owner" || !isHidden(name)) };
    const name = decodeURIComponent(path.slice("/packages/".length));
    const item = all.find((one) => one.name === name);
    if (!item) return notFound;
    if (isHidden(name) && who !== "owner" && !isOpen) return { status: 401, body: { error: "sign in" } };
    return { body: item };
  };
const operations = [
  operationOf("GET /packages/{name}", { example: "/packages/shapes" }),
  operationOf("GET /packages", { example: "/packages" }),
];

test("An item that strangers see in their list is open on purpose where another one is refused to them", async () => {
  const { judged, asks } = await judgeTarget(registry(false), operations);
  const item = judged.find(({ path }) => path.includes("{"));
  expect(item?.authentication).toMatchObject({ state: "public", code: "open-item-by-item", confidence: "likely" });
  expect(item?.finding).toBeNull();
  expect(asks.filter(({ path }) => path === "/packages/%40ledger%2Fbooks").map(({ who }) => who)).toEqual([
    "owner",
    "anonymous",
  ]);
});

test("It stays reported where strangers get by its name what their list keeps from them", async () => {
  const { judged } = await judgeTarget(registry(true), operations);
  expect(judged.find(({ path }) => path.includes("{"))?.authentication).toMatchObject({
    state: "missing",
    code: "same-answer-without-credential",
  });
});

test("What is private stays reported, however the list beside it is made", async () => {
  const required = operations.map((operation) => ({ ...operation, documentedSecurity: "required" as const }));
  const { judged } = await judgeTarget(registry(false), required);
  expect(judged.find(({ path }) => path.includes("{"))?.authentication.state).toBe("missing");
});

test("A number that another list keeps from strangers is not the thing's, and one that tells an amount is nobody's", async () => {
  const drafts = [
    { id: 1, title: "Shown", categories: 1 },
    { id: 2, title: "Draft", categories: 2 },
  ];
  const numbered =
    (categories: readonly object[]): Target =>
    ({ who, path }) => {
      if (path === "/posts") return { body: who === "owner" ? drafts : drafts.slice(0, 1) };
      if (path === "/categories") return { body: who === "owner" ? categories : categories.slice(0, 1) };
      const id = /^\/categories\/([12])$/.exec(path)?.[1];
      return id ? { body: { id: Number(id), title: `Category ${id}` } } : notFound;
    };
  const calls = ["GET /posts", "GET /categories", "GET /categories/{id}"].map((call) =>
    operationOf(call, { example: call.slice(4).replace("{id}", "1") }),
  );
  const of = async (categories: readonly object[]) => {
    const { judged } = await judgeTarget(numbered(categories), calls.toReversed());
    return judged.find(({ path }) => path.includes("{"))?.authentication.code;
  };
  expect(await of([{ id: 1, title: "Category 1" }])).not.toBe("same-answer-without-credential");
  const counted = [
    { key: "a", posts: 1 },
    { key: "b", posts: 2 },
  ];
  expect(await of(counted)).not.toBe("same-answer-without-credential");
  const own = [
    { id: 1, title: "Category 1" },
    { id: 2, title: "Category 2" },
  ];
  expect(await of(own)).toBe("same-answer-without-credential");
});
