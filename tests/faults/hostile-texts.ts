const json = "application/json";
const html = "text/html";
const script = "application/javascript";
const text = "text/plain";

/** What a hostile target answers at one address, and what the scan's log says of it; null where nothing is left out. */
export type HostileText = { what: string; path: string; type: string; body: string; says: RegExp | null };

const row = (what: string, path: string, type: string, body: string, says: RegExp | null = null): HostileText => ({
  what,
  path,
  type,
  body,
  says,
});

const levels = 300_000;
const deepJson = "[".repeat(levels) + "]".repeat(levels);
const list = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));
const describedAs = (rest: object) => JSON.stringify({ openapi: "3.0.0", info: { title: "t", version: "1" }, ...rest });

/** Schemas that have 60 fields each of the next: a body made up from the first would have 60⁶ values. */
const laughingSchemas = Object.fromEntries(
  list(8, (level) => [
    `S${level}`,
    {
      type: "object",
      properties: Object.fromEntries(list(60, (i) => [`f${i}`, { $ref: `#/components/schemas/S${level + 1}` }])),
    },
  ]),
);
const chainedRefs = Object.fromEntries(list(20_000, (i) => [`P${i}`, { $ref: `#/components/parameters/P${i + 1}` }]));

const typed = (kind: string, name: string) => ({ kind: "NON_NULL", name: null, ofType: { kind, name, ofType: null } });
/** What GraphQL tells of a schema whose queries have these names and arguments, and of `types` beside their answers' own. */
function schemaOf(names: readonly string[], args: readonly object[], types: readonly object[]): string {
  const fields = names.map((name) => ({ name, args, type: typed("OBJECT", "Self"), isDeprecated: false }));
  const self = { name: "self", args: [], type: typed("OBJECT", "Self"), isDeprecated: false };
  const __schema = {
    ...{ queryType: { name: "Query" }, mutationType: null, subscriptionType: null, directives: [] },
    types: [
      { kind: "OBJECT", name: "Query", interfaces: [], fields },
      { kind: "OBJECT", name: "Self", interfaces: [], fields: [self] },
      ...types,
    ],
  };
  return JSON.stringify({ data: { __typename: "Query", __schema } });
}

/** A GraphQL schema that is valid and endless: types of themselves, and inputs that have 60 fields each of the next. */
const endlessSchema = schemaOf(
  ["field"],
  list(3, (at) => ({ name: `a${at}`, type: typed("INPUT_OBJECT", "I0"), defaultValue: null })),
  [
    ...list(8, (level) => ({
      ...{ kind: "INPUT_OBJECT", name: `I${level}` },
      inputFields: list(60, (i) => ({
        ...{ name: `f${i}`, type: typed("INPUT_OBJECT", `I${level + 1}`), defaultValue: null },
      })),
    })),
    {
      ...{ kind: "INPUT_OBJECT", name: "I8" },
      inputFields: [{ name: "self", type: typed("INPUT_OBJECT", "I8"), defaultValue: null }],
    },
  ],
);
/** Names that no schema may have, and that objects of a program have from birth. */
const hostileNames = ["__proto__", "", "\u001b[31mred", "a b", "<img src=x onerror=alert(1)>", "x".repeat(200_000)];
const bornNames = ["constructor", "toString", "hasOwnProperty"];

/** Texts that make a careless parser run out of stack, memory or time. */
export const hostileTexts: readonly HostileText[] = [
  row("JSON of 300,000 brackets", "/deep", json, deepJson, /GET \/deep: .*nested deeper than 200 levels/),
  row(
    "JSON of 150,000 objects",
    "/deep",
    json,
    `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`,
    /nested deeper than 200/,
  ),
  row("a list of 500,000 numbers", "/wide", json, `[${"1,".repeat(499_999)}1]`),
  row(
    "a description of 300,000 brackets",
    "/openapi.json",
    json,
    `{"openapi":"3.0.0","paths":${deepJson}}`,
    /OpenAPI document at \/openapi\.json is not used: it is nested deeper than 200 levels/,
  ),
  row(
    "YAML nested 100,000 times",
    "/openapi.yaml",
    text,
    `openapi: 3.0.0\npaths: ${"[".repeat(100_000)}`,
    /openapi\.yaml is not used: it is nested deeper than 200 levels/,
  ),
  row(
    "YAML that contains itself",
    "/openapi.yaml",
    text,
    "openapi: 3.0.0\npaths: &a\n  /x: *a\n",
    /openapi\.yaml is not used: it is nested deeper than 200 levels/,
  ),
  row(
    "YAML that grows by its aliases",
    "/openapi.yaml",
    text,
    `openapi: 3.0.0\na0: &a0 [x,x,x,x,x,x,x,x,x]\n${list(9, (i) => `a${i + 1}: &a${i + 1} [${list(9, () => `*a${i}`).join()}]`).join("\n")}\npaths: {}\n`,
    /openapi\.yaml is not used: its YAML is malformed \(.*alias/i,
  ),
  row(
    "YAML of 200,000 commas",
    "/openapi.yaml",
    text,
    `openapi: 3.0.0\npaths: [${",".repeat(200_000)}`,
    /openapi\.yaml is not used: (its YAML is malformed \(.*line 2, column 10|it keeps the parser busy for too long)/,
  ),
  row(
    "YAML of 60,000 keys",
    "/openapi.yaml",
    text,
    `openapi: 3.0.0\npaths:\n${list(60_000, (i) => `  x-${i}: 1`).join("\n")}\n`,
  ),
  row(
    "schemas that grow sixtyfold with each level",
    "/openapi.json",
    json,
    describedAs({
      paths: {
        "/made": { post: { requestBody: { content: { [json]: { schema: { $ref: "#/components/schemas/S0" } } } } } },
      },
      components: { schemas: laughingSchemas },
    }),
  ),
  row(
    "references that lead on and on",
    "/openapi.json",
    json,
    describedAs({
      paths: {
        "/users": { get: {} },
        ...Object.fromEntries(
          list(50, (i) => [`/r${i}`, { get: { parameters: [{ $ref: "#/components/parameters/P0" }] } }]),
        ),
      },
      components: { parameters: chainedRefs },
    }),
  ),
  row(
    "a page of 100,000 nested elements",
    "/",
    html,
    "<div>".repeat(100_000),
    /The page at \/ is not read for links: it is nested deeper than 512 elements/,
  ),
  row(
    "a page of 300,000 elements",
    "/",
    html,
    "<i></i>".repeat(300_000),
    // On a slow machine the time is up before they are counted.
    /The page at \/ is not read for links: it (has more than 200,000 elements|takes longer than 5 seconds to read)/,
  ),
  row("an element of 200,000 attributes", "/", html, `<p ${list(200_000, (i) => `a${i.toString(36)}`).join(" ")}>`),
  row("a page of 100,000 links", "/", html, list(100_000, (i) => `<a href="/l${i}">`).join("</a>")),
  row("a page of blanks", "/", html, `${" ".repeat(1_000_000)}<div id="swagger-ui">`),
  row("a page that opens scripts and never ends them", "/", html, "<script>".repeat(100_000)),
  row(
    "a script of 100,000 nested lists",
    "/app.js",
    script,
    `x=${"[".repeat(100_000)}`,
    /\/app\.js is not read as JavaScript: it is nested deeper than can be read/,
  ),
  row(
    "a script of 100,000 sums",
    "/app.js",
    script,
    `x=${"a+".repeat(100_000)}a`,
    /\/app\.js is not read as JavaScript: it is nested deeper than can be read/,
  ),
  row(
    "a script of 5 million characters",
    "/app.js",
    script,
    `x="${"a".repeat(5_000_000)}"`,
    /\/app\.js is not read as JavaScript: it has more than 4,000,000 characters/,
  ),
  row(
    "a script of 12 million characters",
    "/app.js",
    script,
    `x="${"a".repeat(12_000_000)}"`,
    /\/app\.js is not read as JavaScript: all scripts together have more than/,
  ),
  row("a script that names its chunks 100,000 times", "/app.js", script, "x.u=e=>".repeat(100_000)),
  row("a source map of 300,000 brackets", "/app.js", script, `//# sourceMappingURL=data:application/json,${deepJson}`),
  row("robots.txt of 500,000 empty lines", "/robots.txt", text, "\n".repeat(500_000)),
  row(
    "a sitemap of 50,000 addresses",
    "/sitemap.xml",
    "application/xml",
    `<urlset>${list(50_000, (i) => `<loc>/s${i}</loc>`).join("")}`,
  ),
  row(
    "a collection of 5,000 folders within each other",
    "/postman.json",
    json,
    `${'{"info":{"_postman_id":1},"item":['.repeat(5_000)}${"]}".repeat(5_000)}`,
  ),
  row(
    "a GraphQL answer of 300,000 brackets",
    "/graphql",
    json,
    `{"data":{"__typename":"Query","__schema":${deepJson}}}`,
  ),
  row("a GraphQL schema of types within themselves and inputs that grow sixtyfold", "/graphql", json, endlessSchema),
  row(
    "a GraphQL schema of 60,000 queries",
    "/graphql",
    json,
    schemaOf(
      list(60_000, (i) => `field${i}`),
      [],
      [],
    ),
  ),
  ...hostileNames.map((name) =>
    row(
      `a GraphQL schema with the name ${JSON.stringify(name.slice(0, 30))}`,
      "/graphql",
      json,
      schemaOf([name], [], []),
    ),
  ),
  row(
    "a GraphQL schema with names that every object has from birth",
    "/graphql",
    json,
    schemaOf(
      bornNames,
      [{ name: "constructor", type: typed("SCALAR", "String"), defaultValue: null }],
      [{ kind: "SCALAR", name: "String" }],
    ),
    /The GraphQL schema at \/graphql has 3 root fields/,
  ),
];
