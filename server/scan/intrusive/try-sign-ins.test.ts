import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { ScanRequest } from "../outcome.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

const field = { type: "string" };
const document = {
  openapi: "3.1.0",
  info: { title: "Doors", version: "1" },
  paths: Object.fromEntries(
    ["/auth/login", "/auth/register"].map((path) => [
      path,
      {
        post: {
          security: [],
          requestBody: {
            content: {
              "application/json": { schema: { type: "object", properties: { email: field, password: field } } },
            },
          },
          responses: { 200: { description: "In" } },
        },
      },
    ]),
  ),
};

/** A door that answers the nth try of an account with a status. */
async function startDoor(statusOf: (tries: number) => number) {
  const tries: { path: string; email: string }[] = [];
  const target = await startTarget(async (request, response) => {
    const send = (status: number, value: unknown) =>
      response
        .writeHead(status, { "content-type": "application/json", ...(status === 429 ? { "retry-after": "3600" } : {}) })
        .end(JSON.stringify(value));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (path === "/openapi.json") return void send(200, document);
    if (request.method !== "POST" || !path.startsWith("/auth/")) return void send(404, { error: "not found" });
    const email = /"email":"([^"]+)"/.exec(Buffer.concat(chunks).toString())?.[1];
    if (!email) return void send(400, { error: "email is missing" });
    tries.push({ path, email });
    return void send(statusOf(tries.length), { error: "Wrong e-mail or password." });
  });
  closes.push(target.close);
  return { url: target.url.href, tries };
}

async function scan(targetUrl: string, more: Partial<ScanRequest> = {}) {
  const outcome = await runScan(
    { targetUrl, environment: "staging", authMethod: "none", credentials: null, isIntrusive: true, ...more },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return outcome.operations.find(({ path }) => path === "/auth/login");
}

test("A sign-in that takes 15 wrong tries alike has no limit", async () => {
  const door = await startDoor(() => 401);
  const found = await scan(door.url);
  expect(found?.findings).toMatchObject([{ checkId: "unlimited-sign-in", owasp: "API2:2023", cwe: "CWE-307" }]);
  const mine = door.tries.filter(({ email }) => email.endsWith("@postern.invalid"));
  expect(mine).toHaveLength(15);
  expect(new Set(mine.map(({ email }) => email)).size).toBe(1);
  // Signing up takes the same fields and would make an account.
  expect(mine.every(({ path }) => path === "/auth/login")).toBe(true);
});

// To be told to wait an hour is the answer: a scan that waited would not end here.
test.each([423, 429])("A sign-in that refuses to go on after some tries, with %i, has a limit", async (status) => {
  const door = await startDoor((tries) => (tries > 6 ? status : 401));
  const found = await scan(door.url);
  expect(found?.findings).toEqual([]);
  expect(found?.coverage.find(({ checkId }) => checkId === "unlimited-sign-in")?.state).toBe("tested");
});

test("Nobody knocks often in production, nor where nobody allowed it", async () => {
  for (const more of [{ environment: "production" as const }, { isIntrusive: false }]) {
    const door = await startDoor(() => 401);
    await scan(door.url, more);
    expect(door.tries.filter(({ email }) => email.endsWith("@postern.invalid"))).toEqual([]);
  }
});
