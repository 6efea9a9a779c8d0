import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { authorizeTarget } from "./authorized-target.fixture.ts";

const input = (id: number, isWrapped = false) =>
  `?input=${encodeURIComponent(JSON.stringify(isWrapped ? { json: { id } } : { id }))}`;

test.each([false, true])(
  "a procedure for administrators is asked for what its list shows them, not for another router's id (wrapped: %s)",
  async (isWrapped) => {
    const people = [{ id: 31, name: "Ada Quay" }];
    const operations = [
      operationOf("GET /trpc/people.list"),
      operationOf("GET /trpc/people.get", { example: `/trpc/people.get${input(7, isWrapped)}`, exampleSeen: false }),
    ];
    const { judged } = await authorizeTarget(
      ({ who, path }) => {
        if (who !== "root") return { status: 403, body: { error: { message: "FORBIDDEN" } } };
        if (path === "/trpc/people.list") return { body: { result: { data: people } } };
        if (path === `/trpc/people.get${input(31, isWrapped)}`) return { body: { result: { data: people[0] } } };
        return { status: 404, body: { error: { message: "NOT_FOUND" } } };
      },
      operations,
      ["alice", "root"],
    );
    expect(judged.get("GET /trpc/people.get")?.authorization).toMatchObject({ state: "enforced" });
  },
);

test("a router's list that shows whole what the router refuses alone is a hole", async () => {
  const people = [
    { id: 31, name: "Ada Quay", desk: "North pier", badge: "A-7731" },
    { id: 32, name: "Ben Lock", desk: "South pier", badge: "B-1290" },
  ];
  const { judged } = await authorizeTarget(
    ({ who, path }) => {
      if (path === "/trpc/people.list") return { body: { result: { data: people } } };
      if (who !== "root") return { status: 403, body: { error: { message: "FORBIDDEN" } } };
      const person = people.find(({ id }) => path === `/trpc/people.get${input(id)}`);
      return person
        ? { body: { result: { data: person } } }
        : { status: 404, body: { error: { message: "NOT_FOUND" } } };
    },
    [
      operationOf("GET /trpc/people.list"),
      operationOf("GET /trpc/people.get", { example: `/trpc/people.get${input(7)}` }),
    ],
    ["alice", "bob", "root"],
  );
  expect(judged.get("GET /trpc/people.list")?.authorization).toMatchObject({
    ...{ state: "missing", confidence: "likely", code: "lists-what-it-refuses" },
  });
});
