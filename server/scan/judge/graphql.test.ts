import { buildSchema, parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { authorizeTarget } from "../authorize/authorized-target.fixture.ts";
import { type Ask, judgeTarget, operationOf, ownerToken, type Reply } from "./judged-target.fixture.ts";
import { newJudgeMemory } from "./memory.ts";

const field = (kind: "query" | "mutation", name: string) =>
  operationOf(`POST /graphql#${kind === "query" ? "Query" : "Mutation"}.${name}`, {
    example: "/graphql",
    graphql: { kind, name, document: `${kind} { ${name} { id iban } }`, variables: {} },
  });
const invoice = { id: 7, iban: "DE02120300000000202051", customer: "Nordwind" };
const refused: Reply = { body: { data: null, errors: [{ message: "Not authenticated" }] } };

/** Answers every query for the field that it asks for. */
const graphql =
  (rules: (name: string, who: Ask["who"]) => Reply) =>
  ({ method, path, body, who }: Ask): Reply => {
    if (path !== "/graphql" || method !== "POST") return { status: 404, body: { error: "not found" } };
    const name = /\{ (\w+)/.exec(body)?.[1] ?? "";
    return rules(name, who);
  };

test("Each root field of a GraphQL API is judged by itself, by the content of its answers", async () => {
  const target = graphql((name, who) =>
    name === "invoices" || who === "owner" ? { body: { data: { [name]: [invoice] } } } : refused,
  );
  const { judged } = await judgeTarget(target, [field("query", "invoices"), field("query", "me")]);
  expect(judged.map(({ path, authentication }) => [path, authentication.state, authentication.code])).toEqual([
    ["/graphql#Query.invoices", "missing", "same-data-without-credential"],
    ["/graphql#Query.me", "enforced", "soft-denial"],
  ]);
});

describe("A refusal inside an object is none of the object:", () => {
  const people = operationOf("POST /graphql#Query.people", {
    example: "/graphql",
    graphql: {
      kind: "query",
      name: "people",
      document: "query { people { name iban boss { email } } }",
      variables: {},
    },
  });
  const person = { name: "Nordwind", iban: "DE02120300000000202051" };
  const refusedAt = (path: (string | number)[]): Reply => ({
    body: { data: null, errors: [{ message: "Not authenticated", path }] },
  });

  test("what strangers get without it is judged", async () => {
    const { judged, asks } = await judgeTarget(
      ({ path, body, who }) => {
        if (path !== "/graphql") return { status: 404 };
        if (body.includes("email") && who !== "owner") return refusedAt(["people", 0, "boss", "email"]);
        return { body: { data: { people: [person] } } };
      },
      [people],
    );
    expect(judged[0]?.authentication).toMatchObject({ state: "missing", code: "same-data-without-credential" });
    expect(judged[0]?.operation.graphql?.document).not.toContain("email");
    expect(asks.length).toBeLessThan(12);
  });

  test("but where the field itself is refused, that stands", async () => {
    const { judged, asks } = await judgeTarget(
      ({ path, who }) =>
        path !== "/graphql"
          ? { status: 404 }
          : who === "owner"
            ? { body: { data: { people: [person] } } }
            : refusedAt(["people"]),
      [people],
    );
    expect(judged[0]?.authentication).toMatchObject({ state: "enforced", code: "soft-denial" });
    expect(asks.every(({ body }) => body === "" || body.includes("email"))).toBe(true);
  });
});

describe("A mutation is asked so that nothing can come of it:", () => {
  const change = (name: string, variables: Record<string, unknown> = { id: "7" }) =>
    operationOf(`POST /graphql#Mutation.${name}`, {
      example: "/graphql",
      graphql: { kind: "mutation", name, document: `mutation ($id: ID!) { ${name}(id: $id) { id } }`, variables },
    });
  const invoice = operationOf("POST /graphql#Query.invoice", {
    example: "/graphql",
    graphql: { kind: "query", name: "invoice", document: "query { invoice(id: 7) { id iban } }", variables: {} },
  });
  const schema = buildSchema(`
    type Invoice { id: ID iban: String }
    type Query { invoice(id: ID!): Invoice }
    type Mutation { updateInvoice(id: ID!): Invoice deleteInvoice(id: ID!): Invoice addInvoice: Invoice payInvoice(id: ID!): Invoice }
  `);
  /** A server that validates as the specification says; what it executes is kept. */
  const server = (rule: (ask: Ask) => Reply | null) => {
    const executed: Ask[] = [];
    const target = (ask: Ask): Reply => {
      if (ask.path !== "/graphql" || ask.method !== "POST") return { status: 404 };
      const { query } = JSON.parse(ask.body) as { query: string };
      const errors = validate(schema, parse(query));
      const first = rule({ ...ask, body: "" });
      if (first) return first;
      if (errors.length > 0) return { status: 400, body: { errors: errors.map(({ message }) => ({ message })) } };
      if (query.startsWith("query")) return rule(ask) ?? { body: { data: { invoice: { id: 7, iban: "DE021203" } } } };
      executed.push(ask);
      return rule(ask) ?? { body: { data: null, errors: [{ message: "No such invoice", path: ["x"] }] } };
    };
    return { target, executed };
  };
  const fieldRefuses = ({ who, body }: Ask): Reply | null =>
    who === "owner" || body === "" ? null : { body: { data: null, errors: [{ message: "Not authenticated" }] } };

  test("who is refused before an invalid document is read is kept out for certain", async () => {
    const { target, executed } = server(({ who }) => (who === "owner" ? null : { status: 401 }));
    const { judged } = await judgeTarget(
      target,
      [change("addInvoice", {}), change("payInvoice")],
      ownerToken,
      newJudgeMemory(),
      {
        environment: "production",
      },
    );
    for (const { authentication } of judged)
      expect(authentication).toMatchObject({ state: "enforced", confidence: "confirmed" });
    expect(executed).toEqual([]);
  });

  test("where validation comes first, only a thing that was never given out is named, and by nobody with a credential", async () => {
    const { target, executed } = server(fieldRefuses);
    const calls = [invoice, ...["updateInvoice", "deleteInvoice", "payInvoice"].map((name) => change(name))];
    const { judged } = await judgeTarget(target, [...calls, change("addInvoice", {})], ownerToken, newJudgeMemory(), {
      environment: "staging",
      makesObjects: true,
    });
    expect(judged.map(({ authentication }) => authentication.state)).toEqual([
      "enforced",
      "enforced",
      "enforced",
      "inconclusive",
      "inconclusive",
    ]);
    expect(executed.length).toBeGreaterThan(0);
    for (const { who, body } of executed) {
      expect(who).not.toBe("owner");
      expect(body).toMatch(/updateInvoice|deleteInvoice/);
      expect((JSON.parse(body) as { variables: { id: string } }).variables.id).not.toBe("7");
    }
  });

  test("where no field keeps strangers out, one that looks at no id would act, so nothing is executed", async () => {
    const { target, executed } = server(() => null);
    await judgeTarget(target, [invoice, change("deleteInvoice")]);
    expect(executed).toEqual([]);
  });

  test("without a consent to write nothing is executed, and nothing is claimed", async () => {
    const { target, executed } = server(fieldRefuses);
    const { judged } = await judgeTarget(target, [change("updateInvoice")], ownerToken, newJudgeMemory(), {
      environment: "staging",
    });
    expect(judged[0]?.authentication).toMatchObject({ state: "inconclusive", code: "faulty-for-everyone" });
    expect(executed).toEqual([]);
  });

  test("a server that validates nothing executes nothing of it, and shows nothing", async () => {
    const { judged } = await judgeTarget(
      ({ path }) => (path === "/graphql" ? { body: { data: { __typename: "Mutation" } } } : { status: 404 }),
      [change("addInvoice", {})],
    );
    expect(judged[0]?.authentication).toMatchObject({ state: "not_tested", code: "unsafe-to-try" });
  });
});

test("A field that gives one customer another's rows is found", async () => {
  const mine = { id: 1, customer: "Nordwind GmbH", iban: "DE02120300000000202051", reference: "INV-1001" };
  const theirs = { id: 4, customer: "Meer & Co", iban: "DE02120300000000202054", reference: "INV-2001" };
  const { judged } = await authorizeTarget(
    ({ path, body, who }) => {
      if (path === "/invoices") return { body: [who === "mara" ? theirs : mine] };
      const name = /\{ (\w+)/.exec(body)?.[1];
      return {
        body: { data: { [String(name)]: name === "allInvoices" ? [mine, theirs] : [who === "mara" ? theirs : mine] } },
      };
    },
    [operationOf("GET /invoices"), field("query", "allInvoices"), field("query", "myInvoices")],
    ["alice", "mara"],
  );
  expect(judged.get("POST /graphql#Query.allInvoices")?.authorization).toMatchObject({
    state: "missing",
    code: "owner-markers-returned",
    confidence: "confirmed",
  });
  expect(judged.get("POST /graphql#Query.myInvoices")?.authorization.state).toBe("enforced");
});

test("What another identity gets of an object is judged without the fields inside of it that are refused", async () => {
  const mine = { id: 1, customer: "Nordwind GmbH", iban: "DE02120300000000202051", reference: "INV-1001" };
  const invoice = operationOf("POST /graphql#Query.invoice", {
    example: "/graphql",
    graphql: {
      kind: "query",
      name: "invoice",
      document: "query ($id: ID!) { invoice(id: $id) { id customer iban reference owner { email } } }",
      variables: { id: "1" },
    },
  });
  const { judged } = await authorizeTarget(
    ({ path, body, who }) => {
      if (path === "/invoices") return { body: who === "alice" ? [mine] : [] };
      if (path !== "/graphql") return { status: 404 };
      if (who !== "alice" && who !== "mara") return refused;
      if (who === "mara" && body.includes("email"))
        return { body: { data: null, errors: [{ message: "Forbidden", path: ["invoice", "owner", "email"] }] } };
      return { body: { data: { invoice: mine } } };
    },
    [operationOf("GET /invoices"), invoice],
    ["alice", "mara"],
  );
  expect(judged.get("POST /graphql#Query.invoice")?.authorization.state).toBe("missing");
});
