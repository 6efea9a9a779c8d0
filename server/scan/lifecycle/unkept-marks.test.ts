import { expect, test } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { notTested } from "../not-tested.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { createCleanUp } from "./clean-up.ts";
import { tryLifecycles } from "./try-lifecycles.ts";

type Reply = { status: number; body?: unknown };

const traits = { role: "user", isPrivileged: false, login: null, healthPath: null, tenantLabel: null };
const identities = createIdentities({
  authMethod: "bearer",
  credentials: "token-of-default",
  traits: { ...traits, label: "default" },
  others: ["ned", "sam"].map((label) => ({
    ...{ ...traits, label, authMethod: "bearer" as const, credentials: `token-of-${label}` },
  })),
});

/** Invoices of which the target keeps the number alone, each shown by itself as well, or by its list alone. */
async function run(body: object, { isListed = false } = {}) {
  const operations = [
    operationOf("POST /invoices", { body, requestTypes: ["application/json"] }),
    operationOf("GET /invoices"),
    ...(isListed ? [] : [operationOf("GET /invoices/{id}")]),
    operationOf("DELETE /invoices/{id}"),
  ];
  const invoices = new Map<number, { id: number; owner: string; total: number }>();
  const lines: string[] = [];
  const needsOwn = {
    state: "not_tested",
    confidence: null,
    code: "needs-own-object",
    reason: "It made none.",
  } as const;
  const results = new Map<string, JudgedOperation>(
    operations.map((operation) => [
      `${operation.method} ${operation.path}`,
      { ...notTested(operation, ""), authorization: needsOwn },
    ]),
  );
  const reply = ({ identity, method, path, label = "default" }: Probe): Reply => {
    if (identity === "anonymous") return { status: 401 };
    const of = (id: string | undefined) => [...invoices.values()].find((one) => String(one.id) === id);
    if (method === "POST") {
      const invoice = { id: invoices.size + 1, owner: label, total: 1 };
      invoices.set(invoice.id, invoice);
      return { status: 201, body: invoice };
    }
    if (path === "/invoices") return { status: 200, body: [...invoices.values()] };
    const one = of(path.split("/").at(-1));
    if (method === "DELETE" && one) invoices.delete(one.id);
    return one ? { status: 200, body: one } : { status: 404 };
  };
  const send = async (probe: Probe): Promise<Answer> => {
    const { status, body: answered } = reply(probe);
    return {
      ...{ probe, url: `http://target.test${probe.path}`, status, error: null, durationMs: 1, truncated: false },
      ...{ headers: {}, sentHeaders: {}, bytes: 0, body: answered === undefined ? "" : JSON.stringify(answered) },
    };
  };
  const listener = { log: (_type: string, line: string) => void lines.push(line) };
  const gate = { owns() {}, disowns() {} };
  const cleanUp = createCleanUp({ send, gate, identities, listener, origin: "http://target.test" });
  await tryLifecycles(operations, {
    ...{ identities, dead: () => new Set<string>(), cleanUp, scanMark: "postern-1", concurrency: 4, send, listener },
    judged: ({ method, path }) => results.get(`${method} ${path}`),
    onTried: (one) => results.set(`${one.method} ${one.path}`, one),
  });
  const of = (call: string) => results.get(call);
  return { invoices, lines, of, left: cleanUp.left(), why: of("DELETE /invoices/{id}")?.authorization.reason };
}

const ways = [{ isListed: false }, { isListed: true }];

test.each(ways)("Nothing is made of a body that has no free text, and why is told (%o)", async (way) => {
  // Whose it is, the target says.
  for (const body of [{ total: 1 }, { total: 1, owner: "1" }, { total: 1, currency: "EUR", paidAt: "1" }]) {
    const { invoices, left, lines, why } = await run(body, way);
    expect([invoices.size, left]).toEqual([0, []]);
    const told =
      "No field of POST /invoices takes a free text, which could carry the scan's mark, so nothing is made by it.";
    expect(lines).toEqual([told]);
    expect(why).toBe(`It made none. ${told}`);
  }
});

test.each(ways)("At most one is made where the mark is not kept, whoever might make more (%o)", async (way) => {
  const { invoices, left, lines, of, why } = await run({ total: 1, title: "An invoice" }, way);
  expect(invoices.size).toBe(1);
  expect(left).toHaveLength(1);
  const told = "What POST /invoices made was not seen with the scan's mark, so nothing more is made by it.";
  expect(lines).toContain(told);
  expect(why).toBe(`It made none. ${told}`);
  expect(of("POST /invoices")?.access).toEqual([]);
});
