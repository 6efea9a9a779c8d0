import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import type { Credentials } from "../identity/credentials.ts";
import { createIdentities } from "../identity/identities.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { newJudgeMemory } from "../judge/memory.ts";
import { judgeOperation } from "../judge/operation-judge.ts";
import type { JudgedOperation } from "../outcome.ts";
import { createGate } from "../wire/gate.ts";
import { createSender } from "../wire/send.ts";
import { tamperAll } from "./tamper-all.ts";
import { readToken, signToken } from "./token.ts";

const strong = "b1f0c2f8a8d94f5c9d7e6a5b4c3d2e1f-0f9e8d7c6b5a";
const header = { alg: "HS256", typ: "JWT" };
const payload = { sub: "alice", exp: 4_000_000_000 };
const accounts = { items: [{ id: 1, iban: "DE02120300000000202051", customer: "Nordwind" }] };

type Verify = (request: IncomingMessage, url: URL) => boolean;
const bearerOf = (request: IncomingMessage) => /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
/** A verifier that does everything right, but for what a case gets wrong. */
const verify =
  (key: string, wrong: { unsigned?: boolean; expiry?: boolean; query?: string } = {}): Verify =>
  (request, url) => {
    const text = bearerOf(request) || (wrong.query ? (url.searchParams.get(wrong.query) ?? "") : "");
    const [head = "", body = "", signature = ""] = text.split(".");
    if (!signature) {
      if (!wrong.unsigned || !head) return false;
      return /^none$/i.test(JSON.parse(Buffer.from(head, "base64url").toString()).alg);
    }
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    if (signToken(header, claims, key) !== text) return false;
    return wrong.expiry === true || claims.exp * 1000 > Date.now();
  };

async function tamper(
  key: string,
  isIn: Verify,
  guards: (path: string) => boolean = () => true,
  begin: (credentials: Credentials) => void = () => {},
  answer: (path: string) => unknown = (path) => (/^\/accounts\/(all|mine)$/.test(path) ? accounts : null),
): Promise<{ judged: JudgedOperation[]; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://target.test");
    asked.push(`${request.method} ${request.url}`);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const path = (request.url ?? "/").split("?", 1)[0] ?? "";
    if (guards(path) && !isIn(request, url)) return send(401, { error: "unauthorized" });
    // What the router understands: no matter how it is written.
    const plain = decodeURIComponent(path)
      .toLowerCase()
      .replace(/;.*$/, "")
      .replaceAll("/./", "/")
      .replace(/\/{2,}/g, "/")
      .replace(/(.)\/$/, "$1");
    const shown = answer(plain);
    return shown === null ? send(404, { error: "not found" }) : send(200, shown);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const identities = createIdentities({ authMethod: "bearer", credentials: signToken(header, payload, key) });
  begin(identities.default);
  const limits = {
    concurrency: 2,
    ratePerSecond: Number.POSITIVE_INFINITY,
    maxRequests: 500,
    maxBodyBytes: 2 ** 20,
    timeoutMs: 3000,
    maxDurationMs: 20_000,
    allowPrivate: true,
  };
  const gate = createGate({ environment: "development", makesObjects: true }, () => {});
  const sender = await createSender({ url, identities, gate }, limits, new AbortController().signal, { log() {} });
  try {
    const context = {
      send: sender.send,
      authMethod: "bearer",
      identities,
      hasCredential: true,
      secrets: identities.secrets(),
      log() {},
      memory: newJudgeMemory(),
    } as const;
    const operations = [operationOf("GET /accounts/all"), operationOf("GET /accounts/mine")];
    const subjects = [];
    for (const operation of operations) subjects.push({ operation, judged: await judgeOperation(operation, context) });
    const judged: JudgedOperation[] = [];
    asked.length = 0;
    await tamperAll(subjects, { send: sender.send, identities, concurrency: 1, onTampered: (one) => judged.push(one) });
    return { judged, asked };
  } finally {
    await sender.close();
    server.closeAllConnections();
    server.close();
  }
}
const curlOf = ([first]: readonly JudgedOperation[]) =>
  first?.finding?.curl?.replaceAll(/http:..127\.0\.0\.1:\d+/g, "");
const found = (judged: readonly JudgedOperation[]) => judged.map(({ findings }) => findings.map(({ code }) => code));

describe("Tampering with a credential", () => {
  test("finds nothing where everything is checked, and says of every check what became of it", async () => {
    const { judged } = await tamper(strong, verify(strong));
    expect(found(judged)).toEqual([[], []]);
    const [first] = judged;
    const states = first?.coverage.slice(-5).map(({ checkId, state }) => `${checkId} ${state}`);
    expect(states?.sort()).toEqual([
      "credential-in-query tested",
      "expired-token skipped",
      "path-trick tested",
      "unsigned-token tested",
      "weak-token-secret tested",
    ]);
  });

  test("finds unsigned tokens, on every operation of that part", async () => {
    const { judged } = await tamper(strong, verify(strong, { unsigned: true }));
    expect(found(judged)).toEqual([["unsigned-token-accepted"], ["unsigned-token-accepted"]]);
    expect(judged[0]).toMatchObject({ authClassification: "lacks_auth", securityLevel: "critical" });
  });

  test("finds tokens that a well-known secret signs, and then whether expired ones are refused", async () => {
    expect(found((await tamper("secret", verify("secret"))).judged)).toEqual([
      ["weak-secret-accepted"],
      ["weak-secret-accepted"],
    ]);
    const lax = await tamper("secret", verify("secret", { expiry: true }));
    expect(found(lax.judged)[0]?.sort()).toEqual(["expired-token-accepted", "weak-secret-accepted"]);
  });

  test("finds that expired tokens are let in where a second, well-known secret signs them", async () => {
    const both: Verify = (request, url) =>
      verify(strong)(request, url) || verify("secret", { expiry: true })(request, url);
    expect(found((await tamper(strong, both)).judged)[0]?.sort()).toEqual([
      "expired-token-accepted",
      "weak-secret-accepted",
    ]);
    const strict: Verify = (request, url) => verify(strong)(request, url) || verify("secret")(request, url);
    expect(found((await tamper(strong, strict)).judged)).toEqual([["weak-secret-accepted"], ["weak-secret-accepted"]]);
  });

  const over = signToken(header, { ...payload, exp: 1_700_000_000 }, strong);
  const fresh = { token: signToken(header, payload, strong) };
  const replaced = (old: string, isRefused: boolean) => (credentials: Credentials) => {
    credentials.renew({ token: old });
    credentials.renew(fresh, isRefused);
  };

  test("finds that a token which a login step replaced after its time still works", async () => {
    const lax = await tamper(strong, verify(strong, { expiry: true }), undefined, replaced(over, false));
    expect(found(lax.judged)).toEqual([["expired-token-accepted"], ["expired-token-accepted"]]);
    expect(lax.judged[0]?.finding?.description).toContain("An older token of the owner's, which has ended");
    expect(JSON.stringify(lax.judged)).not.toContain(over);
    const strict = await tamper(strong, verify(strong), undefined, replaced(over, false));
    expect(found(strict.judged)).toEqual([[], []]);
    expect(strict.judged[0]?.coverage.filter(({ checkId }) => checkId === "expired-token")).toMatchObject([
      { state: "tested" },
    ]);
  });

  test("finds that the stored token works although it is over by its own words", async () => {
    const renew = (credentials: Credentials) => credentials.renew({ token: over });
    const lax = await tamper(strong, verify(strong, { expiry: true }), undefined, renew);
    expect(found(lax.judged)[0]).toEqual(["expired-token-accepted"]);
    expect(lax.judged[0]?.finding?.description).toContain("over by its own `exp`");
  });

  test("blames nobody for a replaced token that was neither refused nor is over", async () => {
    const other = signToken(header, { ...payload, jti: "1" }, strong);
    expect(found((await tamper(strong, verify(strong), undefined, replaced(other, false))).judged)).toEqual([[], []]);
    // Once it was refused somewhere, it has ended, and nothing may take it.
    expect(found((await tamper(strong, verify(strong), undefined, replaced(other, true))).judged)[0]).toEqual([
      "expired-token-accepted",
    ]);
  });

  test("finds a credential that works in the address, and never writes it down", async () => {
    const { judged } = await tamper(strong, verify(strong, { query: "token" }));
    expect(found(judged)).toEqual([["credential-in-query-accepted"], ["credential-in-query-accepted"]]);
    expect(judged[0]).toMatchObject({ authentication: { state: "enforced" }, securityLevel: "warning" });
    expect(JSON.stringify(judged)).not.toContain(signToken(header, payload, strong));
    expect(curlOf(judged)).toBe(
      [
        "# 1. as default, the owner",
        'curl -i -H "authorization: Bearer $TOKEN" "/accounts/all"',
        "# 2. read with the credential as ?token= instead of in a header: expect 401 or 403, got 200",
        'curl -i "/accounts/all?token=$TOKEN"',
      ].join("\n"),
    );
    expect(judged[0]?.exchanges.at(-1)).toMatchObject({
      identity: "owner",
      result: "allowed",
      proves: ["credential-in-query"],
    });
  });

  test("shows beside the owner's answer who got in with a token that has ended, never the token itself", async () => {
    const { judged } = await tamper(strong, verify(strong, { expiry: true }), undefined, replaced(over, false));
    expect(curlOf(judged)).toMatch(/^# 1\. as default, the owner\n.*\$TOKEN.*\n# 2\. .*got 200\n.*Bearer \$OLD_TOKEN"/);
    expect(judged[0]?.exchanges.slice(-2).map(({ identity, result, proves }) => [identity, result, proves])).toEqual([
      ["owner", "allowed", undefined],
      ["forged", "bypassed", ["expired-token"]],
    ]);
  });

  test.each([
    ["a slash at its end", (path: string) => !/.\/$/.test(path)],
    ["a path parameter", (path: string) => !path.includes(";")],
    ["an encoded letter", (path: string) => !path.includes("%")],
    ["a double slash", (path: string) => !path.includes("//")],
    ["capital letters", (path: string) => !/[A-Z]/.test(path)],
  ])("finds an address that is open when it is written with %s", async (how, guards) => {
    const { judged } = await tamper(strong, verify(strong), guards);
    expect(found(judged)).toEqual([["other-spelling-open"], ["other-spelling-open"]]);
    expect(judged[0]?.finding?.description).toContain(how);
  });

  describe("where every answer carries values of its own", () => {
    let count = 0;
    const varying = (path: string) =>
      /^\/accounts\/(all|mine)$/.test(path)
        ? { ...accounts, requestId: `r-${++count}`, at: 1_700_000_000_000 + count, trace: { took: count / 7 } }
        : null;
    const anywhere = (path: string) => ({ greeting: "Hello", ...varying("/accounts/all"), path: path.length > 0 });

    test("finds unsigned tokens and other spellings all the same", async () => {
      const unsigned = await tamper(strong, verify(strong, { unsigned: true }), undefined, undefined, varying);
      expect(found(unsigned.judged)).toEqual([["unsigned-token-accepted"], ["unsigned-token-accepted"]]);
      const open = await tamper(strong, verify(strong), (path) => !/.\/$/.test(path), undefined, varying);
      expect(found(open.judged)).toEqual([["other-spelling-open"], ["other-spelling-open"]]);
    });

    test("blames nobody where a made-up address gets the same, but for those values", async () => {
      const guards = (path: string) => path === "/accounts/all";
      const { judged } = await tamper(strong, verify(strong), guards, undefined, anywhere);
      expect(found(judged)).toEqual([[]]);
    });

    test("reads again as the owner only where that decides something", async () => {
      const { asked } = await tamper(strong, verify(strong), undefined, undefined, varying);
      expect(asked.filter((line) => line === "GET /accounts/all")).toHaveLength(
        (await tamper(strong, verify(strong))).asked.filter((line) => line === "GET /accounts/all").length,
      );
    });
  });

  test("asks only reads, and spares the second operation of a part that held", async () => {
    const { asked } = await tamper(strong, verify(strong));
    expect(new Set(asked.map((line) => line.split(" ")[0]))).toEqual(new Set(["GET", "OPTIONS"]));
    expect(asked.filter((line) => line.includes("mine"))).toEqual([]);
  });
});

test("A token is taken apart, and what is none is left alone", () => {
  expect(readToken(signToken(header, payload, "changeme"))).toMatchObject({ payload, secret: "changeme" });
  expect(readToken(signToken(header, payload, strong))).toMatchObject({ secret: null });
  for (const text of ["", "abc", "a.b.c", "sk_live_0123456789", "eyJ.eyJ."]) expect(readToken(text)).toBeNull();
});
