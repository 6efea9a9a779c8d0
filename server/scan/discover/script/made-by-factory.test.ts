// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { expect, test } from "vitest";
import { extractScript } from "./extract.ts";

const found = (text: string) => extractScript(text).calls.map(({ method, path }) => `${method} ${path}`);

const http = 'const http = axios.create({ baseURL: "/api" });';
const both = ["GET /api/users", "GET /api/roles", "DELETE /api/users/{id}", "DELETE /api/roles/{id}"];

test.each([
  [
    "by a function that is given its name",
    `${http} const of = (name) => ({ all: () => http.get("/" + name), drop: (id) => http.delete(\`/\${name}/\${id}\`) }); const users = of("users"), roles = of("roles");`,
  ],
  [
    "by a function that is given its address",
    `${http} function of(path) { const all = () => 1; return { all() { return http.get(path) }, drop: (id) => http.delete(path + "/" + id) } } of("/users"); of("/roles");`,
  ],
  [
    "by a class that is made with its name",
    `${http} class Store { constructor(api, name) { this.api = api; this.name = name } all() { return http.get(\`/\${this.name}\`) } drop(id) { return http.delete(\`/\${this.name}/\${id}\`) } } new Store(http, "users"); new Store(http, "roles");`,
  ],
  [
    "by classes that hand their name up",
    `${http} class Store { constructor(name) { this.name = name } all() { return http.get("/" + this.name) } drop(id) { return http.delete("/" + this.name + "/" + id) } } class Users extends Store { constructor() { super("users") } } class Roles extends Store { constructor() { super("roles") } }`,
  ],
])("What is done to each resource is found where that is written once, %s", (_how, script) => {
  expect(found(script)).toEqual(both);
});

test("What a function is given besides words stays open, and so does what nobody in sight gives it", () => {
  const of = (uses: string) =>
    found(`${http} const of = (name) => ({ all: () => http.get("/lists/" + name) }); ${uses}`);
  expect(of('of("users"); of(kind); of("7f3a91");')).toEqual(["GET /api/lists/users", "GET /api/lists/{name}"]);
  expect(of("export { of }")).toEqual(["GET /api/lists/{name}"]);
});

test("A function that sends what it is given is asked with it, by the method that goes with it", () => {
  const script = `${http} function send(path, options) { return again(() => fetch("/api" + path, options)) } send("/users"); send("/users", { method: "POST" });`;
  expect(found(script)).toEqual(["GET /api/users", "POST /api/users"]);
});
