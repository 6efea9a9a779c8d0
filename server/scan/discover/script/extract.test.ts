// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { describe, expect, it } from "vitest";
import { extractScript } from "./extract.ts";

const found = (text: string) =>
  extractScript(text).calls.map(({ method, path, query }) => `${method} ${path}${query ? `?${query}` : ""}`);

const table: [what: string, script: string, calls: string[]][] = [
  ["fetch", 'fetch("/api/a")', ["GET /api/a"]],
  ["fetch with a method", 'window.fetch("/api/a", { method: "put" })', ["PUT /api/a"]],
  ["a template string", "fetch(`/api/users/${user.id}/keys`)", ["GET /api/users/{id}/keys"]],
  [
    "a concatenation",
    'fetch("/api/users/" + userId + "/keys", { method: "DELETE" })',
    ["DELETE /api/users/{userId}/keys"],
  ],
  ["a transpiled template", 'fetch("/api/users/".concat(t, "/roles"))', ["GET /api/users/{id}/roles"]],
  ["a joined list", 'fetch(["/api", "teams", team].join("/"))', ["GET /api/teams/{team}"]],
  ["constants", 'const HOST = ""; const API = HOST + "/api/v2"; fetch(`${API}/orders`)', ["GET /api/v2/orders"]],
  [
    "an address that is chosen first",
    'let url, verb; if (id) { url = "/api/notes/" + id; verb = "PUT"; } else { url = "/api/notes"; verb = "POST"; } fetch(url, { method: verb })',
    ["PUT /api/notes/{id}", "POST /api/notes"],
  ],
  [
    "an address that is replaced where there is more to say",
    'var url = "/api/notes"; if (note) url = "/api/notes/" + note.id; $.getJSON(url)',
    ["GET /api/notes", "GET /api/notes/{id}"],
  ],
  [
    "a name that stands for one address after the other",
    'let url = "/api/notes"; await fetch(url); url = "/api/teams"; await fetch(url, { method: "POST" })',
    ["GET /api/notes", "POST /api/teams"],
  ],
  [
    "a name that stands for another address in each branch",
    'let url; if (id) { url = "/api/notes/" + id; $.getJSON(url) } else { url = "/api/notes"; $.post(url, note) }',
    ["GET /api/notes/{id}", "POST /api/notes"],
  ],
  [
    "an address that grows",
    'let path = "/api/teams"; path = path + "/" + team; path += "/members"; fetch(path)',
    ["GET /api/teams/{team}/members"],
  ],
  [
    "a wrapper that puts its base before what it is given",
    'function send(url, options) { if (!/^http/.test(url)) url = "/api/v2" + url; return fetch(url, options); } send("/notes"); send("/notes/" + id, { method: "DELETE" })',
    ["GET /api/v2/notes", "DELETE /api/v2/notes/{id}"],
  ],
  [
    "a list that is filled and joined",
    'const parts = ["/api", "teams"]; parts.push(team); parts.push("members"); fetch(parts.join("/"))',
    ["GET /api/teams/{team}/members"],
  ],
  ["a query", "fetch(`/api/list?page=${page}&size=20`)", ["GET /api/list?page=1&size=20"]],
  [
    "Hono's client, whose properties spell the address behind the base that it was given",
    'const m = $("/"), U = $("/admin").v1; m.api.orders.$get({ query: { page: "1" } }); const save = (e) => m.api.orders.$post({ json: e }); const change = (e, t) => m.api.orders[":id"].$put({ param: { id: e }, json: t }); const drop = (e) => m.api.orders[":id{[0-9]+}"].$delete({ param: { id: e } }); m.api.orders.$url(); U.people.index.$get();',
    ["GET /api/orders", "POST /api/orders", "PUT /api/orders/{id}", "DELETE /api/orders/{id}", "GET /admin/v1/people"],
  ],
  ["no record of AngularJS that is removed", "const vm = this; vm.user.$delete(); $scope.order.$get();", []],
  ["axios by verb", 'axios.post("/api/a", body)', ["POST /api/a"]],
  [
    "a sender whose name was shortened, given a known base and a path",
    'const b = "http://ships.example/api"; k.post(`${b}/masts`, m); k.get(`${b}/masts/${id}`); k.get(`${c}/sails`)',
    ["POST http://ships.example/api/masts", "GET http://ships.example/api/masts/{id}"],
  ],
  ["axios by object", 'axios({ method: "patch", url: "/api/a" })', ["PATCH /api/a"]],
  [
    "an axios instance",
    'const c = axios.create({ baseURL: "/api/v3" }); c.get("/x"); c.delete(`y/${id}`)',
    ["GET /api/v3/x", "DELETE /api/v3/y/{id}"],
  ],
  ["jQuery", '$.ajax({ url: "/api/a", type: "PUT" }); $.getJSON("/api/b")', ["PUT /api/a", "GET /api/b"]],
  ["XMLHttpRequest", 'const x = new XMLHttpRequest(); x.open("DELETE", "/api/a/" + id)', ["DELETE /api/a/{id}"]],
  [
    "a wrapper function",
    'const get = (path) => fetch("/api" + path); get("/users"); get(`/users/${id}`)',
    ["GET /api/users", "GET /api/users/{id}"],
  ],
  [
    "a wrapper with options",
    'async function call(path, options) { return fetch(`/api${path}`, options); } call("/a", { method: "POST" })',
    ["POST /api/a"],
  ],
  [
    "a wrapper in an object",
    'const http = { post: (path, body) => fetch("/api" + path, { method: "POST", body }) }; http.post("/a")',
    ["POST /api/a"],
  ],
  [
    "a wrapper behind a wrapper",
    'class Api { send(m, p) { return fetch("/api" + p, { method: m }); } put(p) { return this.send("PUT", p); } } new Api().put("/a")',
    ["PUT /api/a"],
  ],
  [
    "an address table",
    'const URLS = { list: "/api/list", one: (id) => `/api/one/${id}` }; fetch(URLS.list); fetch(URLS.one(key))',
    ["GET /api/list", "GET /api/one/{id}"],
  ],
  [
    "own origin",
    'fetch(location.origin + "/api/a"); fetch(new URL("/api/b", window.location.origin))',
    ["GET /api/a", "GET /api/b"],
  ],
  ["a default", 'fetch((import.meta.env.API ?? "") + "/api/a")', ["GET /api/a"]],
  [
    "a client that is made with its address",
    'class Api { constructor(base) { this.base = base } get(path) { return fetch(this.base + path) } } const api = new Api("/api/v4"); api.get("/x")',
    ["GET /api/v4/x"],
  ],
  [
    "class fields",
    'class Users { url = "/api/users"; one(id) { return this.http.get(`${this.url}/${id}`) } all() { return this.http.delete(this.url) } }',
    ["GET /api/users/{id}", "DELETE /api/users"],
  ],
  [
    "query builders",
    'const b = { list: x.query({ query: () => ({ url: "/api/list", method: "GET" }) }), add: x.mutation({ query: (o) => ({ url: `/api/list/${o.id}`, method: "PUT", body: o }) }) }',
    ["GET /api/list", "PUT /api/list/{id}"],
  ],
  [
    "named placeholders",
    'axios.get("/api/users/:userId/keys".replace(":userId", u))',
    ["GET /api/users/{userId}/keys"],
  ],
  [
    "nested tables",
    'const R = { users: { one: (id) => "/api/users/" + id } }; fetch(R.users.one(3))',
    ["GET /api/users/3"],
  ],
  ["calls through a comma", 'var c = { get: (path) => fetch("/api" + path) }; (0, c.get)("/x")', ["GET /api/x"]],
  [
    "modules of a bundle",
    '(self.webpackChunk = self.webpackChunk || []).push([[7], { 12: (e, t, n) => { n.d(t, { Z: () => r }); const r = a.create({ baseURL: "/api/v6" }); }, 34: (e, t, n) => { var o = n(12); o.Z.post("/orders") } }])',
    ["POST /api/v6/orders"],
  ],
  [
    "addresses that begin with a dot",
    'class S { host = "."; all() { return this.http.get(this.host + "/api/Users/") } } fetch("../rest/basket"); fetch("./api/a")',
    ["GET /api/Users", "GET /rest/basket", "GET /api/a"],
  ],
  [
    "clients whose base is computed",
    'const i = axios.create({ baseURL: f() }); i.get("/users"); i.put(`users/${id}`); i.delete("session"); const p = axios.create({ baseURL: `${host()}/api/admin` }); p.post("projects")',
    ["GET /users", "PUT /users/{id}", "DELETE /session", "POST /api/admin/projects"],
  ],
  [
    "single words where the sender is unmistakable",
    '$.ajax({ url: "flows", type: "POST" }); fetch("users"); $.getJSON("settings?x=1"); axios.delete("session"); this.http.get("nodes/"); x.open("PUT", "library")',
    ["POST /flows", "GET /users", "GET /settings?x=1", "DELETE /session", "GET /nodes", "PUT /library"],
  ],
  [
    "bases that end with their slash",
    "fetch(`${apiBase}users`); fetch(BASE_URL + 'teams/' + id)",
    ["GET /users", "GET /teams/{id}"],
  ],
  [
    "two values in one segment as one",
    "fetch(`/api/month/${year}-${month}`); fetch(`/api/tiles/${z}/${x},${y}.png`)",
    ["GET /api/month/{month}", "GET /api/tiles/{id}/{id}.png"],
  ],
  [
    "addresses and methods that depend on something, together",
    'axios({ method: id ? "PUT" : "POST", url: id ? `api/articles/${id}` : "api/articles" }); fetch(on ? "/api/on" : "/api/off")',
    ["PUT /api/articles/{id}", "POST /api/articles", "GET /api/on", "GET /api/off"],
  ],
  [
    "tables that are read by a name",
    'const url = { all: "api/articles?limit=3", feed: "api/articles/feed", by: `api/tags/${tag}` }; axios({ url: url[kind] })',
    ["GET /api/articles?limit=3", "GET /api/articles/feed", "GET /api/tags/{tag}"],
  ],
  [
    "clients whose name a bundler shortened",
    'He({ headers: h, url: `api/profiles/${n}` }); He({ url: "/api/x", type: "put" }); new Image({ url: "/img/logo" })',
    ["GET /api/profiles/{id}", "PUT /api/x"],
  ],
  [
    "uploads of components and of forms",
    'new U({ url: "./file-upload", maxFileSize: 1e5, authToken: t }); const f = new FormData(); fetch("/api/photos", { method: "POST", body: f }); axios.put("/api/avatar", f)',
    ["POST /file-upload", "POST /api/photos", "PUT /api/avatar"],
  ],
  [
    "clients that build an address and its method apart",
    'const a = { one: async (e, t = {}) => { const n = "/pets/{petId}".replace("{petId}", encodeURIComponent(String(e))), o = new URL(n, D); const i = { method: "DELETE", ...t }; return { url: s(o), options: i } } }',
    ["DELETE /pets/{petId}"],
  ],
  [
    "clients that change their address before they send it",
    'class C { one(id) { let url_ = this.baseUrl + "/api/Pets/{id}"; url_ = url_.replace("{id}", encodeURIComponent("" + id)); url_ = url_.replace(/[?&]$/, ""); return this.http.fetch(url_, { method: "PUT" }) } }',
    ["PUT /api/Pets/{id}"],
  ],
  [
    "request builders",
    'const b = new R(this.rootUrl, P.path, "post"); class P { static path = "/api/pets/{petId}/toys" }',
    ["POST /api/pets/{petId}/toys"],
  ],
  [
    "instances that are called themselves",
    'const o = x.create({ baseURL: "/api/v4" }); o("/cars"); o(`/cars/${id}`, { method: "DELETE" })',
    ["GET /api/v4/cars", "DELETE /api/v4/cars/{id}"],
  ],
  [
    "modules that a bundle's entry loads, and their lists of exports",
    '(() => { var m = { 220(e, t, r) { r.d(t, ["Zu", () => w, "E", 0, "/api/late"]); const w = a.create({ baseURL: "/api/v1" }) } }; function r(n) { return m[n] } r.d = (e, t) => {}; var d = r(220); d.Zu.get("teams"); fetch(d.E) })()',
    ["GET /api/v1/teams", "GET /api/late"],
  ],
  [
    "openapi-fetch",
    'const c = createClient({ baseUrl: "/api/v2" }); c.GET("/users/{userId}", { params: p }); c.DELETE("/users/{userId}")',
    ["GET /api/v2/users/{userId}", "DELETE /api/v2/users/{userId}"],
  ],
  [
    "generated clients that hand over one object",
    'const g = (o) => (o.client ?? k).get({ url: "/v1/pets/{petId}", ...o }); class P { static add(b) { return __request(O, { method: "POST", url: "/v1/pets", body: b }) } }',
    ["GET /v1/pets/{petId}", "POST /v1/pets"],
  ],
  [
    "a beacon and an event stream",
    'navigator.sendBeacon("/api/a"); new EventSource("/api/b")',
    ["POST /api/a", "GET /api/b"],
  ],
];

describe("calls in scripts", () => {
  it.each(table)("finds %s", (_what, script, calls) => {
    expect(found(script)).toEqual(calls);
  });

  it("reads compiled enums, with two of them using one name", () => {
    const script = `var E = function(e){return e.LOGIN="/api/login",e}({}), F = function(e){return e.LOGIN="/home/in",e}({}); fetch(E.LOGIN)`;
    expect(found(script)).toEqual(["GET /api/login"]);
  });

  it("keeps names apart that different functions use", () => {
    const script = 'function a(){ const p = "/api/a"; fetch(p) } function b(){ const p = "/api/b"; fetch(p) }';
    expect(found(script)).toEqual(["GET /api/a", "GET /api/b"]);
  });

  it("takes lookups, selectors and media types for what they are", () => {
    expect(
      found(
        'map.get("key"); cache.delete("a/b"); headers.get("content-type"); x.open("dialog"); set.delete("focusin")',
      ),
    ).toEqual([]);
  });

  it("reads TypeScript and JSX before they were compiled", () => {
    const source = `
      import { Injectable } from "@angular/core";
      enum Path { Users = "/api/users" }
      @Injectable() export class Users {
        private readonly base: string = "/api/teams";
        constructor(private http: HttpClient) {}
        all<T>(): T { return this.http.get<T>(Path.Users as string)! }
        add(team: Team) { return this.http.post(this.base, team) }
      }
      export const View = () => <button onClick={() => fetch("/api/clicks", { method: "POST" })}>x</button>;`;
    expect(extractScript(source, { isSource: true }).calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/users",
      "POST /api/teams",
      "POST /api/clicks",
    ]);
  });

  it("reads functions of types, which are no JSX where there is none", () => {
    const source = 'const load = <T>(path: string): Promise<T> => fetch(path); load("/api/users");';
    expect(extractScript(source, { isSource: true }).calls.map(({ path }) => path)).toEqual(["/api/users"]);
  });

  it("collects GraphQL documents and addresses that are built from values", () => {
    const facts = extractScript(
      "const q = gql`query One($id: ID!) { user(id: $id) { id } }`; export const link = (id) => `/api/users/${id}/avatar`;",
    );
    expect(facts.documents).toHaveLength(1);
    expect(facts.templates).toEqual(["/api/users/{id}/avatar"]);
  });

  it("knows which calls carry a body", () => {
    const facts = extractScript(
      'axios.post("/api/notes", { title }); axios.post("/api/jobs/nightly"); axios.post("/api/seed", null, options); fetch("/api/tags", { method: "POST", body: JSON.stringify(tag) }); fetch("/api/sync", { method: "POST" })',
    );
    expect(facts.calls.map(({ path, hasBody }) => `${path} ${hasBody}`)).toEqual([
      "/api/notes true",
      "/api/jobs/nightly false",
      "/api/seed false",
      "/api/tags true",
      "/api/sync false",
    ]);
  });

  it("knows forms with files, links of components, translations and procedures", () => {
    const facts = extractScript(
      'fetch("/api/photos", { method: "POST", body: new FormData(x) }); i18n.init({ backend: { loadPath: "locales/{{ns}}?lng={{lng}}" } });' +
        'el("a", { href: "/ftp/legal" }); consts = [["href", "/metrics"], ["href", "#top"]]; r.trpc.user.byId.useQuery({ id }); api.post.add.useMutation()',
    );
    expect(facts.calls[0]?.isForm).toBe(true);
    expect(facts.links).toEqual(["/metrics"]);
    expect(facts.paths).toContain("/ftp/legal");
    expect(facts.translations).toEqual(["locales/{{ns}}?lng={{lng}}"]);
    expect(facts.procedures).toEqual([
      { name: "user.byId", isRead: true },
      { name: "post.add", isRead: false },
    ]);
  });

  it("reads GraphQL documents that a compiler wrote as their trees", () => {
    const name = (value: string) => `{kind:"Name",value:"${value}"}`;
    const field = (value: string, set: string) => `{kind:"Field",name:${name(value)}${set}}`;
    const inner = `,selectionSet:{kind:"SelectionSet",selections:[${field("id", "")}]}`;
    const script = `const d={kind:"Document",definitions:[{kind:"OperationDefinition",operation:"query",name:${name("One")},selectionSet:{kind:"SelectionSet",selections:[${field("users", inner)}]}}]}`;
    expect(extractScript(script).documents.map((text) => text.replace(/\s+/g, " "))).toEqual([
      "query One { users { id } }",
    ]);
  });

  it("collects path texts, base addresses and further scripts", () => {
    const facts = extractScript(
      'import "./a.js"; const base = "/api/v1"; const later = "/api/reports"; import("./b.js"); const t = "text/plain";',
    );
    expect(facts.paths).toEqual(expect.arrayContaining(["/api/reports"]));
    expect(facts.paths).not.toContain("text/plain");
    expect(facts.bases).toEqual([{ name: "base", address: "/api/v1" }]);
    expect(facts.imports).toEqual(expect.arrayContaining(["./a.js", "./b.js"]));
  });

  it("reads plain scripts that no module may contain, and refuses what is no JavaScript", () => {
    expect(found('with (window) { fetch("/api/a") }')).toEqual(["GET /api/a"]);
    expect(() => extractScript("<html></html>")).toThrow(/Unexpected token/);
  });

  it("does not loop on names that define each other", () => {
    expect(
      found("const a = b + '/x', b = a + '/y'; function f(p) { return f(p) } fetch(a); fetch(f('/api/a'))"),
    ).toBeDefined();
  });
});

it.each([
  ["function resetAll() { fetch('/api/x') }", "resetAll"],
  ["const handleLogout = async () => { await fetch('/api/x'); location = '/' }", "handleLogout"],
  ["class A { deleteUser() { return confirm('?') && fetch('/api/x').then(() => this.close()) } }", "deleteUser"],
  ["app.wipeDatabase = function () { fetch('/api/x') }", "wipeDatabase"],
  ["const api = { sendInvoice: () => axios.get('/api/x') }", "sendInvoice"],
  ["class Loans { approveLoan() { return axios.get('/api/x') } }", "approveLoan"],
  ["const useDeletePost = () => useMutation(() => fetch('/api/x'))", "useDeletePost"],
  ["function resetFilters() { fetch('/api/x') }", undefined],
  ["function sendRequest() { fetch('/api/x') }", undefined],
  ["function cancelEdit() { fetch('/api/x') }", undefined],
  ["function loadUsers() { fetch('/api/x') }", undefined],
  ["function updateList() { fetch('/api/x') }", undefined],
  [
    "async function deleteUser(id) { await fetch('/api/users/' + id, { method: 'DELETE' }); fetch('/api/x') }",
    undefined,
  ],
  ["function resetAll() { fetch('/api/x') } function load() { fetch('/api/x') }", undefined],
  ["fetch('/api/x')", undefined],
])("a function's name says what its only request does: %s", (code, doneBy) => {
  expect(extractScript(code).calls.find(({ path }) => path === "/api/x")?.doneBy).toBe(doneBy);
});

it("what is surely asked for is an address also where its names are short", () => {
  const { calls } = extractScript("const resetDatabase = () => fetch('/q/j4'); const one = (a) => other('/q/' + a)");
  expect(calls).toMatchObject([{ method: "GET", path: "/q/j4", doneBy: "resetDatabase" }]);
});
