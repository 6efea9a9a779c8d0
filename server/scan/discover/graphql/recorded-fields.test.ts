import { expect, test } from "vitest";
import { runScan } from "../../engine.ts";
import { startTarget, testLimits } from "../../local-target.ts";
import { importedOperations } from "../imported-operations.ts";

const base = new URL("https://api.acme.test/");
const entry = (text: string) => ({
  request: { method: "POST", url: `${base}graphql`, postData: { mimeType: "application/json", text } },
  response: { status: 200, content: { mimeType: "application/json" } },
});
const har = (...bodies: unknown[]) => ({ log: { entries: bodies.map((body) => entry(JSON.stringify(body))) } });
const names = (value: unknown, at = base) =>
  importedOperations(value, at).map(({ method, path }) => `${method} ${path}`);

const invoice = {
  query: 'query Invoice($id: ID!) { invoice(id: $id) { total } note(id: "secret-of-alice-77") { text } }',
  variables: { id: "inv-of-alice-4711" },
};
const pay = { query: 'mutation { payInvoice(id: "inv-of-alice-4711", pin: 4711) { state } }' };

test("What a recording asks of GraphQL are operations, and no value of it is kept", () => {
  const found = importedOperations(har(invoice, [pay]), base);
  expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /graphql#Query.invoice",
    "POST /graphql#Query.note",
    "POST /graphql#Mutation.payInvoice",
  ]);
  expect(JSON.stringify(found)).not.toMatch(/alice|4711/);
});

test("What a collection asks of GraphQL are operations as well", () => {
  const request = { method: "POST", url: { raw: "{{host}}/graphql" }, body: { mode: "graphql", graphql: invoice } };
  const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
  expect(names({ info: { name: "Acme", schema }, item: [{ name: "Invoice", request }] })).toEqual([
    "POST /graphql#Query.invoice",
    "POST /graphql#Query.note",
  ]);
});

test("A body that is no document leaves the call as it is", () => {
  for (const body of [
    { query: "all invoices of May" },
    { query: { text: "x" } },
    { hash: "8c1f", operationName: "A" },
    "x",
  ])
    expect(names(har(body))).toEqual(["POST /graphql"]);
});

test("A recorded mutation is judged as a write: nobody sends one that may act", async () => {
  const executed: string[] = [];
  const target = await startTarget(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { query = "" } = (text.startsWith("{") ? JSON.parse(text) : {}) as { query?: string };
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url !== "/graphql") return send(404, { error: "nothing here" });
    if (query.includes("payInvoice") && !query.includes("fragment")) executed.push(query);
    const isIn = request.headers.authorization === "Bearer token-of-alice-0a1";
    if (!isIn) return send(401, { errors: [{ message: "Not authenticated" }] });
    if (query.includes("fragment")) return send(400, { errors: [{ message: "Fragment postern is never used." }] });
    return send(200, { data: { __typename: "Query", invoice: { total: 12, iban: "DE02120300000000202051" } } });
  });
  const traffic = importedOperations(
    { log: { entries: [invoice, pay].map((body) => ({ ...entry(JSON.stringify(body)) })) } },
    base,
  );
  const { operations } = await runScan(
    {
      ...{ targetUrl: target.url.href, environment: "staging", authMethod: "bearer", makesObjects: true },
      ...{ credentials: "token-of-alice-0a1", traffic },
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  await target.close();
  const of = (name: string) => operations.find(({ path }) => path.endsWith(name))?.authentication;
  expect(of("Query.invoice")).toMatchObject({ state: "enforced" });
  expect(of("Mutation.payInvoice")).toMatchObject({ state: "enforced" });
  expect(executed).toEqual([]);
});
