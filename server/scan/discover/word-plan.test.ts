import { expect, test } from "vitest";
import { foundOperation } from "./found-operation.ts";
import { planRounds } from "./word-plan.ts";

const planOf = (...paths: string[]) =>
  planRounds({
    base: new URL("http://target.test/"),
    operations: paths.map((path) => foundOperation({ method: "GET", path, source: "postman" })),
    directories: new Set(),
  });

test("Names are tried where the API begins, also below what an application is mounted at, and at that", () => {
  const roots = (...paths: string[]) => [
    ...new Set(
      planOf(...paths).flatMap(({ path, words, depth }) => (depth === 0 && words.includes("health") ? path : [])),
    ),
  ];
  expect(roots("/hub/api/users", "/hub/api/users/{name}", "/hub/api/groups")).toEqual(["/hub/api/", "/hub/", "/"]);
  expect(roots("/api/v1/users", "/api/v1/groups")).toEqual(["/api/v1/", "/"]);
  expect(planOf("/hub/api/users", "/shop")[0]?.path).toBe("/hub/api/");
});

test("What is below an item is no place where an API begins", () => {
  const places = planOf("/users/{id}/api/keys", "/users/{id}", "/orders").map(({ path }) => path);
  expect(places.filter((path) => path.includes("{"))).toEqual([]);
});
