import { expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { JudgedOperation } from "../outcome.ts";
import { namedLifecycles } from "./named-objects.ts";

type Queue = { name: string; durable: boolean };
const people: Record<string, string> = { "Bearer root-token-1a2b3c": "root", "Bearer bob-token-4d5e6f": "bob" };

/** A broker: queues are put at their names, by the administrator alone; `isOpen` forgets that for removing them. */
async function scanQueues({ isOpen = false, isEmpty = false, isMute = false } = {}) {
  const queues = new Map<string, Queue>(isEmpty ? [] : [["orders", { name: "orders", durable: true }]]);
  const made: string[] = [];
  const target = await startTarget(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const send = (status: number, body?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(body ? JSON.stringify(body) : "");
    const { method = "GET", url = "/" } = request;
    const who = people[request.headers.authorization ?? ""];
    const name = decodeURIComponent(/^\/api\/queues\/([^/]+)$/.exec(url)?.[1] ?? "");
    if (url !== "/api/queues" && name === "") return send(404);
    if (who === undefined) return send(401, { error: "not signed in" });
    if (url === "/api/queues") return method === "GET" ? send(200, [...queues.values()]) : send(405);
    const mayWrite = who === "root" || (isOpen && method === "DELETE");
    if (method !== "GET" && !mayWrite) return send(403, { error: "administrators only" });
    if (method === "PUT") {
      try {
        made.push(name);
        queues.set(name, { name, durable: JSON.parse(text).durable === true });
        return send(201);
      } catch {
        made.pop();
        return send(400, { error: "not JSON" });
      }
    }
    const queue = queues.get(name);
    if (!queue) return send(404, { error: "no such queue" });
    if (method === "GET") return send(200, isMute ? { durable: queue.durable } : queue);
    return method === "DELETE" ? send(queues.delete(name) ? 204 : 404) : send(405);
  });
  const bob = { label: "bob", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
  const { operations } = await runScan(
    {
      ...{ targetUrl: target.url.href, environment: "staging", authMethod: "bearer", makesObjects: true },
      ...{ credentials: "root-token-1a2b3c", traits: { ...bob, label: "root", role: "admin", isPrivileged: true } },
      others: [{ ...bob, authMethod: "bearer", credentials: "bob-token-4d5e6f" }],
      traffic: known,
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  await target.close();
  const of = (call: string) => operations.find(({ method, path }) => `${method} ${path}` === call) as JudgedOperation;
  return { of, made, left: [...queues.keys()] };
}

const json = { requestTypes: ["application/json"], example: "/api/queues/orders", exampleSeen: true };
const known = [
  operationOf("GET /api/queues", { source: "traffic" }),
  ...["GET", "PUT", "DELETE"].map((method) =>
    operationOf(`${method} /api/queues/{name}`, { ...json, source: "traffic" }),
  ),
];

test("What is made by being put at a name is tried on one of the scan's own, which is gone afterwards", async () => {
  const { of, made, left } = await scanQueues();
  expect(made.length).toBeGreaterThan(0);
  expect(made.every((name) => name.startsWith("postern-"))).toBe(true);
  expect(left).toEqual(["orders"]);
  for (const call of ["PUT /api/queues/{name}", "DELETE /api/queues/{name}"])
    expect(of(call).authorization, call).toMatchObject({ state: "enforced", confidence: "confirmed" });
});

test.each([{ isEmpty: true }, { isMute: true }])(
  "Where nothing is there to learn from, or nothing tells its name, an address that was free shows whose it is: %o",
  async (given) => {
    const { of, made, left } = await scanQueues(given);
    expect(made.length).toBeGreaterThan(0);
    expect(left).toEqual(given.isEmpty ? [] : ["orders"]);
    expect(of("DELETE /api/queues/{name}").authorization).toMatchObject({ state: "enforced", confidence: "confirmed" });
  },
);

test("Who can remove it without a right to is found, and what was there stays", async () => {
  const { of, left } = await scanQueues({ isOpen: true });
  expect(left).toEqual(["orders"]);
  // Both may read it, so that it is likely and not certain.
  expect(of("DELETE /api/queues/{name}").authorization).toMatchObject({
    state: "missing",
    code: "shared-object-removed",
  });
  expect(of("PUT /api/queues/{name}").authorization.state).toBe("enforced");
});

test.each([
  ["policies", "orders", false],
  ["users", "ann", false],
  ["routing-rules", "orders", false],
  ["queues", "7", false],
  ["queues", "0f8fad5b-d9cb-469f-a165-70867728950e", false],
  ["queues", "orders", true],
])("Of /%s/%s one is made at a name of the scan's own: %s says whether", (noun, name, isMade) => {
  const operations = ["GET", "PUT", "DELETE"].map((method) =>
    operationOf(`${method} /${noun}/{name}`, { ...json, example: `/${noun}/${name}` }),
  );
  expect(namedLifecycles(operations, () => undefined).length > 0).toBe(isMade);
});

test("Where a POST makes them, nothing is put at a name", () => {
  const all = [operationOf("POST /queues"), ...known.map((one) => ({ ...one, path: one.path.replace("/api", "") }))];
  expect(namedLifecycles(all, () => undefined)).toEqual([]);
});
