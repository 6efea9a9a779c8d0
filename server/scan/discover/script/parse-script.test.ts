// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { expect, test } from "vitest";
import { extractScript } from "./extract.ts";

const found = (text: string) => extractScript(text).calls.map(({ method, path }) => `${method} ${path}`);

/** As minifiers write a text that has no values in it: Oxc's, which Vite uses, does so with each. */
const minified = (text: string) => text.replaceAll('"', "`");

test.each([
  [
    "clients that build an address and its method apart",
    'const a = { one: async (e, t = {}) => { let n = "/pets/{petId}".replace("{petId}", encodeURIComponent(String(e))), o = new URL(n, D), i = { method: "DELETE", ...t }; return { url: s(o), options: i } } }',
    ["DELETE /pets/{petId}"],
  ],
  [
    "clients that get all in one object",
    'const f = (e) => k(e); f({ url: "/pets", method: "GET" }), f({ url: "/api/pets", method: "POST", data: d })',
    ["GET /pets", "POST /api/pets"],
  ],
  [
    "request builders",
    'const b = new R(this.rootUrl, P.path, "post"); class P { static path = "/api/pets/{petId}/toys" }',
    ["POST /api/pets/{petId}/toys"],
  ],
])("A text in backticks is one in quotes: %s", (_what, script, calls) => {
  expect(found(script)).toEqual(calls);
  expect(found(minified(script))).toEqual(calls);
});

test("Links and compiled GraphQL documents are read in backticks as in quotes", () => {
  const script =
    'const n = ["href", "/files"]; const q = { kind: "Document", definitions: [{ kind: "OperationDefinition", operation: "query", selectionSet: { kind: "SelectionSet", selections: [{ kind: "Field", name: { kind: "Name", value: "teams" } }] } }] }';
  const { links, documents } = extractScript(minified(script));
  expect({ links, documents }).toEqual({
    links: extractScript(script).links,
    documents: extractScript(script).documents,
  });
  expect(links).toEqual(["/files"]);
  expect(documents).toHaveLength(1);
});

test("A text that is handed to a function as a template stays one", () => {
  expect(extractScript("const q = gql`query { teams { id } }`").documents).toEqual(["query { teams { id } }"]);
});
