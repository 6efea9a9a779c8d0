import { afterEach, expect, test } from "vitest";
import { guessedAs } from "../../checks/guessable-credential.ts";
import { runScan } from "../engine.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { ScanIdentity, ScanRequest } from "../outcome.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

type AuthMethod = ScanIdentity["authMethod"];
const paths = Object.fromEntries(["/notes", "/letters", "/me"].map((path) => [path, { get: {} }]));

/** People with notes, let in by what their request holds as `sent` writes it. */
async function startNotes(sent: Record<string, string>, at: string) {
  const target = await startTarget((request, response) => {
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const path = (request.url ?? "/").split("?")[0];
    if (path === "/openapi.json") return send(200, { openapi: "3.1.0", info: { title: "Notes", version: "1" }, paths });
    if (path === undefined || !(path in paths)) return send(404, { error: "not found" });
    const name = sent[String(request.headers[at])];
    if (name === undefined) return send(401, { error: "Who are you?" });
    if (path === "/me") return send(200, { id: `${name.length}-${name}`, username: name });
    return send(200, [{ id: name.length, owner: name, text: `What ${name} has to buy at ${path}` }]);
  });
  closes.push(target.close);
  return target.url.href;
}

async function scan(targetUrl: string, authMethod: AuthMethod, tokens: string[], more: Partial<ScanRequest> = {}) {
  const [ann, ...others] = tokens.map((credentials, at) => ({
    ...{ label: ["ann", "benny", "mara"][at] ?? "", role: "user", isPrivileged: false, tenantLabel: null, login: null },
    ...{ healthPath: null, authMethod, credentials },
  }));
  if (!ann) throw new Error("Somebody scans.");
  const { operations } = await runScan(
    {
      ...{ targetUrl, environment: "production", authMethod, credentials: ann.credentials, traits: ann, others },
      ...more,
    },
    testLimits({ guesses: [] }),
    { log() {}, progress() {} },
    new AbortController().signal,
  );
  return operations.flatMap(({ path, findings, exchanges }) =>
    findings.flatMap((found) => (found.checkId === "guessable-credential" ? [{ path, found, exchanges }] : [])),
  );
}

const numbers = { "2": "ann", "13": "benny" };
const random = { f9Qz1LmX0aTrW8kVbE3d: "ann", p0Lk7YhN2sJcU5gRzM6q: "benny" };

test("Numbers as the whole credential are one finding of the API, with what both get by them and what strangers do not", async () => {
  const url = await startNotes(numbers, "x-user-id");
  const told = await scan(url, "custom", ["X-User-Id: 2", "X-User-Id: 13"]);
  expect(told).toMatchObject([
    {
      path: "/letters",
      found: {
        ...{ severity: "critical", confidence: "confirmed", owasp: "API2:2023", cwe: "CWE-1391" },
        description: expect.stringMatching(/ann and benny.* a number of up to 2 digits.* 2 more operations/),
        curl: expect.stringMatching(/as ann, .*\n.*x-user-id.*\n.*as benny/i),
      },
    },
  ]);
  const proof = told[0]?.exchanges.filter(({ proves = [] }) => proves.includes("guessable-credential"));
  expect(proof?.map(({ label, status }) => [label, status])).toEqual([
    ["ann", 200],
    ["benny", 200],
  ]);
});

test.each<[string, string, AuthMethod, Record<string, string>, (key: string) => string]>([
  ["addresses", "x-api-key", "api-key", { "ann@mail.example": "ann", "ben@mail.example": "benny" }, (key) => key],
  [
    "names that the API calls them by",
    "authorization",
    "bearer",
    { "Bearer ann": "ann", "Bearer benny": "benny" },
    (key) => key.slice(7),
  ],
  [
    "numbers in a cookie, written as Base64",
    "cookie",
    "custom",
    { "uid=MTAwMQ%3D%3D": "ann", "uid=MTAwMg%3D%3D": "benny" },
    (key) => `Cookie: ${key}`,
  ],
  [
    "numbers that are counted up behind a word",
    "x-user",
    "custom",
    { "user-17": "ann", "user-18": "benny" },
    (key) => `X-User: ${key}`,
  ],
])("So are %s", async (_, at, method, people, written) => {
  const url = await startNotes(people, at);
  expect(await scan(url, method, Object.keys(people).map(written))).toMatchObject([
    { path: "/letters", found: { confidence: "confirmed" } },
  ]);
});

test("Random credentials are none that can be guessed, nor is a name beside its password", async () => {
  const url = await startNotes(random, "x-api-key");
  expect(
    await scan(
      url,
      "custom",
      Object.keys(random).map((key) => `X-API-Key: ${key}`),
    ),
  ).toEqual([]);
  const pairs = ["ann:k2Lq9", "benny:Xw81p"];
  const basic = Object.fromEntries(
    pairs.map((pair) => [`Basic ${Buffer.from(pair).toString("base64")}`, pair.split(":")[0] ?? ""]),
  );
  expect(await scan(await startNotes(basic, "authorization"), "basic", pairs)).toEqual([]);
});

test("Where any number lets in, it is no number that somebody has to guess", async () => {
  const anybody = new Proxy(numbers, {
    get: (known, key) => (/^\d+$/.test(String(key)) ? (Reflect.get(known, key) ?? "ann") : undefined),
  });
  expect(await scan(await startNotes(anybody, "x-user-id"), "custom", ["X-User-Id: 2", "X-User-Id: 13"])).toEqual([]);
});

test("Beside a secret that accompanies every request, a number is not all that is needed", async () => {
  const url = await startNotes(numbers, "x-user-id");
  const headers = { "x-gateway-key": "f9Qz1LmX0aTrW8kVbE3d" };
  expect(await scan(url, "custom", ["X-User-Id: 2", "X-User-Id: 13"], { headers })).toEqual([]);
});

test("A number alone, of one identity, is likely guessed; a word that nothing calls it by, and a random id that it is called by, are not", async () => {
  const of = (text: string, isOwnName = false) => guessedAs([{ label: "ann", text, isOwnName }]);
  expect(await scan(await startNotes(numbers, "x-user-id"), "custom", ["X-User-Id: 2"])).toMatchObject([
    { found: { confidence: "likely", severity: "high" } },
  ]);
  expect(of("ann")).toBeNull();
  expect(of("65f2c81e9b1d4a0017c3e9aa", true)).toBeNull();
  expect(of("8d6e0c1a-6f5b-4c0e-9a53-0e6d5b1f7c44", true)).toBeNull();
  expect(of("2147483648")).toBeNull();
});
