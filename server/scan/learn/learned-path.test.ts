import { expect, test } from "vitest";
import { categoryOf } from "./categories.ts";
import { generalize, mountOf, ownWords, patternOf } from "./learned-path.ts";

const nothing = new Set<string>();

test.each([
  ["/api/v1/users/{userId}/orders/{orderNo}", "/api/v1/users/{id}/orders/{orderId}"],
  ["/api/v1/users/4711", "/api/v1/users/{id}"],
  ["/users/0f8fad5b-d9cb-469f-a165-70867728950e/", "/users/{id}"],
  ["/users/ann@example.test/orders", "/users/{id}/orders"],
  ["/orders?customer=Ann&token=abc", "/orders"],
  ["/.well-known/openid-configuration", "/.well-known/openid-configuration"],
])("%s is learned as %s, without ids, names of parameters and queries", (path, learned) => {
  expect(generalize(path, "", nothing)).toBe(learned);
});

test.each([
  "/",
  "/{id}",
  "/assets/index-a1b2c3.js",
  "/blog/how-to-win-a-case-against-smith",
  "/hooks/T0AAAAAAA1/B0BBBBBBB/xoxbnotreallyasecretvalue000000000000",
  "/reset/sometokenwithoutanydigitsbutverylongindeed",
  "/files/Quarterly%20figures",
  "/figures/year2031",
  "/export.{format}",
])("%s is not learned: it says more than other applications may have", (path) => {
  expect(generalize(path, "", nothing)).toBeNull();
});

test("a path with a word of the application's, the owner's or the host's name is not learned", () => {
  const own = ownWords(["portal.northwind.example", "Northwind Orders", "Contoso Users API"]);
  expect([...own].sort()).toEqual(["contoso", "northwind", "portal"]);
  expect(generalize("/api/northwind/users", "", own)).toBeNull();
  expect(generalize("/api/contosoReports", "", own)).toBeNull();
  expect(generalize("/api/users", "", own)).toBe("/api/users");
});

test("a path is learned from where its API begins, whatever the entered address was", () => {
  expect(mountOf(new URL("https://h.example/shop/api/v1/"))).toBe("/shop");
  expect(mountOf(new URL("https://h.example/shop/openapi.json"))).toBe("/shop");
  expect(mountOf(new URL("https://h.example/"))).toBe("");
  expect(generalize("/shop/api/v1/orders", "/shop", nothing)).toBe("/api/v1/orders");
  expect(patternOf("/api/v1/orders/{id}")).toBe("/orders/{id}");
  expect(patternOf("/orders")).toBe("/orders");
  expect(patternOf("/api/v1")).toBe("/api/v1");
});

test.each([
  ["/api/v1/users/{id}", "users"],
  ["/api/v1/users/{id}/orders", "commerce"],
  ["/admin/users", "administration"],
  ["/auth/login", "authentication"],
  ["/invoices/export", "files"],
  ["/healthz", "status"],
  ["/turbines", "other"],
])("%s is about %s", (path, category) => expect(categoryOf(path)).toBe(category));
