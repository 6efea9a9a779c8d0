import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { ScanRequest } from "../outcome.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** A record of whoever asks; what is sent is read and examined before anybody is asked who they are. */
async function startRecord(asksWho = true) {
  const record = { user: { name: "Alice Quay", motto: "Come on Sunday." } };
  const writes: string[] = [];
  const target = await startTarget(async (request, response) => {
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    let body = "";
    for await (const chunk of request) body += chunk;
    const isWhole = body === "" || /^\{"user":\{"name":"[^"]+","motto":/.test(body);
    if (!isWhole) return void send(422, { error: "user: name, motto" });
    if (request.url !== "/user") return void send(404, { error: "not found" });
    const who = /^Bearer (alice)-token-1a2b3c$/.exec(request.headers.authorization ?? "")?.[1];
    if (!who && (asksWho || request.method === "GET")) return void send(401, { error: "sign in" });
    if (request.method === "PUT") writes.push(`${who ?? "somebody"} ${body}`);
    send(200, record);
  });
  closes.push(target.close);
  return { url: target.url.href, writes };
}

async function scan(url: string, more: Partial<ScanRequest> = {}) {
  const traffic = [operationOf("GET /user"), operationOf("PUT /user", { requestTypes: ["application/json"] })];
  const outcome = await runScan(
    {
      ...{ targetUrl: url, environment: "staging", authMethod: "bearer", credentials: "alice-token-1a2b3c" },
      ...{ writesBack: true, traffic, ...more },
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return outcome.operations.find(({ method }) => method === "PUT");
}

test("Whether strangers may change one's own record is asked with a body that can be read, and nothing is written", async () => {
  const { url, writes } = await startRecord();
  expect((await scan(url))?.authentication).toMatchObject({
    ...{ state: "enforced", confidence: "confirmed", code: "refused-without-credential" },
  });
  expect(writes).toEqual([]);
});

test("That is not asked in production, nor where nobody allowed it", async () => {
  for (const more of [{ environment: "production" as const }, { writesBack: false }]) {
    const { url, writes } = await startRecord(false);
    expect((await scan(url, more))?.authentication.state).not.toBe("enforced");
    expect(writes).toEqual([]);
  }
});
