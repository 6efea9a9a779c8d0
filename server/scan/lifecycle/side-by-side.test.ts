import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { notTested } from "../not-tested.ts";
import type { JudgedOperation, MadeObject } from "../outcome.ts";
import { createGate, type Gate } from "../wire/gate.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { createCleanUp } from "./clean-up.ts";
import { tryLifecycles } from "./try-lifecycles.ts";

type Row = { id: number; owner: string; title: string };
type Rules = {
  /** Names of collections, by the store that they show. */
  stores: Record<string, string>;
  /** Whether a list gives no more of its rows than their ids. */
  listsIds?: boolean;
  /** Where Ben may write to what is Ann's; nowhere but in the first collection when absent. */
  isOpen?: boolean;
  /** Requests after which the scan is cut off, before it hears the answer; then the next one begins. */
  stopsAfter?: number;
};

const traits = { role: "user", isPrivileged: false, login: null, healthPath: null, tenantLabel: null };
const identities = createIdentities({
  authMethod: "bearer",
  credentials: "token-of-ann",
  traits: { ...traits, label: "ann" },
  others: [{ ...traits, label: "ben", authMethod: "bearer", credentials: "token-of-ben" }],
});

/** Collections, of which those of one store show the same rows and give out the number of a removed one again. Ben may write in the first. */
async function run(
  { stores, listsIds = false, isOpen = false, stopsAfter = Infinity }: Rules,
  concurrency: number,
  seed = 1,
) {
  // Answers take one to eight turns, drawn by a generator of Lehmer's.
  let drawn = seed;
  const turns = () => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return (drawn % 8) + 1;
  };
  const paths = Object.keys(stores);
  const operations = paths.flatMap((path) => [
    operationOf(`POST ${path}`, { body: { title: "One" }, requestTypes: ["application/json"] }),
    ...["GET", "PUT", "DELETE"].map((method) => operationOf(`${method} ${path}/{id}`)),
    operationOf(`GET ${path}`),
  ]);
  const rows = new Map<string, Row[]>(
    Object.values(stores).map((store) => [store, [{ id: 1, owner: "ann", title: "here before" }]]),
  );
  const results = new Map<string, JudgedOperation>(
    operations.map((operation) => [`${operation.method} ${operation.path}`, notTested(operation, "")]),
  );
  const active = new Map<string, number>();
  let most = 0;

  function reply({ identity, method, path, label = "ann", body }: Probe): { status: number; body?: unknown } {
    if (identity === "anonymous") return { status: 401 };
    const collection = paths.find((one) => path === one || path.startsWith(`${one}/`)) ?? "";
    const held = rows.get(stores[collection] ?? "") ?? [];
    const title = body === undefined ? "" : String(JSON.parse(body).title);
    if (method === "POST") {
      const row = { id: Math.max(0, ...held.map(({ id }) => id)) + 1, owner: label, title };
      held.push(row);
      return { status: 200, body: row };
    }
    if (path === collection) return { status: 200, body: listsIds ? held.map(({ id }) => ({ id })) : held };
    const row = held.find(({ id }) => id === Number(path.split("/").at(-1)));
    if (!row) return { status: 404 };
    if (method === "GET") return row.owner === label ? { status: 200, body: { ...row } } : { status: 403 };
    if (row.owner !== label && !isOpen && collection !== paths[0]) return { status: 403 };
    if (method === "PUT") row.title = title;
    else held.splice(held.indexOf(row), 1);
    return { status: 200, body: { done: true } };
  }

  let left = stopsAfter;
  const sendBy =
    (gate: Gate) =>
    async (probe: Probe): Promise<Answer> => {
      const asked = {
        ...{ probe, url: `http://target.test${probe.path}`, error: null, durationMs: 1, truncated: false },
        ...{ headers: {}, sentHeaders: {}, bytes: 0, status: null, body: "" },
      };
      const keptBack = gate.refusal(probe);
      if (keptBack !== null) return { ...asked, keptBack };
      const kind = probe.path
        .split("/")
        .slice(0, 3)
        .join("/")
        .replace(/\/\d+$/, "");
      active.set(kind, (active.get(kind) ?? 0) + 1);
      most = Math.max(most, [...active.values()].filter((count) => count > 0).length);
      for (let rest = turns(); rest > 0; rest--) await turn();
      const { status, body } = reply(probe);
      if (left-- <= 0) throw new Error("The scan was cut off");
      active.set(kind, (active.get(kind) ?? 0) - 1);
      const answer = { ...asked, status, body: body === undefined ? "" : JSON.stringify(body) };
      gate.note(answer);
      return answer;
    };
  const noted = new Map<string, MadeObject>();
  const begin = () => {
    const gate = createGate({ environment: "development", makesObjects: true }, () => {});
    const send = sendBy(gate);
    const listener = {
      log() {},
      made: async (object: MadeObject) => void noted.set(object.mark, object),
      removed: async ({ mark }: MadeObject) => void noted.delete(mark),
    };
    return { send, cleanUp: createCleanUp({ send, gate, identities, listener, origin: "http://target.test" }) };
  };
  const first = begin();
  await tryLifecycles(operations, {
    ...{ ...first, identities, concurrency, dead: () => new Set<string>(), listener: { log() {} } },
    ...{ scanMark: "postern-1", onTried: (one) => results.set(`${one.method} ${one.path}`, one) },
    judged: ({ method, path }) => results.get(`${method} ${path}`),
  }).catch(() => {});
  const atStop = [...rows.values()].flat().length;
  left = Infinity;
  const next = begin();
  for (const object of noted.values()) await next.cleanUp.remove(object);
  const verdicts = [...results].map(([call, { authentication, authorization, access }]) => [
    ...[call, authentication.code, authorization.code],
    ...access.map(({ identity, result }) => `${identity} ${result}`),
  ]);
  return {
    most,
    verdicts,
    atStop,
    left: [...first.cleanUp.left(), ...next.cleanUp.left()],
    rows: [...rows.values()].flat(),
  };
}

test("Kinds that have nothing to do with one another are tried side by side, as many as may be", async () => {
  const names = ["notes", "tasks", "files", "boards", "labels", "maps"];
  const stores = Object.fromEntries(names.map((name) => [`/api/${name}`, name]));
  const [alone, beside] = [await run({ stores }, 1), await run({ stores }, 3)];
  expect([alone.most, beside.most]).toEqual([1, 3]);
  expect(beside.verdicts).toEqual(alone.verdicts);
  expect(beside.verdicts).toContainEqual(expect.arrayContaining(["PUT /api/notes/{id}", "ben bypassed"]));
  expect([beside.left, beside.rows.length]).toEqual([[], names.length]);
});

test("What versions of one name show of one another's objects is taken for nothing else, and nothing stays", async () => {
  const paths = ["/v1/notes", "/v2/notes", "/v3/notes", "/v4/notes"];
  const rules = { stores: Object.fromEntries(paths.map((path) => [path, "notes"])), listsIds: true, isOpen: true };
  const alone = await run(rules, 1);
  for (let seed = 1; seed <= 20; seed++) {
    const beside = await run(rules, 2, seed);
    expect(beside.verdicts).toEqual(alone.verdicts);
    expect([beside.left, beside.rows]).toEqual([[], [{ id: 1, owner: "ann", title: "here before" }]]);
  }
});

test("What several kinds had made when a scan was cut off is removed by the next one", async () => {
  const names = ["notes", "tasks", "files"];
  const stores = Object.fromEntries(names.map((name) => [`/api/${name}`, name]));
  let most = 0;
  for (let stopsAfter = 4; stopsAfter < 44; stopsAfter += 4) {
    const { atStop, rows } = await run({ stores, stopsAfter }, 3, stopsAfter);
    most = Math.max(most, atStop - names.length);
    expect(rows).toEqual(names.map(() => ({ id: 1, owner: "ann", title: "here before" })));
  }
  expect(most).toBe(names.length);
});
