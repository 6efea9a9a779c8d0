// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { describe, expect, it } from "vitest";
import { readAll } from "./read-all.ts";

async function calls(files: Record<string, string>, isSource = false): Promise<string[]> {
  const scripts = Object.entries(files).map(([name, text]) => ({ name, text, isSource }));
  const all = await readAll(scripts, (name, reason) => {
    throw new Error(`${name}: ${reason}`);
  });
  return all.flatMap(({ facts }) => facts.calls.map(({ method, path }) => `${method} ${path}`)).sort();
}

describe("what one script exports and another one uses", () => {
  it("is a client with its address", async () => {
    expect(
      await calls({
        "/assets/users-1.js": 'import{a as r}from"./client-2.js";r.post("/users",x);r.get(`/users/${id}`);',
        "/assets/client-2.js": 'const c=A.create({baseURL:"/api/v2"});export{c as a};',
      }),
    ).toEqual(["GET /api/v2/users/{id}", "POST /api/v2/users"]);
  });

  it("is a function that makes the request, also through a third script", async () => {
    expect(
      await calls({
        "/page.js": 'import{s}from"./api.js";s("DELETE",`/keys/${k}`);',
        "/api.js": 'export{s}from"./core.js";',
        "/core.js": 'const b="/api";function s(m,p){return fetch(b+p,{method:m})}export{s};',
      }),
    ).toEqual(["DELETE /api/keys/{id}"]);
  });

  it("is a table of addresses, a default export or a whole module", async () => {
    expect(
      await calls({
        "/a.js": 'import R,{base}from"./r.js";import*as all from"./r.js";fetch(base+R.list);fetch(all.one(7));',
        "/r.js": 'export default{list:"/lists"};export const base="/api";export const one=(id)=>`/api/lists/${id}`;',
      }),
    ).toEqual(["GET /api/lists", "GET /api/lists/7"]);
  });

  it("is an instance of a class with methods", async () => {
    expect(
      await calls({
        "/a.js": 'import{api}from"./b.js";api.put("/x");',
        "/b.js": 'class C{put(path,d){return fetch("/api"+path,{method:"PUT",body:d})}}export const api=new C();',
      }),
    ).toEqual(["PUT /api/x"]);
  });

  it("is found behind aliases and without extension in sources", async () => {
    expect(
      await calls(
        {
          "../../src/pages/users.tsx":
            'import { http } from "@/lib/http"; export const U = () => <a>{http.get("/users")}</a>;',
          "../../src/lib/http/index.ts": 'export const http = axios.create({ baseURL: "/api/v3" as string });',
        },
        true,
      ),
    ).toEqual(["GET /api/v3/users"]);
  });

  it("is a module of another chunk", async () => {
    expect(
      await calls({
        "/main.js":
          '(self.w=self.w||[]).push([[1],{10:(e,t,n)=>{n.d(t,{Z:()=>r});const r=a.create({baseURL:"/api"})}}])',
        "/lazy.js": '(self.w=self.w||[]).push([[2],{20:(e,t,n)=>{var i=n(10);i.Z.patch("/me",{})}}])',
      }),
    ).toEqual(["PATCH /api/me"]);
  });

  it("is what plain scripts of a page declare for all of them, in whatever order they stand", async () => {
    expect(
      await calls({
        "/controller.js": "function load($http){$http.get(urlbase + '/system/status');}",
        "/app.js": "var urlbase = 'rest';",
        "/later.js": "send('PUT', '/users/' + name, body); urlbase;",
        "/sender.js": "function send(m, path, b){var x=new XMLHttpRequest();x.open(m, 'api' + path, true);x.send(b)}",
      }),
    ).toEqual(["GET /rest/system/status", "PUT /api/users/{name}"]);
  });

  it("is nothing that a script declares itself, nor what a module declares", async () => {
    expect(
      await calls({
        "/a.js": "var prefix = '/own'; fetch(prefix + '/ships');",
        "/b.js": "var prefix = '/other';",
        "/c.js": "export const hidden = '/hidden';",
        "/d.js": "fetch(hidden + '/masts/list');",
      }),
    ).toEqual(["GET /masts/list", "GET /own/ships"]);
  });

  it("may run in circles", async () => {
    expect(
      await calls({
        "/a.js": 'import{b}from"./b.js";export const a=b;',
        "/b.js": 'import{a}from"./a.js";export const b=a;',
      }),
    ).toEqual([]);
  });
});

describe("a bundle larger than can be parsed", () => {
  const drawing = `drawing(){for(const line of this.lines){${"line.move(7);".repeat(20)}}}`;
  const library = (of: number) => `class Chart{${drawing.repeat(of)}}`;

  it("is read without the functions that name no address", async () => {
    const service =
      'class Users{list(){return this.http.get("/api/users")}remove(id){return this.http.delete(`/api/users/${id}`)}}';
    expect(await calls({ "/main.js": `(()=>{${library(15_000)};${service}})();` })).toEqual([
      "DELETE /api/users/{id}",
      "GET /api/users",
    ]);
  });

  it("is not read where too much of it may tell of an API", async () => {
    const names = `class Names{${"name(){return 'a/b'+'c'.repeat(9)}".repeat(130_000)}}`;
    await expect(calls({ "/main.js": names })).rejects.toThrow(
      "more than 4,000,000 characters that may tell of an API",
    );
  });
});
