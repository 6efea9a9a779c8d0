import { expect, test } from "vitest";
import { createGate } from "./gate.ts";
import type { Probe } from "./probe.ts";

const get = (path: string): Probe => ({ id: "x", identity: "owner", purpose: "", method: "GET", path });

test("What a query asks for is kept back under the query's name, without its values, also where the same route is asked for more", () => {
  const lines: string[] = [];
  const gate = createGate({ environment: "staging" }, (_type, line) => void lines.push(line));
  for (const path of ["/items?do=clear", "/items?do=purge", "/users?page=2&ban=bob", "/users?ban=eve"])
    expect(gate.refusal(get(path)), path).not.toBeNull();
  for (const path of ["/items", "/items?page=2", "/items?do=show", "/users"])
    expect(gate.refusal(get(path)), path).toBeNull();
  expect(gate.kept().map(({ path, times }) => [path, times])).toEqual([
    ["/items?do", 2],
    ["/users?ban", 2],
  ]);
  expect(lines.filter((line) => line.startsWith("GET /items?do is kept back: "))).toHaveLength(2);
  expect(lines.join()).not.toMatch(/\b(bob|eve)\b/);
});

test("A field that is left out of queries for its name is kept back once, with the reason", () => {
  const gate = createGate({ environment: "staging" }, () => {});
  const field = (name: string, leftOut: string[]) => ({
    ...{ method: "POST", path: `/graphql#Query.${name}`, example: "/graphql" },
    graphql: { kind: "query" as const, name, document: `{ ${name} { id } }`, variables: {}, leftOut },
  });
  gate.learn([field("notes", ["Note.closeAccount"]), field("note", ["Note.closeAccount"])]);
  gate.learn([field("me", ["resetAll"])]);
  expect(gate.kept()).toMatchObject([
    {
      ...{ method: "POST", path: "/graphql#Note.closeAccount", times: 1 },
      reason:
        "Its name may say that it does something: closeAccount. It is left out of the queries that ask for what is around it.",
    },
    { path: "/graphql#Query.me.resetAll" },
  ]);
});
