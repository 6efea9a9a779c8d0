import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { ScanRequest } from "../outcome.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

type Rule = {
  maySee: boolean;
  mayWrite: boolean;
  isUpsert?: boolean;
  isShared?: boolean;
  slug?: string;
  /** Whether letters count how often they were written. */
  counts?: boolean;
  /** Whether a write that hits nothing of one's own is answered as any other. */
  ignores?: boolean;
  /** Whether it is looked for a letter before anybody looks at the body. */
  looksFirst?: boolean;
};

/** Letters by slug that belong to Alice. A wrong body is turned down before anyone asks whose letter it is. */
async function startLetters(
  { maySee, mayWrite, isUpsert = false, isShared = false, slug: called = "hello", ...more }: Rule,
  method: "PUT" | "PATCH" = "PATCH",
) {
  const { counts = false, ignores = false, looksFirst = false } = more;
  const first = { slug: called, owner: "alice", title: "Dear Bob", body: "Come on Sunday." };
  const letters = new Map([[called, { ...first, version: 1 }]]);
  const shown = ({ owner, version, ...letter }: typeof first & { version: number }) => ({
    ...(isShared ? letter : { owner, ...letter }),
    ...(counts ? { version } : {}),
  });
  const writes: string[] = [];
  const schema = { type: "object", properties: { title: { type: "string" }, body: { type: "string" } } };
  const body = { required: true, content: { "application/json": { schema } } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Letters", version: "1" },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    security: [{ bearer: [] }],
    paths: {
      "/letters": { get: { responses: { 200: { description: "All" } } } },
      "/letters/{slug}": {
        parameters: [{ name: "slug", in: "path", required: true, schema: { type: "string" } }],
        get: { responses: { 200: { description: "One" } } },
        [method.toLowerCase()]: { requestBody: body, responses: { 200: { description: "Changed" } } },
      },
    },
  };
  const target = await startTarget(async (request, response) => {
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (path === "/openapi.json") return void send(200, document);
    const who = { "Bearer alice-token-1a2b3c": "alice", "Bearer bob-token-4d5e6f": "bob" }[
      request.headers.authorization ?? ""
    ];
    if (!path.startsWith("/letters")) return void send(404, { error: "not found" });
    if (!who) return void send(401, { error: "sign in" });
    if (path === "/letters") return void send(200, who === "alice" || isShared ? [...letters.values()].map(shown) : []);
    const slug = path.slice("/letters/".length);
    const letter = letters.get(slug);
    if (request.method === "GET") {
      return void (letter && (who === letter.owner || maySee)
        ? send(200, shown(letter))
        : send(404, { error: "not found" }));
    }
    if (request.method !== method) return void send(405, { error: "no" });
    let given: unknown = null;
    try {
      given = JSON.parse(Buffer.concat(chunks).toString());
    } catch {
      return void send(400, { error: "no JSON" });
    }
    const isHit = letter !== undefined && (who === letter.owner || mayWrite);
    if (looksFirst && !letter) return void send(404, { error: "not found" });
    if (typeof given !== "object" || given === null || !("title" in given)) return void send(422, { error: "title" });
    if (ignores && !isHit) return void send(200, { ok: true });
    if (!letter && !isUpsert) return void send(404, { error: "not found" });
    if (letter && who !== letter.owner && !mayWrite && !isUpsert) return void send(403, { error: "forbidden" });
    writes.push(`${who} ${slug} ${JSON.stringify(given)}`);
    if (letter) letter.version += 1;
    return void send(200, { ok: true });
  });
  closes.push(target.close);
  return { url: target.url.href, writes };
}

async function scan(url: string, more: Partial<ScanRequest> = {}) {
  const bob = { label: "bob", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
  const outcome = await runScan(
    {
      targetUrl: url,
      environment: "staging",
      authMethod: "bearer",
      credentials: "alice-token-1a2b3c",
      others: [{ ...bob, authMethod: "bearer", credentials: "bob-token-4d5e6f" }],
      writesBack: true,
      ...more,
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return outcome.operations.find(({ method, path }) => method.startsWith("P") && path === "/letters/{slug}");
}
const unchanged = /"title":"Dear Bob","body":"Come on Sunday\."/;

test("Who may write to another's object is found out by writing what is in it already", async () => {
  const open = await startLetters({ maySee: true, mayWrite: true, counts: true });
  expect(await scan(open.url)).toMatchObject({
    authorization: { state: "missing", confidence: "confirmed", code: "owner-object-written" },
    findings: [{ checkId: "object-write-authorization" }],
  });
  expect(open.writes.map((line) => line.split(" ")[0])).toEqual(["alice", "bob"]);
  for (const line of open.writes) expect(line).toMatch(unchanged);
});

test("A write that is accepted is a certain hole only where the object says that it was written", async () => {
  const found = await startLetters({ maySee: false, mayWrite: true, slug: "41", looksFirst: true });
  expect((await scan(found.url))?.authorization).toMatchObject({
    ...{ state: "missing", confidence: "likely", code: "write-accepted-for-others" },
  });
  const silent = await startLetters({ maySee: false, mayWrite: true, slug: "41" });
  expect((await scan(silent.url))?.authorization).toMatchObject({ state: "inconclusive", code: "nothing-happened" });
});

test("A write that is answered with success and ignored is no hole", async () => {
  const ignored = { maySee: true, mayWrite: false, ignores: true };
  const silent = await startLetters(ignored);
  expect(await scan(silent.url)).toMatchObject({
    authorization: { state: "inconclusive", code: "nothing-happened" },
    findings: [],
  });
  const counting = await startLetters({ ...ignored, counts: true });
  expect(await scan(counting.url)).toMatchObject({
    authorization: { state: "enforced", confidence: "likely", code: "no-effect-for-others" },
    findings: [],
  });
  expect(counting.writes.map((line) => line.split(" ")[0])).toEqual(["alice"]);
});

test("What the API lists for both of them may be written by both", async () => {
  const shared = await startLetters({ maySee: true, mayWrite: true, isShared: true });
  expect(await scan(shared.url)).toMatchObject({
    authorization: { state: "not_tested", code: "shared-object" },
    findings: [],
  });
});

test("Who is refused what the owner may write is kept out", async () => {
  const shut = await startLetters({ maySee: true, mayWrite: false });
  expect(await scan(shut.url)).toMatchObject({
    authorization: { state: "enforced", confidence: "confirmed", code: "refused-to-others" },
    findings: [],
  });
});

test("An object is never replaced whole, by its owner neither: what it does not show would be gone", async () => {
  const replaced = await startLetters({ maySee: true, mayWrite: true }, "PUT");
  expect((await scan(replaced.url))?.authorization.state).not.toBe("missing");
  expect(replaced.writes).toEqual([]);
});

test("An object that others cannot see is changed by them all the same, where an id that the target gave names it", async () => {
  const patched = await startLetters({ maySee: false, mayWrite: true, slug: "41", counts: true });
  expect((await scan(patched.url))?.authorization).toMatchObject({ state: "missing", code: "owner-object-written" });
});

test("Nothing is written as others who are told that nothing is there, where a name that callers choose would be made", async () => {
  const patched = await startLetters({ maySee: false, mayWrite: true });
  expect((await scan(patched.url))?.authorization).toMatchObject({ state: "not_tested", code: "own-numbering" });
  expect(patched.writes.map((line) => line.split(" ")[0])).toEqual(["alice"]);
});

test("Nothing is written back in production, nor where nobody allowed it", async () => {
  for (const more of [{ environment: "production" as const }, { writesBack: false }]) {
    const letters = await startLetters({ maySee: true, mayWrite: true });
    await scan(letters.url, more);
    expect(letters.writes).toEqual([]);
  }
});
