import { expect, test } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { notTested } from "../not-tested.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { createCleanUp } from "./clean-up.ts";
import { tryLifecycles } from "./try-lifecycles.ts";

const body = { alt: "string", caption: "string", credit: "string", place: "string" };
const operations = [
  operationOf("GET /media"),
  operationOf("POST /media", { body, requestTypes: ["application/json"] }),
  operationOf("GET /media/{id}"),
  operationOf("DELETE /media/{id}"),
];
const traits = { role: "user", isPrivileged: false, login: null, healthPath: null, tenantLabel: null };

test("What answers the first with faults alone is made by nobody else: each fault may have made something", async () => {
  const identities = createIdentities({
    authMethod: "bearer",
    credentials: "token-of-default",
    traits: { ...traits, label: "default" },
    others: ["sam", "ned"].map((label) => ({
      ...{ ...traits, label, authMethod: "bearer" as const, credentials: `token-of-${label}` },
    })),
  });
  const results = new Map<string, JudgedOperation>(
    operations.map((operation) => [`${operation.method} ${operation.path}`, notTested(operation, "")]),
  );
  const makers: string[] = [];
  const send = async (probe: Probe): Promise<Answer> => {
    if (probe.method === "POST") makers.push(probe.label ?? "");
    const status = probe.method === "GET" ? (probe.path === "/media" ? 200 : 404) : 500;
    return {
      ...{ probe, url: `http://target.test${probe.path}`, status, error: null, durationMs: 1, truncated: false },
      ...{ headers: {}, sentHeaders: {}, bytes: 2, body: status === 200 ? "[]" : "" },
    };
  };
  const gate = { owns() {}, disowns() {} };
  const listener = { log() {} };
  const cleanUp = createCleanUp({ send, gate, identities, listener, origin: "http://target.test" });
  await tryLifecycles(operations, {
    ...{ identities, dead: () => new Set<string>(), cleanUp, scanMark: "postern-1", concurrency: 4, send, listener },
    judged: ({ method, path }) => results.get(`${method} ${path}`),
    onTried: (one) => results.set(`${one.method} ${one.path}`, one),
  });
  expect(makers.length).toBeGreaterThanOrEqual(3);
  expect(new Set(makers)).toEqual(new Set(["default"]));
});
