import { execFile, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { encodingsOf } from "../../hide-secrets.ts";
import { curlOf } from "../proof/curl.ts";
import { judgeTarget, operationOf, ownerToken, type Target } from "./judged-target.fixture.ts";

const run = promisify(execFile);
const locked: Target = ({ who, path }) =>
  path === "/me" ? (who === "owner" ? { body: data } : { status: 401 }) : { status: 404 };
const data = { iban: "DE02120300000000202051", balance: 12, note: "n".repeat(9000) };

test("No artefact of a judged operation contains the credential, even where the target repeats it", async () => {
  const echo: Target = ({ who }) => ({
    headers: { "x-echo": ownerToken, "set-cookie": `sid=${ownerToken}`, location: `/?t=${ownerToken}` },
    body: {
      ...data,
      who,
      said: ownerToken,
      coded: Buffer.from(ownerToken).toString("base64"),
      list: [`Bearer ${ownerToken}`],
    },
  });
  const calls = ["GET /me", "POST /things", "DELETE /things/{id}", "GET /boom"];
  const { judged, logged } = await judgeTarget(
    echo,
    calls.map((call) => operationOf(call)),
  );
  const artefacts = JSON.stringify([judged, logged]);
  expect(judged.some(({ exchanges }) => exchanges.some(({ identity }) => identity === "owner"))).toBe(true);
  for (const form of encodingsOf([ownerToken])) expect(artefacts).not.toContain(form);
});

test("A secret across the cut does not survive in halves", async () => {
  const target: Target = () => ({ body: { iban: data.iban, pad: "x".repeat(3960), t: ownerToken } });
  const { judged } = await judgeTarget(target, [operationOf("GET /me")]);
  for (const { responseBody } of judged[0]?.exchanges ?? []) {
    expect(responseBody.length).toBeLessThanOrEqual(4000);
    expect(responseBody).not.toContain(ownerToken.slice(0, 8));
  }
});

test("A finding comes with its title, remedy, references and proof", async () => {
  const { judged } = await judgeTarget(
    ({ path }) => (path === "/invoices/export" ? { body: data } : { status: 404 }),
    [operationOf("GET /invoices/export", { documentedSecurity: "required" })],
  );
  expect(judged[0]).toMatchObject({
    authClassification: "lacks_auth",
    securityLevel: "critical",
    hasAuthentication: false,
    hasAuthorization: null,
    authorization: { state: "not_tested", code: "needs-second-identity" },
    finding: {
      title: "Invoice export answers without a credential",
      severity: "critical",
      alertType: "authentication",
      owasp: "API2:2023",
      cwe: "CWE-306",
    },
  });
  expect(judged[0]?.exchanges[0]?.bytes).toBeGreaterThan(9000);
  expect(judged[0]?.curl?.replaceAll(/http:..127\.0\.0\.1:\d+/g, "")).toBe(
    [
      "# 1. as default, the owner",
      'curl -i -H "authorization: Bearer $TOKEN" "/invoices/export"',
      "# 2. without a credential: expect 401 or 403, got 200",
      'curl -i "/invoices/export"',
    ].join("\n"),
  );
});

test("A locked door is not proven secure, and says that authorization needs a second identity", async () => {
  const { judged } = await judgeTarget(locked, [operationOf("GET /me")]);
  expect(judged[0]).toMatchObject({
    authClassification: "unknown",
    securityLevel: "warning",
    hasAuthentication: true,
    hasAuthorization: null,
    authorization: { state: "not_tested", code: "needs-second-identity" },
    finding: null,
  });
  expect(judged[0]?.curl).toMatch(/-H "authorization: Bearer \$TOKEN"/i);
});

test("Reading costs fewer than eight requests, a locked door four", async () => {
  const { asks } = await judgeTarget(locked, [operationOf("GET /me")]);
  // One of them is the address that exists nowhere, which the operations of a directory share.
  expect(asks.length).toBeLessThanOrEqual(5);
});

describe("The curl command, run in a shell,", () => {
  const probe = {
    id: "x",
    identity: "owner",
    purpose: "x",
    method: "POST",
    path: "/a?b=$HOME&c='`id`",
    body: 'it\'s {"a":1}',
  } as const;
  const commandTo = (origin: string) =>
    curlOf(
      {
        probe,
        url: `${origin}${probe.path}`,
        status: 200,
        headers: {},
        sentHeaders: { host: "x", authorization: `Bearer ${ownerToken}`, "x-quote": 'say "$PATH"' },
        body: "",
        bytes: 0,
        truncated: false,
        durationMs: 1,
        error: null,
      },
      [ownerToken],
    );
  const env = { ...process.env, TOKEN: ownerToken };

  test("hands curl the request as it was, with the credential in $TOKEN", async () => {
    const command = commandTo("http://127.0.0.1:9");
    expect(command).not.toContain(ownerToken);
    // In the place of curl, which not every machine has: a line for each of its arguments.
    const { stdout } = await run("sh", ["-c", `curl() { printf '%s\\n' "$@"; }\n${command}`], { env });
    const given = stdout.split("\n");
    expect(given).toContain(`http://127.0.0.1:9${probe.path}`);
    expect(given).toContain(`authorization: Bearer ${ownerToken}`);
    expect(given).toContain(probe.body);
  });

  test.runIf(spawnSync("curl", ["--version"]).status === 0)("repeats the request", async () => {
    const heard: string[] = [];
    const server = createServer((request, response) => {
      request.on("data", (chunk) => heard.push(String(chunk)));
      request.on("end", () => {
        heard.push(`${request.method} ${request.url} ${request.headers.authorization} ${request.headers["x-quote"]}`);
        response.end("ok");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await run("sh", ["-c", commandTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)], { env });
    server.close();
    expect(heard[0]).toBe(probe.body);
    expect(heard[1]).toContain(`Bearer ${ownerToken}`);
    expect(heard[1]).toContain("b=$HOME&c='`id`");
  });
});
