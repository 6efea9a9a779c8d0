// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { expect, test } from "vitest";
import { extractScript } from "./extract.ts";
import { readAll } from "./read-all.ts";

const found = (text: string) => extractScript(text).calls.map(({ method, path }) => `${method} ${path}`);

const create = 'axios.create({ baseURL: "/api/v4", timeout: 5000 })';
const uses = (client: string) =>
  `function a(p) { return ${client}({ url: "/cars", method: "get", params: p }) } function b(i) { return ${client}({ url: "/cars/" + i }) } function c(i, d) { return ${client}("/cars/" + i, { method: "PUT", data: d }) }`;
const calls = ["GET /api/v4/cars", "GET /api/v4/cars/{i}", "PUT /api/v4/cars/{i}"].map((call) =>
  call.replace("{i}", "{id}"),
);

test.each([
  ["in the script that makes it", `const o = ${create}; ${uses("o")}`],
  [
    "in another module of a bundle",
    `(self.webpackChunk = self.webpackChunk || []).push([[7], { 12: (e, t, n) => { n.d(t, { A: () => r }); const r = ${create} }, 34: (e, t, n) => { var o = n(12); ${uses("(0, o.A)")} } }])`,
  ],
  [
    "in another module of an older bundle",
    `(window["webpackJsonp"] = window["webpackJsonp"] || []).push([["a"], { b775: function (e, t, n) { var r = ${create}; t["a"] = r }, c24f: function (e, t, n) { var o = n("b775"); ${uses('Object(o["a"])')} } }])`,
  ],
])("A client that is called itself sends below its base, %s", (_where, script) => {
  expect(found(script)).toEqual(calls);
});

test("What a client is given in one object is one request, below its base alone", () => {
  expect(found(`const o = ${create}; o.request({ url: "/cars/" + id, method: "delete" })`)).toEqual([
    "DELETE /api/v4/cars/{id}",
  ]);
});

test("What a function hands to a client whole is sent below the client's base", () => {
  const uses = 'a({ url: "/cars", method: "GET", params: p }); a({ url: `/cars/${id}`, method: "PUT", data: d })';
  expect(found(`const o = ${create}, a = (e) => o(e).then((e) => e.data); ${uses}`)).toEqual([
    "GET /api/v4/cars",
    "PUT /api/v4/cars/{id}",
  ]);
});

test("A chunk uses the client of one that is read after it, and that one what is in a third", async () => {
  const chunk = (id: number, modules: string) => ({
    name: `/js/${id}.js`,
    text: `(self.webpackChunk = self.webpackChunk || []).push([[${id}], { ${modules} }])`,
    isSource: false,
  });
  const read = await readAll(
    [
      chunk(1, `34: (e, t, n) => { var o = n(12); ${uses("(0, o.A)")} }`),
      chunk(
        2,
        "12: (e, t, n) => { n.d(t, { A: () => r }); var s = n(56); const r = axios.create({ baseURL: s.W.root }) }",
      ),
      chunk(3, '56: (e, t, n) => { n.d(t, { W: () => r }); const r = { root: "/api/v4" } }'),
    ],
    () => {},
  );
  expect(read.flatMap(({ facts }) => facts.calls.map(({ method, path }) => `${method} ${path}`))).toEqual(calls);
});
