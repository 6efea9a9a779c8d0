import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AccessCell } from "../../../src/contract/endpoints.ts";
import { saveRetest } from "../../db/scan/scan-outcome.ts";
import { gitlabFaults, sarifFaults } from "../../testing/export-validators.ts";
import { someJudged } from "../../testing/judged-operation.ts";
import { someApplication } from "../../testing/some-application.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { runCommand } from "../command.ts";

let platform: TestApp;
let address: string;
let folder: string;
let contract: string;
let cookie: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postern-access-"));
  platform = await openTestApp();
  address = await platform.app.listen({ port: 0, host: "127.0.0.1" });
  const tenantId = await platform.tenant();
  cookie = (await platform.signedIn("admin", tenantId)).cookie;
  const id = await platform.db.tenant(tenantId, async (tx) => {
    await someApplication(tx, tenantId, { name: "Unseen" });
    const applicationId = await someApplication(tx, tenantId, { name: "Billing" });
    const hole = { alice: "allowed", bob: "bypassed", anonymous: "denied" } as const;
    const cells = Object.entries(hole).map(
      ([identity, result]): AccessCell => ({
        ...{ identity, result, status: 200, code: "c", reason: `${identity} was ${result}.` },
        isStranger: identity === "anonymous",
      }),
    );
    await saveRetest(tx, { id: null, tenantId, applicationId }, someJudged({ path: "/orders/{id}", access: cells }));
    return applicationId;
  });
  contract = `/applications/${id}/access-contract`;
  const body = { name: "ci", scopes: ["applications:read"] };
  vi.stubEnv("POSTERN_API_KEY", (await platform.call("POST", "/api-keys", { cookie, body })).body.key);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

async function access(verb: "check" | "export", ...given: string[]): Promise<{ exit: number; said: string }> {
  let said = "";
  const stream = {
    write(text: string) {
      said += text;
    },
  };
  const where = [
    ...(given.includes("--platform") ? [] : ["--platform", address]),
    ...(given.includes("--application") ? [] : ["--application", "Billing"]),
  ];
  const exit = await runCommand(["access", verb, ...given, ...where], { stdout: stream, stderr: stream });
  return { exit, said };
}

test("A pipeline checks what the platform saw against its contract or a file, and takes the contract along byte for byte", async () => {
  expect(await access("check")).toEqual({
    exit: 3,
    said: expect.stringContaining("Billing has no access contract yet."),
  });
  const { text, revision } = (await platform.call("POST", contract, { cookie })).body;
  expect(await access("export", at("access.yaml"))).toMatchObject({ exit: 0 });
  expect(readFileSync(at("access.yaml"), "utf8")).toBe(text);
  const differs = {
    exit: 1,
    said: expect.stringMatching(/^✗ GET \/orders\/\{id\} {2}bob {2}expected denied, seen allowed\n.*1 difference, /s),
  };
  expect(await access("check")).toEqual(differs);
  expect(await access("check", at("access.yaml"))).toEqual(differs);
  writeFileSync(at("other.yaml"), text.replace(/^target: .*$/m, "target: https://elsewhere.example.com"));
  expect((await access("check", at("other.yaml"))).said).toContain(
    "other.yaml names https://elsewhere.example.com as its target; what was seen is of ",
  );
  const forms = { sarif: "a.sarif", md: "a.md", junit: "a.xml", gitlab: "a-gitlab.json", json: "a.json" };
  const out = Object.entries(forms).map(([form, name]) => `${form}=${at(name)}`);
  expect(await access("check", at("access.yaml"), "--out", out.join(","))).toMatchObject({ exit: 1 });
  const written = Object.fromEntries(
    Object.entries(forms).map(([form, name]) => [form, readFileSync(at(name), "utf8")]),
  );
  const said = "GET /orders/{id} as bob: expected denied, seen allowed";
  expect(sarifFaults(JSON.parse(written.sarif ?? ""))).toEqual([]);
  expect(JSON.parse(written.sarif ?? "").runs[0].results[0].message.text).toContain(said);
  expect(gitlabFaults(JSON.parse(written.gitlab ?? ""))).toEqual([]);
  expect(JSON.parse(written.gitlab ?? "").vulnerabilities[0].name).toBe(said);
  expect(written.junit).toContain(`<failure message="${said}"`);
  expect(JSON.parse(written.json ?? "").contract.differences[0].name).toBe("GET /orders/{id}");
  expect(written.md).toMatch(/^## Access: 1 difference, .*\| \*\*allowed\*\* \|/s);
  expect(await access("check", "--out", `csv=${at("a.csv")}`)).toEqual({
    exit: 3,
    said: "--out csv holds a scan, and this compares. Choose md, sarif, junit, gitlab, json.\n",
  });
  const decisions = [{ operation: "GET /orders/{id}", access: { bob: "allowed" } }];
  const body = { revision, decisions, reason: "Bob audits orders." };
  expect((await platform.call("POST", `${contract}/decisions`, { cookie, body })).status).toBe(200);
  expect(await access("check")).toEqual({
    exit: 0,
    said: expect.stringContaining("0 differences, 0 undecided, 3 of 3"),
  });
  // The file in the repository is still the older one.
  expect(await access("check", at("access.yaml"))).toEqual(differs);
});

test("A comparison of which too little could be told reads as agreed in no file", async () => {
  writeFileSync(at("gone.yaml"), "identities: [ alice ]\naccess:\n  /a:\n    GET /a: public\n");
  const out = `sarif=${at("less.sarif")},junit=${at("less.xml")},md=${at("less.md")}`;
  expect(await access("check", at("gone.yaml"), "--out", out)).toMatchObject({ exit: 2 });
  const log = JSON.parse(readFileSync(at("less.sarif"), "utf8"));
  expect(sarifFaults(log)).toEqual([]);
  expect(log.runs[0].invocations[0].executionSuccessful).toBe(false);
  expect(readFileSync(at("less.xml"), "utf8")).toMatch(
    /<error message="[^"]*less than half of the cells could be told/,
  );
  expect(readFileSync(at("less.md"), "utf8")).toMatch(/^## Access: could not tell, 0 differences/);
});

test("What cannot be compared gets its sentence and its code", async () => {
  writeFileSync(at("other.yaml"), "identities: [ carol ]\naccess:\n  /a:\n    GET /a: public\n");
  expect(await access("check", at("other.yaml"))).toEqual({
    exit: 3,
    said: expect.stringContaining("carol takes no part in the scans of Billing."),
  });
  expect(await access("check", at("other.yaml"), "--application", "Unseen")).toEqual({
    exit: 2,
    said: expect.stringContaining("Nothing was seen of Unseen yet."),
  });
  expect(await access("check", "http://127.0.0.1:9")).toMatchObject({ exit: 3 });
  expect(await access("check", "--from", "scan.json")).toEqual({
    exit: 3,
    said: expect.stringContaining("--from cannot be used with --platform"),
  });
  expect(await access("export", at("no/such/folder"))).toEqual({
    exit: 3,
    said: expect.stringContaining("cannot be written"),
  });
});

test("Ctrl-C ends a comparison that waits for the platform, and speaks of no scan there: none runs", async () => {
  const silent = createServer(() => void process.emit("SIGINT")).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const here = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  for (const verb of ["check", "export"] as const)
    expect(await access(verb, "--platform", here)).toEqual({
      exit: 2,
      said: "Stopping. Ctrl-C again ends at once.\nStopped waiting before the platform had answered.\n",
    });
  silent.closeAllConnections();
  silent.close();
});
