import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import type { MadeObject, ScanLimits, ScanListener, ScanRequest } from "../outcome.ts";
import { findLifecycles } from "./find-lifecycles.ts";
import { idsOf } from "./made-objects.ts";
import { isOfChange } from "./rule-change.ts";

type Note = { id: number; owner: string; title: string; approved?: boolean };
type Rules = {
  /** Who may change what; the owner alone when it is right. */
  mayChange?(who: string, note: Note): boolean;
  mayRemove?(who: string, note: Note): boolean;
  /** Who may make one; whoever is signed in when absent. */
  mayMake?(who: string): boolean;
  /** Whether a creation takes whatever is sent. */
  takesAll?: boolean;
  /** Whether a change does. */
  changesAll?: boolean;
  /** Whether notes have to be approved, by others than who writes them. */
  isModerated?: boolean;
  /** Whether everybody is shown every note, in the list and by its address. */
  isShared?: boolean;
  /** Whether what is shown of a note tells whose it is; yes when absent. */
  namesOwner?: boolean;
  /** Whether the list is closed to everybody, so that it tells nothing. */
  hasList?: boolean;
  idIn?: "body" | "location" | "nested";
  /** Whether a note's address answers with the rows that were found. */
  answersWithRows?: boolean;
  keepsAll?: boolean;
  /** What becomes of a creation that is done: its answer is lost or a fault, another note tells of it, or it is done later. */
  making?: "lost" | "faulty" | "told twice" | "late";
};

const limits: ScanLimits = {
  concurrency: 2,
  ratePerSecond: Number.POSITIVE_INFINITY,
  maxRequests: 5000,
  maxBodyBytes: 2 ** 20,
  timeoutMs: 3000,
  maxDurationMs: 30_000,
  guesses: [],
  allowPrivate: true,
};
const tokens: Record<string, string> = { "Bearer alice-token-1a2b3c": "alice", "Bearer bob-token-4d5e6f": "bob" };
const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** A little API of notes: `POST /notes`, and read, change and remove below it. One note was there before. */
async function startNotes(rules: Rules = {}) {
  const own = (who: string, note: Note) => note.owner === who;
  const {
    mayChange = own,
    mayRemove = own,
    mayMake = () => true,
    takesAll = false,
    changesAll = false,
    isModerated = false,
    isShared = false,
    namesOwner = true,
    hasList = true,
    idIn = "body",
    answersWithRows = false,
    keepsAll = false,
    making,
  } = rules;
  const before = { id: 1, owner: "alice", title: "was here before", ...(isModerated && { approved: false }) };
  const notes = new Map<number, Note>([[1, { ...before }]]);
  const writes: string[] = [];
  const titles: string[] = [];
  const queued: { note: Note; looks: number }[] = [];
  let next = 2;
  const schema = {
    type: "object",
    required: ["title"],
    properties: { id: { type: "integer", readOnly: true }, title: { type: "string", example: "A note" } },
  };
  const requestBody = { content: { "application/json": { schema } } };
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
  const responses = { 200: { description: "ok" } };
  const document = {
    openapi: "3.0.0",
    info: { title: "Notes", version: "1" },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths: {
      "/notes": { get: { responses }, post: { requestBody, responses } },
      "/notes/{id}": { parameters, get: { responses }, patch: { requestBody, responses }, delete: { responses } },
    },
  };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const send = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    const path = request.url ?? "/";
    if (path === "/openapi.json") return send(200, document);
    const who = tokens[request.headers.authorization ?? ""];
    if (!who) return send(401, { error: "unauthorized" });
    const method = request.method ?? "GET";
    const shown = ({ owner, ...note }: Note) => (namesOwner ? { ...note, owner } : note);
    if (path === "/notes" && method === "GET") {
      if (!hasList) return send(404, { error: "not found" });
      // A queue is worked off after somebody has looked twice.
      for (const { note } of queued.filter((one) => one.looks++ === 2)) notes.set(note.id, note);
      return send(200, [...notes.values()].filter(({ owner }) => isShared || owner === who).map(shown));
    }
    let body: Record<string, unknown> = {};
    try {
      body = text ? JSON.parse(text) : {};
    } catch {
      return send(400, { error: "not JSON" });
    }
    if (path === "/notes" && method === "POST") {
      if (!mayMake(who)) return send(403, { error: "forbidden" });
      if (typeof body.title !== "string") return send(422, { error: "title is missing" });
      if (making === "late") {
        queued.push({ note: { id: next++, owner: who, title: body.title }, looks: 0 });
        return send(202, { status: "queued" });
      }
      const note = {
        id: next++,
        owner: who,
        title: body.title,
        ...(isModerated && { approved: false }),
        ...(takesAll && body),
      } as Note;
      note.id = next - 1;
      note.owner = who;
      notes.set(note.id, note);
      writes.push(`${who} made ${note.id}`);
      titles.push(note.title);
      if (making === "told twice") notes.set(next, { id: next++, owner: who, title: `Made: ${note.title}` });
      if (making === "lost") return void request.socket.destroy();
      if (making === "faulty") return send(500, { error: "the mailer is down" });
      if (idIn === "location") return send(201, {}, { location: `/notes/${note.id}` });
      return send(201, idIn === "nested" ? { data: shown(note) } : shown(note));
    }
    const note = notes.get(Number(/^\/notes\/(\d+)$/.exec(path)?.[1]));
    if (!note) return send(404, { error: "not found" });
    if (method === "GET") {
      const found = answersWithRows ? [shown(note)] : shown(note);
      return isShared || note.owner === who ? send(200, found) : send(404, { error: "not found" });
    }
    if (method === "PATCH") {
      if (!mayChange(who, note)) return send(404, { error: "not found" });
      if (typeof body.title !== "string") return send(422, { error: "title is missing" });
      writes.push(`${who} changed ${note.id}`);
      notes.set(note.id, { ...note, ...(changesAll ? body : {}), title: body.title });
      return send(200, {});
    }
    if (method === "DELETE") {
      if (!mayRemove(who, note)) return send(403, { error: "forbidden" });
      writes.push(`${who} removed ${note.id}`);
      if (!keepsAll) notes.delete(note.id);
      return send(204, null);
    }
    return send(405, {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closes.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, notes, writes, titles };
}

async function scan(url: string, more: Partial<ScanRequest> = {}, hears: Partial<ScanListener> = {}) {
  const lines: string[] = [];
  const journal: string[] = [];
  const listener = {
    log: (_type: string, line: string) => void lines.push(line),
    progress() {},
    made: async ({ path, owner, isSeen }: MadeObject) =>
      void (path === null ? journal.push("intended") : isSeen && journal.push(`made ${path} as ${owner}`)),
    removed: async ({ path, mark }: MadeObject) => void (isOfChange(mark) || journal.push(`removed ${path}`)),
    ...hears,
  };
  const bob = { label: "bob", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
  const outcome = await runScan(
    {
      targetUrl: url,
      environment: "staging",
      authMethod: "bearer",
      credentials: "alice-token-1a2b3c",
      others: [{ ...bob, authMethod: "bearer", credentials: "bob-token-4d5e6f" }],
      makesObjects: true,
      ...more,
    },
    limits,
    listener,
    new AbortController().signal,
  );
  const of = (call: string) => outcome.operations.find(({ method, path }) => `${method} ${path}` === call);
  return { outcome, of, lines, journal };
}

describe("Objects that the scan makes", () => {
  test.each([
    ["a thing", false],
    ["the one row that was found", true],
  ])(
    "show that others can neither change nor remove them, and are gone afterwards, where each is answered as %s",
    async (_how, answersWithRows) => {
      const target = await startNotes({ answersWithRows });
      const { of, journal } = await scan(target.url);
      expect(of("PATCH /notes/{id}")?.authorization).toMatchObject({
        state: "enforced",
        code: "hidden-from-others",
        confidence: "confirmed",
      });
      expect(of("DELETE /notes/{id}")?.authorization).toMatchObject({ state: "enforced", code: "refused-to-others" });
      expect([...target.notes.values()]).toEqual([{ id: 1, owner: "alice", title: "was here before" }]);
      expect(journal).toEqual(["intended", "made /notes/2 as default", "removed /notes/2"]);
    },
  );

  test("show that whoever made one may, with the request and what was then there", async () => {
    const { of } = await scan((await startNotes()).url);
    const post = of("POST /notes");
    expect(post?.access.find(({ identity }) => identity === "default")).toMatchObject({
      ...{ result: "allowed", status: 201, code: "made-with-mark" },
      reason: "default made an object that was then seen with its mark.",
    });
    expect(post?.access.find(({ identity }) => identity === "bob")).toBeUndefined();
    expect(post?.exchanges.filter(({ label }) => label === "default")).toMatchObject([
      { method: "POST", purpose: "Make an object as default", status: 201, result: "allowed" },
      { method: "GET", purpose: "Read the new object as default", status: 200, result: "allowed" },
    ]);
  });

  test("show that who is refused what another one makes may not", async () => {
    const { of } = await scan((await startNotes({ mayMake: (who) => who === "bob" })).url);
    const post = of("POST /notes");
    expect(post?.access.filter(({ isStranger }) => !isStranger)).toMatchObject([
      { identity: "default", result: "denied", status: 403, code: "refused-to-make" },
      { identity: "bob", result: "allowed", status: 201, code: "made-with-mark" },
    ]);
    expect(post?.exchanges).toContainEqual(
      expect.objectContaining({ label: "default", purpose: "Make an object as default", result: "denied" }),
    );
  });

  test("show by whose right one is made where whoever may less is refused", async () => {
    const more = { label: "bob", role: "admin", isPrivileged: true, tenantLabel: null, login: null, healthPath: null };
    const others = [{ ...more, authMethod: "bearer" as const, credentials: "bob-token-4d5e6f" }];
    const { of } = await scan((await startNotes({ mayMake: (who) => who === "bob" })).url, { others });
    expect(of("POST /notes")).toMatchObject({
      hasAuthorization: true,
      authorization: { state: "enforced", confidence: "confirmed", code: "refused-to-others" },
    });
  });

  test.each(["lost", "faulty", "late"] as const)(
    "show of nobody that they may where what making one brings is %s",
    async (making) => {
      const { of } = await scan((await startNotes({ making })).url);
      expect(of("POST /notes")?.access.map(({ code }) => code)).not.toContain("made-with-mark");
    },
  );

  test("prove that others can change them", async () => {
    const target = await startNotes({ mayChange: () => true });
    const { of } = await scan(target.url);
    const patch = of("PATCH /notes/{id}");
    expect(patch).toMatchObject({
      authClassification: "lacks_authz",
      securityLevel: "critical",
      authorization: { state: "missing", confidence: "confirmed", code: "owner-object-changed" },
      finding: { checkId: "object-write-authorization", owasp: "API1:2023", cwe: "CWE-639" },
    });
    expect(patch?.access.find(({ identity }) => identity === "bob")?.result).toBe("bypassed");
    expect(target.notes.size).toBe(1);
    expect(target.notes.get(1)?.title).toBe("was here before");
  });

  test.each(["body", "location", "nested"] as const)(
    "prove that others can remove them, with the id in %s",
    async (idIn) => {
      const target = await startNotes({ mayRemove: () => true, idIn });
      const { of } = await scan(target.url);
      expect(of("DELETE /notes/{id}")?.authorization).toMatchObject({ state: "missing", code: "owner-object-removed" });
      expect([...target.notes.keys()]).toEqual([1]);
    },
  );

  describe("that colleagues see by intention", () => {
    const everyone = { isShared: true, mayChange: () => true, mayRemove: () => true };
    const calls = ["PATCH /notes/{id}", "DELETE /notes/{id}"];

    test("are theirs to change as well where both lists show them", async () => {
      const target = await startNotes({ ...everyone, namesOwner: false });
      const { of } = await scan(target.url);
      for (const call of calls) {
        expect(of(call)).toMatchObject({ authorization: { state: "not_tested", code: "shared-object" }, findings: [] });
        expect(of(call)?.access.find(({ identity }) => identity === "bob")?.result).toBe("allowed");
      }
      expect([...target.notes.keys()]).toEqual([1]);
    });

    test("prove nothing where both may read them and no list tells whose they are", async () => {
      const { of } = await scan((await startNotes({ ...everyone, namesOwner: false, hasList: false })).url);
      for (const call of calls) {
        expect(of(call)).toMatchObject({ authorization: { state: "inconclusive", code: "perhaps-shared" } });
        expect(of(call)?.findings).toEqual([]);
      }
    });

    test("are likely somebody's own where they name their owner, and never certainly", async () => {
      const { of } = await scan((await startNotes(everyone)).url);
      expect(of("PATCH /notes/{id}")).toMatchObject({
        authorization: { state: "missing", confidence: "likely", code: "shared-object-changed" },
        finding: { severity: "high" },
      });
    });

    test("are a certain hole across customers all the same", async () => {
      const target = await startNotes({ ...everyone, namesOwner: false });
      const traits = { role: "user", isPrivileged: false, login: null, healthPath: null };
      const { of } = await scan(target.url, {
        traits: { ...traits, label: "default", tenantLabel: "north" },
        others: [
          { ...traits, label: "bob", tenantLabel: "south", authMethod: "bearer", credentials: "bob-token-4d5e6f" },
        ],
      });
      expect(of("PATCH /notes/{id}")?.authorization).toMatchObject({
        confidence: "confirmed",
        code: "owner-object-changed",
      });
      expect(of("DELETE /notes/{id}")?.authorization).toMatchObject({
        confidence: "confirmed",
        code: "owner-object-removed",
      });
    });
  });

  test("show which fields a creation takes that it should not", async () => {
    const lax = await scan((await startNotes({ takesAll: true, isModerated: true })).url);
    expect(lax.of("POST /notes")?.findings).toMatchObject([
      { checkId: "mass-assignment", cwe: "CWE-915", description: expect.stringContaining("set approved on") },
    ]);
    const strict = await scan((await startNotes()).url);
    expect(strict.of("POST /notes")?.findings).toEqual([]);
  });

  test("say nothing of fields where whatever is sent is kept, and what was there before has none of them", async () => {
    const { of } = await scan((await startNotes({ takesAll: true, changesAll: true })).url);
    expect(of("POST /notes")?.findings).toEqual([]);
    expect(of("PATCH /notes/{id}")?.findings).toEqual([]);
  });

  test("say nothing of fields that somebody sets who is privileged", async () => {
    const target = await startNotes({ takesAll: true, isModerated: true });
    const { of } = await scan(target.url, {
      traits: { label: "boss", role: "admin", isPrivileged: true, tenantLabel: null, login: null, healthPath: null },
    });
    expect(of("POST /notes")?.findings).toEqual([]);
  });

  test("show which fields a change takes that it should not, and stay in their owner's hands", async () => {
    const target = await startNotes({ changesAll: true, isModerated: true });
    const { of, journal } = await scan(target.url);
    expect(of("POST /notes")?.findings).toEqual([]);
    expect(of("PATCH /notes/{id}")).toMatchObject({
      authorization: { state: "enforced" },
      findings: [{ checkId: "mass-assignment", description: expect.stringContaining("default set approved on") }],
    });
    expect(of("PATCH /notes/{id}")?.finding?.curl).toContain("PATCH");
    expect([...target.notes.values()]).toEqual([{ id: 1, owner: "alice", title: "was here before", approved: false }]);
    expect(journal).toEqual(["intended", "made /notes/2 as default", "removed /notes/2"]);
    const strict = await scan((await startNotes()).url);
    expect(strict.of("PATCH /notes/{id}")?.findings).toEqual([]);
  });

  test("blame a change only for what the creation had not taken already", async () => {
    const { of } = await scan((await startNotes({ takesAll: true, changesAll: true, isModerated: true })).url);
    expect(of("POST /notes")?.findings).toHaveLength(1);
    expect(of("PATCH /notes/{id}")?.findings).toEqual([]);
  });

  test("are never made in production, nor where that was not asked for", async () => {
    for (const more of [{ environment: "production" as const }, { makesObjects: false }]) {
      const target = await startNotes();
      await scan(target.url, more);
      expect(target.writes).toEqual([]);
    }
  });

  test("are noted before they are made, with the mark that they carry", async () => {
    const target = await startNotes();
    const heard: MadeObject[] = [];
    await scan(target.url, { mark: "postern-41" }, { made: async (object) => void heard.push(object) });
    expect(heard[0]).toMatchObject({ collection: "/notes", path: null, owner: "default", isSeen: false });
    expect(heard[0]?.mark).toMatch(/^postern-41-[0-9a-f]{8}$/);
    expect(target.titles[0]).toBe(heard[0]?.mark);
    expect(heard.findLast(({ isSeen }) => isSeen)).toMatchObject({
      mark: heard[0]?.mark,
      path: "/notes/2",
      isSeen: true,
    });
  });

  const left = { mark: "postern-7-0a1b2c3d", collection: "/notes", owner: "default" };

  test("that a scan left behind are removed by the next one before anything else", async () => {
    const target = await startNotes();
    target.notes.set(9, { id: 9, owner: "alice", title: left.mark });
    const leftBehind = [{ ...left, path: "/notes/9", isSeen: true }];
    const { lines, journal, outcome } = await scan(target.url, { makesObjects: false, leftBehind });
    expect([...target.notes.keys()]).toEqual([1]);
    expect(journal).toEqual(["removed /notes/9"]);
    expect(outcome.leftovers).toEqual([]);
    expect(lines.join("\n")).toContain("Removing /notes/9, which an interrupted scan left behind");
  });

  test("are found by their mark where a scan was cut off between making them and noting where they are", async () => {
    const target = await startNotes();
    target.notes.set(9, { id: 9, owner: "alice", title: left.mark });
    const { outcome } = await scan(target.url, {
      makesObjects: false,
      leftBehind: [{ ...left, path: null, isSeen: false }],
    });
    expect([...target.notes.keys()]).toEqual([1]);
    expect(outcome.leftovers).toEqual([]);
  });

  test.each(["lost", "faulty", "told twice", "late"] as const)(
    "are gone afterwards, and nothing beside them is left, where what making one brings is %s",
    async (making) => {
      const target = await startNotes({ making });
      const { outcome } = await scan(target.url, { writesBack: true });
      expect([...target.notes.values()]).toEqual([{ id: 1, owner: "alice", title: "was here before" }]);
      expect(target.titles.length).toBe(making === "late" ? 0 : new Set(target.titles).size);
      expect(outcome.leftovers ?? []).toEqual([]);
    },
  );

  test("are left alone where something without their mark stands at their address", async () => {
    const target = await startNotes();
    target.notes.set(9, { id: 9, owner: "alice", title: "somebody else's by now" });
    const leftBehind = [{ ...left, path: "/notes/9", isSeen: true }];
    const { outcome, journal } = await scan(target.url, { makesObjects: false, leftBehind });
    expect([...target.notes.keys()]).toEqual([1, 9]);
    expect(target.writes).toEqual([]);
    expect(journal).not.toContain("removed /notes/9");
    expect(outcome.leftovers).toMatchObject([
      { path: "/notes/9", reason: expect.stringContaining("lacks the scan's mark") },
    ]);
  });

  test("that somebody else's write may have made are gone where the address it went to shows none", async () => {
    const target = await startNotes();
    const change = { ...left, mark: `${left.mark}-changed-2`, isSeen: false };
    const leftBehind = [
      { ...change, path: "/notes/77" },
      { ...change, mark: `${left.mark}-changed-3`, path: "/notes/1" },
    ];
    const { outcome } = await scan(target.url, { makesObjects: false, leftBehind });
    expect(target.writes).toEqual([]);
    expect(outcome.leftovers).toEqual([]);
  });

  test("are not taken for gone by a 404 at an address where they were never seen", async () => {
    const target = await startNotes();
    const leftBehind = [{ ...left, path: "/notes/77", isSeen: false }];
    const { outcome, journal } = await scan(target.url, { makesObjects: false, leftBehind });
    expect(target.writes).toEqual([]);
    expect(journal).toEqual([]);
    expect(outcome.leftovers).toMatchObject([{ path: "/notes/77", reason: expect.stringContaining("never seen") }]);
  });

  test("are not removed in production, and named instead", async () => {
    const target = await startNotes();
    target.notes.set(9, { id: 9, owner: "alice", title: left.mark });
    const leftBehind = [{ ...left, path: "/notes/9", isSeen: true }];
    const { outcome } = await scan(target.url, { environment: "production", leftBehind });
    expect(target.writes).toEqual([]);
    expect(outcome.leftovers).toMatchObject([{ reason: expect.stringContaining("production") }]);
  });

  test("that the target keeps are named for whoever has to remove them, with the command", async () => {
    const { lines, journal, outcome } = await scan((await startNotes({ keepsAll: true })).url);
    expect(lines.join("\n")).toContain("The target keeps it: it answers with status 204.");
    // Noted again with what is to be said of it.
    expect(journal).toEqual(["intended", ...Array(2).fill("made /notes/2 as default")]);
    const [object] = outcome.leftovers ?? [];
    expect(object).toMatchObject({ path: "/notes/2", owner: "default" });
    expect(object?.command).toMatch(/^curl -i -X DELETE -H "authorization: Bearer \$TOKEN" "http:\/\/.+\/notes\/2"$/i);
  });
});

test("Only what can be seen and removed again is made, and nothing whose making has consequences", () => {
  const kinds = (noun: string) => [
    operationOf(`POST /${noun}`, { body: { title: "x" } }),
    operationOf(`GET /${noun}/{id}`),
    operationOf(`DELETE /${noun}/{id}`),
  ];
  const made = (operations: ReturnType<typeof kinds>) => findLifecycles(operations).map(({ create }) => create.path);
  expect(made(kinds("notes"))).toEqual(["/notes"]);
  expect(made(kinds("notes").slice(0, 2))).toEqual([]);
  for (const noun of ["payments", "users", "messages", "api/v1/invitations", "deployments"])
    expect(made(kinds(noun))).toEqual([]);
});

test("The id of a new object is found wherever APIs put it", () => {
  const answer = (body: unknown, location?: string): Parameters<typeof idsOf>[0] => ({
    body: JSON.stringify(body),
    headers: location ? { location } : {},
  });
  expect(idsOf(answer({ id: 7 }))[0]).toBe("7");
  expect(idsOf(answer({ data: { uuid: "a-b" } }))[0]).toBe("a-b");
  expect(idsOf(answer({ noteId: "n1", title: "x" }))[0]).toBe("n1");
  expect(idsOf(answer({}, "https://api.example/notes/12?x=1"))[0]).toBe("12");
  expect(idsOf(answer({}))).toEqual([]);
  expect(idsOf(answer({ article: { id: 4, slug: "a-day" } }), "slug")[0]).toBe("a-day");
});
