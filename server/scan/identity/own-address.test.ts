import { expect, test } from "vitest";
import { ownRecordAt } from "./own-address.ts";

const get = (path: string) => ownRecordAt({ method: "GET", path });

test.each([
  "/me",
  "/api/users/me",
  "/v1/userinfo",
  "/oauth2/user_info",
  "/whoami",
  "/user",
  "/current-user",
  "/me/profile",
  "/self.json",
])("%s answers whoever asks with their own record", (path) => expect(get(path)).toBe("person"));

test.each(["/profile", "/api/account", "/auth/session"])("%s may be a company's as well", (path) =>
  expect(get(path)).toBe("perhaps"),
);

test.each(["/users", "/users/{id}", "/{me}/profile", "/me/notes", "/company", "/"])("%s is no own record", (path) => {
  expect(get(path)).toBeNull();
  expect(ownRecordAt({ method: "POST", path: "/me" })).toBeNull();
});

test("A query of GraphQL without variables is one, a mutation is none", () => {
  const field = (kind: "query" | "mutation", name: string, variables = {}) =>
    ownRecordAt({ method: "POST", path: `/graphql#Query.${name}`, graphql: { kind, name, document: "", variables } });
  expect([field("query", "me"), field("query", "viewer"), field("query", "currentUser")]).toEqual(
    Array(3).fill("person"),
  );
  expect([field("mutation", "me"), field("query", "user", { id: 1 }), field("query", "notes")]).toEqual(
    Array(3).fill(null),
  );
});
