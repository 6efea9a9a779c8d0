import { describe, expect, it } from "vitest";
import { cpuTime } from "../../testing/cpu-time.ts";
import { foundOperation } from "../discover/found-operation.ts";
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

  it("takes what an answer links to below an item for all items", () => {
    const answered = (path: string) => foundOperation({ method: "GET", path, source: "answer", exampleSeen: true });
    const known = [documented("/users/{name}"), documented("/users/{name}/desks/{desk}", "DELETE")];
    const links = ["/users/ann/avatar", "/users/ann/desks/north/progress", "/users/me/rights"].map(answered);
    expect(names(buildInventory([...known, ...links], never)).sort()).toEqual([
      ...["DELETE /users/{name}/desks/{desk}", "GET /users/me/rights", "GET /users/{name}"],
      ...["GET /users/{name}/avatar", "GET /users/{name}/desks/{desk}/progress"],
    ]);
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

  it("remembers every place that names an operation, and says which versions are old", () => {
    const named = (path: string, source: "openapi" | "javascript" | "version", where: string) =>
      foundOperation({ method: "GET", path, source, where, exampleSeen: source === "version" });
    const list = buildInventory(
      [
        named("/api/v2/users/{id}", "openapi", "/openapi.json"),
        named("/api/v2/users/{user}", "javascript", "/app.js"),
        named("/api/v1/users/7", "version", "beside /api/v2"),
        named("/api/v1/ghosts", "javascript", "/app.js"),
        named("/api/v2/ghosts", "openapi", "/openapi.json"),
      ],
      never,
    );
    expect(list.map(({ path, isZombie = false }) => [path, isZombie])).toEqual([
      ["/api/v1/ghosts", false],
      ["/api/v1/users/{id}", true],
      ["/api/v2/ghosts", false],
      ["/api/v2/users/{id}", false],
    ]);
    expect(list[3]?.provenance).toEqual([
      { source: "openapi", where: "/openapi.json" },
      { source: "javascript", where: "/app.js" },
    ]);
  });

  it("takes no longer for each of 5,000 operations than for each of 500", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => [documented(`/r${at}/{id}/s`), linked(`/r${at}/${at}/s`)]).flat();
    const time = async (count: number) =>
      (await cpuTime(() => expect(buildInventory(many(count), never)).toHaveLength(count))) / count;
    await time(500);
    expect(await time(5_000)).toBeLessThan(4 * (await time(500)) + 0.05);
  });

  it("leaves out the pages and files around an API", () => {
    const files = ["/style.css", "/", "/docs", "/favicon.ico"].map((path) => linked(path));
    expect(buildInventory(files, never)).toEqual([]);
  });
});
