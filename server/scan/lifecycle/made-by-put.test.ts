import { expect, test } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { notTested } from "../not-tested.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { createCleanUp } from "./clean-up.ts";
import { tryLifecycles } from "./try-lifecycles.ts";

type Dish = { id: number; name: string; category: string };

const operations = [
  operationOf("GET /menu"),
  operationOf("PUT /menu", {
    body: { name: "string", category: "string" },
    requestTypes: ["application/json"],
    makes: true,
  }),
  operationOf("DELETE /menu/{item}"),
];
const traits = { role: "user", isPrivileged: false, login: null, healthPath: null };
const identities = createIdentities({
  authMethod: "bearer",
  credentials: "token-of-default",
  traits: { ...traits, label: "default", tenantLabel: null },
  others: ["sam", "chef"].map((label) => ({
    ...{ ...traits, label, isPrivileged: label === "chef", tenantLabel: null },
    ...{ authMethod: "bearer" as const, credentials: `token-of-${label}` },
  })),
});

/** A menu to which only the chef adds, by PUT; everybody with a credential removes from it where `isOpen`. */
async function run(isOpen: boolean) {
  const menu = new Map<number, Dish>([[1, { id: 1, name: "Soup", category: "Starters" }]]);
  let last = 1;
  const results = new Map<string, JudgedOperation>(
    operations.map((operation) => [`${operation.method} ${operation.path}`, notTested(operation, "")]),
  );
  const reply = ({ identity, method, path, label = "default", body }: Probe): { status: number; body?: unknown } => {
    const who = identity === "anonymous" ? "" : label;
    if (method === "GET") return path === "/menu" ? { status: 200, body: [...menu.values()] } : { status: 405 };
    if (who === "") return { status: 401 };
    if (method === "PUT") {
      if (who !== "chef") return { status: 403 };
      const dish = { id: ++last, ...JSON.parse(body ?? "{}") };
      menu.set(dish.id, dish);
      return { status: 201, body: dish };
    }
    if (who !== "chef" && !isOpen) return { status: 403 };
    return { status: menu.delete(Number(path.split("/").at(-1))) ? 204 : 404 };
  };
  const send = async (probe: Probe): Promise<Answer> => {
    const { status, body } = reply(probe);
    return {
      ...{ probe, url: `http://target.test${probe.path}`, status, error: null, durationMs: 1, truncated: false },
      ...{ headers: {}, sentHeaders: {}, bytes: 0, body: body === undefined ? "" : JSON.stringify(body) },
    };
  };
  const gate = { owns() {}, disowns() {} };
  const cleanUp = createCleanUp({ send, gate, identities, listener: { log() {} }, origin: "http://target.test" });
  await tryLifecycles(operations, {
    ...{ identities, dead: () => new Set<string>(), cleanUp, scanMark: "postern-1", concurrency: 4, send },
    listener: { log() {} },
    judged: ({ method, path }) => results.get(`${method} ${path}`),
    onTried: (one) => results.set(`${one.method} ${one.path}`, one),
  });
  const of = (call: string) => results.get(call)?.authorization;
  return { put: of("PUT /menu"), remove: of("DELETE /menu/{item}"), menu: [...menu.keys()], left: cleanUp.left() };
}

test("What only the chef adds by PUT, and everybody removes, is found on a thing of the scan's own, and nothing stays", async () => {
  const { put, remove, menu, left } = await run(true);
  expect(put).toMatchObject({ state: "enforced", code: "refused-to-others" });
  expect(remove).toMatchObject({ state: "missing" });
  expect([menu, left]).toEqual([[1], []]);
});

test("Where the chef alone removes as well, that is seen on it too", async () => {
  const { remove, menu, left } = await run(false);
  expect(remove).toMatchObject({ state: "enforced", code: "refused-to-others" });
  expect([menu, left]).toEqual([[1], []]);
});
