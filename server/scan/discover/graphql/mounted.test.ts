import { buildSchema, graphql, introspectionFromSchema } from "graphql";
import { expect, test } from "vitest";
import { runScan } from "../../engine.ts";
import { startTarget, testLimits } from "../../local-target.ts";

const notes = buildSchema("type Query { notes: [String!]! note(id: ID!): String }");
const users = buildSchema("type Query { users: [String!]! }");
const rootValue = { notes: () => ["Buy milk"], note: () => "Buy milk", users: () => ["ann"] };

/**
 * GraphQL by the given rule for addresses; resolves to the addresses of what a scan finds there. `introspected` is answered
 * to whoever asks for the schema: of a large one it takes seconds to work out, and longer than a scan waits beside a load.
 */
async function found(schemaAt: (path: string) => typeof notes | null, introspected?: string): Promise<string[]> {
  const target = await startTarget(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    let text = "";
    for await (const chunk of request) text += chunk;
    const schema = schemaAt(url.pathname);
    const say = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (!schema) return say(404, { error: "Nothing here" });
    const source = request.method === "POST" ? JSON.parse(text || "{}").query : url.searchParams.get("query");
    if (typeof source !== "string") return say(400, { errors: [{ message: "Must provide query string." }] });
    if (introspected !== undefined && source.includes("__schema"))
      return void response.writeHead(200, { "content-type": "application/json" }).end(introspected);
    say(200, await graphql({ schema, rootValue, source }));
  });
  try {
    const { operations } = await runScan(
      { targetUrl: target.url.href, environment: "development", authMethod: "none", credentials: null },
      testLimits({ guesses: [] }),
      { log: () => {}, progress: () => {} },
      new AbortController().signal,
    );
    return operations.map(({ path }) => path).toSorted();
  } finally {
    await target.close();
  }
}

test("A service that answers below its mount as well is one endpoint", async () => {
  expect(await found((path) => (/^\/graphql(\/|$)/.test(path) ? notes : null))).toEqual([
    "/graphql#Query.note",
    "/graphql#Query.notes",
  ]);
});

test("Another schema below an endpoint is another endpoint, and so is the same one elsewhere", async () => {
  expect(await found((path) => ({ "/graphql": notes, "/graphql/v1": users })[path] ?? null)).toContain(
    "/graphql/v1#Query.users",
  );
  expect(await found((path) => (/^\/(api\/)?graphql$/.test(path) ? notes : null))).toContain(
    "/api/graphql#Query.notes",
  );
});

test("A schema whose introspection takes several megabytes is read whole, as documents are", async () => {
  const parts = Array.from(
    { length: 5_000 },
    (_, at) => `type Part${at} { id: ID name: String weight: Float in: Part0 }`,
  );
  const shop = buildSchema(`type Query { zqvwo: [String!]! zqvwp: [Part4999] }\n${parts.join("\n")}`);
  const introspected = JSON.stringify({ data: introspectionFromSchema(shop, { descriptions: false }) });
  expect(introspected.length).toBeGreaterThan(2 * 1024 * 1024);
  expect(await found((path) => (path === "/graphql" ? shop : null), introspected)).toEqual([
    "/graphql#Query.zqvwo",
    "/graphql#Query.zqvwp",
  ]);
});
