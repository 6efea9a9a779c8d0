import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companionsOf } from "./companions.ts";
import { runScan } from "./engine.ts";
import { type LocalTarget, startTarget, testLimits } from "./local-target.ts";
import { notTested } from "./not-tested.ts";
import type { JudgedOperation, NotedObject, ScanIdentity, ScanRequest } from "./outcome.ts";
import { testOperation } from "./test-operation.ts";

type Note = { id: string; owner: string; text: string; reference: string };
/** What the target forgets to check. */
const holes = { reading: true, writing: true, strangers: true, parsing: false };
const notes = new Map<string, Note>();
let count = 0;
const add = (owner: string, text: string): Note => {
  count++;
  const note = { id: `n-${count}-${owner}`, owner, text, reference: `ref-${owner}-${count * 7919}` };
  notes.set(note.id, note);
  return note;
};
const note = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
const body = { content: { "application/json": { schema: note, example: { text: "Buy paint" } } } };
const answers = { responses: { "200": { description: "It worked." } }, security: [{ bearer: [] }] };
const document = {
  openapi: "3.0.3",
  info: { title: "Notes", version: "1" },
  components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  paths: {
    "/notes": { get: answers, post: { ...answers, requestBody: body } },
    "/notes/{id}": { get: answers, patch: { ...answers, requestBody: body }, delete: answers },
    "/statistics": { get: answers },
  },
};

let target: LocalTarget;
beforeAll(async () => {
  for (const owner of ["alice", "bob"]) for (const text of ["First", "Second"]) add(owner, `${text} note of ${owner}`);
  target = await startTarget(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const say = (status: number, json: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(json));
    };
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    if (path === "/openapi.json") return say(200, document);
    const who = /^Bearer (alice|bob)-4f2a77$/.exec(request.headers.authorization ?? "")?.[1];
    const isKnown = ["/notes", "/statistics"].includes(path) || path.startsWith("/notes/");
    if (!isKnown) return say(404, { error: "not found" });
    const statistics = { open: 4, email: "owner@notes.test", iban: "DE02120300000000202051" };
    if (path === "/statistics") return holes.strangers || who ? say(200, statistics) : say(401, { error: "sign in" });
    if (holes.parsing && request.method === "POST") return say(201, add("nobody", "Whatever came"));
    if (!who) return say(401, { error: "sign in" });
    const sent = () => {
      try {
        const text: unknown = JSON.parse(Buffer.concat(chunks).toString()).text;
        return typeof text === "string" ? text : null;
      } catch {
        return null;
      }
    };
    if (path === "/notes") {
      if (request.method === "GET")
        return say(
          200,
          [...notes.values()].filter(({ owner }) => owner === who),
        );
      const text = sent();
      return text === null ? say(400, { error: "text is missing" }) : say(201, add(who, text));
    }
    const found = notes.get(decodeURIComponent(path.slice("/notes/".length)));
    const mayRead = found && (found.owner === who || holes.reading);
    if (request.method === "GET") return mayRead ? say(200, found) : say(404, { error: "not found" });
    if (!found || (found.owner !== who && !holes.writing)) return say(404, { error: "not found" });
    if (request.method === "DELETE") {
      notes.delete(found.id);
      return say(200, { done: true });
    }
    const text = sent();
    if (text === null) return say(400, { error: "text is missing" });
    found.text = text;
    return say(200, found);
  });
});
afterAll(() => target.close());

const identity = (label: string): ScanIdentity => ({
  ...{ label, role: "user", isPrivileged: false, tenantLabel: label, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials: `${label}-4f2a77` },
});
const requested = (makesObjects: boolean): ScanRequest => {
  const { authMethod, credentials, ...traits } = identity("alice");
  const others = [identity("bob")];
  return {
    targetUrl: target.url.href,
    environment: "development",
    authMethod,
    credentials,
    traits,
    others,
    makesObjects,
  };
};
const signal = new AbortController().signal;

async function scanned(): Promise<JudgedOperation[]> {
  Object.assign(holes, { reading: true, writing: true, strangers: true, parsing: false });
  const silent = { log: () => undefined, progress: () => undefined };
  return (await runScan(requested(true), testLimits({ guesses: [] }), silent, signal)).operations;
}
async function testedAgain(
  all: readonly JudgedOperation[],
  key: string,
  makesObjects = true,
  hears: Parameters<typeof testOperation>[3] = {},
) {
  const before = all.find(({ method, path }) => `${method} ${path}` === key);
  if (!before) throw new Error(`The scan did not find ${key}, but ${all.map(({ path }) => path)}.`);
  const subject = { before, verdicts: all, companions: companionsOf(before, all) };
  const now = await testOperation(requested(makesObjects), testLimits(), subject, hears, signal);
  return { before, now };
}
const told = ({ findings }: JudgedOperation) => findings.map(({ checkId }) => checkId);

describe("Testing one operation again", () => {
  const holesOf = [
    ["an open read", "GET /notes/{id}", "reading", "object-authorization"],
    ["an open write", "PATCH /notes/{id}", "writing", "object-write-authorization"],
    ["an open removal", "DELETE /notes/{id}", "writing", "object-write-authorization"],
    ["a door open to strangers", "GET /statistics", "strangers", "missing-authentication"],
  ] as const;
  test.each(holesOf)("sees that %s was closed, and that one was not", async (_what, key, hole, checkId) => {
    const all = await scanned();
    const { before, now: unchanged } = await testedAgain(all, key);
    expect(told(before)).toContain(checkId);
    expect(told(unchanged)).toEqual(told(before));
    expect(unchanged.authClassification).toBe(before.authClassification);
    holes[hole] = false;
    const { now } = await testedAgain(all, key);
    expect(told(now)).not.toContain(checkId);
    expect(now.access.filter(({ result }) => result === "bypassed")).toEqual([]);
    expect(now[hole === "strangers" ? "authentication" : "authorization"].state).toBe("enforced");
  });

  test("sees a hole that was not there when it was scanned", async () => {
    holes.reading = false;
    const silent = { log: () => undefined, progress: () => undefined };
    const { operations } = await runScan(requested(true), testLimits({ guesses: [] }), silent, signal);
    holes.reading = true;
    const { before, now } = await testedAgain(operations, "GET /notes/{id}");
    expect(told(before)).toEqual([]);
    expect(told(now)).toEqual(["object-authorization"]);
  });

  test("sees a hole where nothing was scanned before: the list that tells whose an object is, is judged beside it", async () => {
    const browsed = (await scanned()).map(({ operation }) =>
      notTested({ ...operation, example: operation.path, exampleSeen: false }, "Only observed."),
    );
    const { now } = await testedAgain(browsed, "GET /notes/{id}", false);
    expect(told(now)).toEqual(["object-authorization"]);
  });

  test("leaves open what it did not try again, with its proof", async () => {
    const all = await scanned();
    holes.writing = false;
    const { before, now } = await testedAgain(all, "DELETE /notes/{id}", false);
    expect(told(now)).toContain("object-write-authorization");
    expect(now.authorization).toEqual(before.authorization);
    expect(now.authClassification).toBe(before.authClassification);
    const proof = before.exchanges.filter(({ purpose }) => purpose.startsWith("Try to remove it as"));
    expect(now.exchanges).toEqual(expect.arrayContaining(proof));
  });

  test("removes the objects that it makes", async () => {
    const all = await scanned();
    const before = [...notes.keys()];
    await testedAgain(all, "PATCH /notes/{id}");
    expect([...notes.keys()]).toEqual(before);
  });

  test("tells what the target made of a body that nobody can read", async () => {
    const all = await scanned();
    const before = new Set(notes.keys());
    holes.parsing = true;
    const left = new Map<string, NotedObject>();
    await testedAgain(all, "POST /notes", true, {
      made: async (object) => void left.set(object.mark, object),
      removed: async ({ mark }) => void left.delete(mark),
    });
    const unread = [...left.values()].filter(({ reason }) => reason.includes("accepted a malformed body"));
    expect(unread.length).toBeGreaterThan(0);
    for (const { path } of unread) expect(before.has(path?.replace("/notes/", "") ?? "")).toBe(false);
    expect(unread.every(({ path }) => notes.has(path?.replace("/notes/", "") ?? ""))).toBe(true);
  });
});
