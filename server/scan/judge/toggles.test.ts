import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { ScanRequest } from "../outcome.ts";
import { operationOf } from "./judged-target.fixture.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** People who can be followed; bodies are parsed before anybody is asked who they are. */
async function startPeople(hasDelete = true, readsBodies = true) {
  const heard: string[] = [];
  const people = ["ben", "cleo"];
  const target = await startTarget(async (request, response) => {
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    let body = "";
    for await (const chunk of request) body += chunk;
    try {
      if (readsBodies && body !== "") JSON.parse(body);
    } catch {
      return void send(400, { error: "no JSON" });
    }
    const isKnown = request.headers.authorization === "Bearer alice-token-1a2b3c";
    if (request.url === "/profiles")
      return void (isKnown
        ? send(
            200,
            people.map((username) => ({ username })),
          )
        : send(401, { error: "sign in" }));
    const [, name = ""] = /^\/profiles\/([^/]+)\/follow$/.exec(request.url ?? "") ?? [];
    if (name === "" || request.method === "GET") return void send(404, { error: "not found" });
    if (request.method !== "GET") heard.push(`${isKnown ? "alice" : "somebody"} ${request.method} ${name}`);
    if (!isKnown) return void send(401, { error: "sign in" });
    if (!people.includes(name)) return void send(404, { error: "not found" });
    send(200, { following: request.method === "POST" });
  });
  closes.push(target.close);
  const calls = ["POST /profiles/{username}/follow", ...(hasDelete ? ["DELETE /profiles/{username}/follow"] : [])];
  const json = { requestTypes: ["application/json"] };
  const traffic = [
    operationOf("GET /profiles"),
    ...calls.map((call) => operationOf(call, call.startsWith("POST") ? json : {})),
  ];
  return { url: target.url.href, heard, traffic };
}

async function scan({ url, traffic }: Awaited<ReturnType<typeof startPeople>>, more: Partial<ScanRequest> = {}) {
  const outcome = await runScan(
    {
      ...{ targetUrl: url, environment: "staging", authMethod: "bearer", credentials: "alice-token-1a2b3c" },
      ...{ makesObjects: true, traffic, ...more },
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return outcome.operations.find(({ method }) => method === "POST")?.authentication;
}

test("What is only switched on is asked of strangers without a body, at what does not exist, and of nobody else", async () => {
  const people = await startPeople();
  expect(await scan(people)).toMatchObject({ state: "enforced", code: "refused-without-credential" });
  expect(people.heard.filter((line) => /alice|ben|cleo/.test(line))).toEqual([]);
});

test("So it is where no body is read, and none that nobody can read is sent", async () => {
  const people = await startPeople(true, false);
  expect(await scan(people)).toMatchObject({ state: "enforced", code: "refused-without-credential" });
  expect(people.heard.filter((line) => /alice|ben|cleo/.test(line))).toEqual([]);
});

test("It is not asked so without consent, nor where nothing takes it back", async () => {
  const careful = await startPeople();
  await scan(careful, { makesObjects: false });
  expect(careful.heard).toEqual([]);
  const once = await startPeople(false);
  await scan(once);
  expect(once.heard.filter((line) => line.includes("POST"))).toEqual([]);
});
