import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { ScanRequest } from "../outcome.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

type Letter = { id: number; owner: string; title: string; body: string; pinned: boolean };
type Rule = { mayWrite: boolean; isStrict?: boolean };

/** Letters behind procedures, as tRPC serves them, or behind calls that say in their address what they do. */
async function startLetters({ mayWrite, isStrict = false }: Rule) {
  const letters: Letter[] = ["alice", "bob"].map((owner, at) => ({
    ...{ id: 41 + at, owner, title: `What ${owner} says`, body: `Dear friend, this is ${owner}.`, pinned: at === 0 },
  }));
  const writes: string[] = [];
  const target = await startTarget(async (request, response) => {
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const who = /^Bearer (alice|bob)-token-(1a2b3c|4d5e6f)$/.exec(request.headers.authorization ?? "")?.[1];
    const url = new URL(request.url ?? "/", "http://localhost");
    const isProcedure = url.pathname.startsWith("/trpc/");
    const name = /^\/(?:trpc\/letters\.|letters\/)(\w+)$/.exec(url.pathname)?.[1];
    const data = (value: unknown) => send(200, isProcedure ? { result: { data: value } } : value);
    if (url.pathname !== "/letters" && name === undefined) return void send(404, { error: "not found" });
    if (!who) return void send(401, { error: "sign in" });
    const own = letters.filter(({ owner }) => owner === who);
    if (name === "list" || url.pathname === "/letters") return void data(own);
    if (name === "get") {
      const id = isProcedure
        ? JSON.parse(url.searchParams.get("input") ?? "{}").id
        : Number(url.searchParams.get("id"));
      const letter = own.find((one) => one.id === id);
      return void (letter ? data(letter) : send(404, { error: "not found" }));
    }
    if (request.method !== "POST") return void send(405, { error: "no" });
    let given: Partial<Letter> = {};
    try {
      given = JSON.parse(Buffer.concat(chunks).toString());
    } catch {
      return void send(400, { error: "no JSON" });
    }
    const letter = letters.find(({ id }) => id === given.id);
    if (typeof given !== "object" || typeof given.title !== "string") return void send(400, { error: "title" });
    if (isStrict && "owner" in given) return void send(400, { error: "Unrecognized key: owner" });
    if (!letter) return void send(404, { error: "not found" });
    if (letter.owner !== who && !mayWrite) return void send(403, { error: "forbidden" });
    writes.push(`${who} ${name} ${JSON.stringify(given)}`);
    return void data(Object.assign(letter, given));
  });
  closes.push(target.close);
  return { url: target.url.href, writes, letters };
}

const json = { requestTypes: ["application/json"] };
const input = (id: number) => `?input=${encodeURIComponent(JSON.stringify({ id }))}`;
const procedures = [
  operationOf("GET /trpc/letters.list"),
  operationOf("GET /trpc/letters.get", { example: `/trpc/letters.get${input(41)}` }),
  operationOf("POST /trpc/letters.update", json),
  operationOf("POST /trpc/letters.send", json),
  operationOf("POST /trpc/letters.remove", json),
];
const calls = [
  operationOf("GET /letters"),
  operationOf("GET /letters/get", { example: "/letters/get?id=41" }),
  operationOf("POST /letters/update", json),
  operationOf("POST /letters/send", json),
];

async function scan(url: string, traffic: ScanRequest["traffic"], more: Partial<ScanRequest> = {}) {
  const bob = { label: "bob", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
  const outcome = await runScan(
    {
      ...{ targetUrl: url, environment: "staging", authMethod: "bearer", credentials: "alice-token-1a2b3c" },
      others: [{ ...bob, authMethod: "bearer", credentials: "bob-token-4d5e6f" }],
      ...{ writesBack: true, traffic, ...more },
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return outcome.operations.find(({ path }) => path.endsWith("update"));
}

test.each([
  ["a procedure", procedures],
  ["a call that its address names", calls],
])("Who may change another's object by %s that takes its id in the body is found out", async (_what, traffic) => {
  const open = await startLetters({ mayWrite: true });
  const before = structuredClone(open.letters);
  expect(await scan(open.url, traffic)).toMatchObject({
    authorization: { state: "missing", confidence: "likely", code: "write-accepted-for-others" },
    findings: [{ checkId: "object-write-authorization" }],
  });
  expect(open.letters).toEqual(before);
  expect(open.writes.map((line) => line.split(" ", 2).join(" "))).toEqual(["alice update", "bob update"]);
  const shut = await startLetters({ mayWrite: false });
  expect(await scan(shut.url, traffic)).toMatchObject({
    authorization: { state: "enforced", confidence: "confirmed", code: "refused-to-others" },
    findings: [],
  });
});

test("Fields that only the target sets are left out where it does not take them", async () => {
  const open = await startLetters({ mayWrite: true, isStrict: true });
  expect((await scan(open.url, procedures))?.authorization).toMatchObject({ code: "write-accepted-for-others" });
  expect(open.writes.at(-1)).toContain('"pinned":true');
});

test("Nothing is written back by a call in production, nor where nobody allowed it", async () => {
  for (const more of [{ environment: "production" as const }, { writesBack: false }]) {
    const letters = await startLetters({ mayWrite: true });
    await scan(letters.url, procedures, more);
    expect(letters.writes).toEqual([]);
  }
});
