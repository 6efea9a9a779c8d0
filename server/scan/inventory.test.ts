import { describe, expect, it } from "vitest";
import { foundOperation } from "./discover/found-operation.ts";
import { buildInventory } from "./inventory.ts";

const never = () => null;
const documented = (path: string, method = "GET") => foundOperation({ method, path, source: "openapi" });
const linked = (path: string, method = "GET") => foundOperation({ method, path, source: "html", exampleSeen: true });
const names = (operations: ReturnType<typeof buildInventory>) =>
  operations.map(({ method, path }) => `${method} ${path}`);

describe("the inventory", () => {
  it("lists an operation once, whichever sources saw it, and keeps the documented template", () => {
    const list = buildInventory([documented("/users/{userId}"), linked("/users/42"), linked("/users/7")], never);
    expect(names(list)).toEqual(["GET /users/{userId}"]);
    expect(list[0]).toMatchObject({ source: "openapi", isShadow: false, example: "/users/42", exampleSeen: true });
  });

  it("prefers a documented fixed path over a documented parameter", () => {
    const list = buildInventory([documented("/users/{id}"), documented("/users/me"), linked("/users/me")], never);
    expect(list.find(({ path }) => path === "/users/me")?.exampleSeen).toBe(true);
    expect(list.find(({ path }) => path === "/users/{id}")?.exampleSeen).toBe(false);
  });

  it("calls an operation shadow when the target publishes a document that leaves it out", () => {
    const list = buildInventory([documented("/users"), linked("/users", "POST"), linked("/debug")], never);
    expect(list.filter(({ isShadow }) => isShadow).map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /debug",
      "POST /users",
    ]);
    expect(buildInventory([linked("/debug")], never)[0]?.isShadow).toBe(false);
  });

  it("folds readable names only when three siblings answer alike", () => {
    const articles = ["/articles/a-b", "/articles/c-d", "/articles/e-f"].map((path) => linked(path));
    const alike = buildInventory(articles, () => "json:{title:string}");
    expect(names(alike)).toEqual(["GET /articles/{slug}"]);
    expect(buildInventory(articles.slice(1), () => "json:{title:string}")).toHaveLength(2);
    expect(buildInventory(articles, (path) => `json:${path}`)).toHaveLength(3);
    expect(buildInventory(articles, never)).toHaveLength(3);
  });

  it("leaves out the pages and files around an API", () => {
    const files = ["/style.css", "/", "/docs", "/favicon.ico"].map((path) => linked(path));
    expect(buildInventory(files, never)).toEqual([]);
  });
});
