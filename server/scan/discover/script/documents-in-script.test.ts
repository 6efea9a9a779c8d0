import { expect, test } from "vitest";
import { documentsInScript } from "./documents-in-script.ts";

const document = { openapi: "3.0.0", paths: { "/a": { get: { deprecated: true, tags: ["x", "y"] } } } };

test.each([
  [
    "swagger-ui-express",
    `window.onload = function() { var options = ${JSON.stringify({ swaggerDoc: document, customOptions: {} }, null, 1)}; url = options.swaggerUrl || url; }`,
  ],
  ["a minified bundle", 'var e={openapi:"3.0.0",paths:{"/a":{get:{deprecated:!0,tags:["x","y"]}}}};export{e as d}'],
  ["a text that is parsed when it runs", `const d=JSON.parse('${JSON.stringify(document)}')`],
  ["a template", `const d=JSON.parse(\`${JSON.stringify(document)}\`)`],
])("A document is read out of %s", (_what, script) => {
  expect(documentsInScript(script)).toEqual([document]);
});

test("Scripts without a document, and what is no script, hold none", () => {
  expect(documentsInScript('fetch("/openapi.json"); const v = { openapi: "3.0.0" }')).toEqual([]);
  expect(documentsInScript('openapi: "3.0.0"\npaths: {}\n<')).toEqual([]);
});
