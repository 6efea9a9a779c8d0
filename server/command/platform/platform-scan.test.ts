import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { saveOutcome } from "../../db/scan/scan-outcome.ts";
import { findScan, markRunning, type ScanRow } from "../../db/scan/scans.ts";
import type { ScanOutcome } from "../../scan/outcome.ts";
import { gitlabFaults, sarifFaults } from "../../testing/export-validators.ts";
import { someFinding, someJudged, someOutcome } from "../../testing/judged-operation.ts";
import { oneOfEverything } from "../../testing/one-of-everything.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { runCommand } from "../command.ts";

let platform: TestApp;
let own: Awaited<ReturnType<typeof oneOfEverything>>;
let address: string;
let application: string;
let folder: string;
let key: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postern-platform-"));
  platform = await openTestApp();
  address = await platform.app.listen({ port: 0, host: "127.0.0.1" });
  own = await oneOfEverything(platform);
  const { cookie, rows } = own;
  application = (await platform.call("GET", `/applications/${rows.applications}`, { cookie })).body.name;
  const body = { name: "ci", scopes: ["scans:start", "scans:read"], applicationIds: [rows.applications] };
  key = (await platform.call("POST", "/api-keys", { cookie, body })).body.key;
  vi.stubEnv("POSTERN_API_KEY", key);
  for (const name of ["GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT"]) vi.stubEnv(name, undefined);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const onPlatform = (...more: string[]) => ["scan", "--platform", address, "--application", application, ...more];

/** Gets what is said as it is said. */
let hears: (text: string) => void = () => {};

async function postern(...given: string[]): Promise<{ exit: number; said: string }> {
  let said = "";
  const stream = {
    write(text: string) {
      said += text;
      hears(text);
    },
  };
  const exit = await runCommand(given, { stdout: stream, stderr: stream });
  expect(said).not.toContain(key.slice(8));
  return { exit, said };
}

/** The scan that waits now, once one does. */
async function waiting(): Promise<ScanRow> {
  return (await vi.waitUntil(
    async () => {
      const scans = (await platform.call("GET", "/scans", { cookie: own.cookie })).body as ScanRow[];
      const pending = scans.find(({ status }) => status === "pending");
      return pending && (await platform.db.tenant(own.tenantId, (tx) => findScan(tx, pending.id)));
    },
    { timeout: 600_000 },
  )) as ScanRow;
}

/** Does what a worker does: runs the scan that waits, which comes to this. */
async function work(outcome: ScanOutcome): Promise<void> {
  const scan = await waiting();
  const inTenant = <T>(todo: Parameters<typeof platform.db.tenant<T>>[1]) => platform.db.tenant(own.tenantId, todo);
  await inTenant((tx) => markRunning(tx, scan.id));
  await saveOutcome(inTenant, scan, outcome);
}

const open = someOutcome(
  someJudged({ path: "/invoices", findings: [someFinding()], finding: someFinding() }),
  someJudged({ path: "/health" }),
);

test("A pipeline starts a scan on the platform, waits for it, and gets its findings, files and exit code", async () => {
  const forms = ["sarif", "junit", "gitlab", "json", "md", "csv"];
  const out = forms.map((form) => `${form}=${at(`scan.${form}`)}`).join(",");
  const code = ["--commit", "1a2b3c4d5e6f", "--branch", "main", "--pull-request", "12"];
  const [{ exit, said }] = await Promise.all([postern(...onPlatform("--wait", "--out", out, ...code)), work(open)]);
  expect([exit, said]).toEqual([1, expect.stringContaining("1 finding at or above the threshold.")]);
  expect(said).toMatch(new RegExp(`Scan \\d+ of ${application}: ${address}/scan/\\d+\n`));
  expect(said).toMatch(/critical +GET \/invoices +/);
  const read = (form: string) => readFileSync(at(`scan.${form}`), "utf8");
  expect(JSON.parse(read("json")).scan.revision).toEqual({
    commit: "1a2b3c4d5e6f",
    branch: "main",
    pullRequest: "12",
  });
  expect(sarifFaults(JSON.parse(read("sarif")))).toEqual([]);
  expect(gitlabFaults(JSON.parse(read("gitlab")))).toEqual([]);
  expect(read("junit")).toContain('name="GET /invoices"');
  expect(read("md")).toContain("`GET /invoices`");
  for (const form of forms) expect(read(form), form).not.toContain(key.slice(8));
});

test("What an earlier scan of the platform found does not fail the next with --baseline", async () => {
  const given = onPlatform("--wait", "--baseline", at("scan.json"));
  const [{ exit, said }] = await Promise.all([postern(...given), work(open)]);
  expect([exit, said]).toEqual([0, expect.stringContaining("No new findings at or above the threshold.")]);
});

test("It could not tell where the platform's scan failed, lost an identity on the way, or never had it", async () => {
  const failed = { ...someOutcome(), status: "failed" as const, reason: "The target refuses connections." };
  const files = `junit=${at("failed.xml")},sarif=${at("failed.sarif")},json=${at("failed.json")}`;
  const [one] = await Promise.all([postern(...onPlatform("--wait", "--out", files)), work(failed)]);
  const why = "It cannot be told whether the API is safe. The target refuses connections.";
  expect(one).toEqual({ exit: 2, said: expect.stringContaining(why) });
  expect(readFileSync(at("failed.xml"), "utf8")).toContain('<error message="The target refuses connections.');
  const { invocations } = JSON.parse(readFileSync(at("failed.sarif"), "utf8")).runs[0];
  expect(invocations[0].executionSuccessful).toBe(false);
  expect(JSON.parse(readFileSync(at("failed.json"), "utf8")).scan).toMatchObject({ unknown: failed.reason });
  const clean = someOutcome(someJudged({ path: "/health" }));
  const lost = { ...clean, lost: [{ label: "bob", reason: "He is signed out." }] };
  const out = `sarif=${at("lost.sarif")},junit=${at("lost.xml")}`;
  const [other] = await Promise.all([postern(...onPlatform("--wait", "--out", out)), work(lost)]);
  const sarif = JSON.parse(readFileSync(at("lost.sarif"), "utf8"));
  const id = /^Scan (\d+) of/.exec(other.said)?.[1];
  const own = await (
    await fetch(`${address}/api/scans/${id}/export?format=sarif`, { headers: { authorization: `Bearer ${key}` } })
  ).json();
  for (const log of [sarif, own]) expect(log.runs[0].invocations[0].executionSuccessful).toBe(false);
  expect(readFileSync(at("lost.xml"), "utf8")).toContain('<error message="The session of bob was lost');
  expect(other).toEqual({ exit: 2, said: expect.stringContaining("The session of bob was lost: He is signed out.") });
  const never = { ...clean, lost: [{ label: "bob", never: true, reason: "Signing in as bob failed." }] };
  const [last] = await Promise.all([postern(...onPlatform("--wait")), work(never)]);
  expect(last).toEqual({ exit: 2, said: expect.stringContaining("bob never had access: Signing in as bob failed.") });
});

test("What the platform's scan found before it was stopped fails the pipeline, and stands in the files", async () => {
  const stopped = { ...open, status: "failed" as const, reason: "Stopped." };
  const [{ exit, said }] = await Promise.all([
    postern(...onPlatform("--wait", "--out", `json=${at("stopped.json")},sarif=${at("stopped.sarif")}`)),
    work(stopped),
  ]);
  expect(exit).toBe(1);
  expect(said).toContain("at or above the threshold. What else there is cannot be told. Stopped.");
  const { scan, endpoints } = JSON.parse(readFileSync(at("stopped.json"), "utf8"));
  expect(scan).toMatchObject({ failed: "Stopped.", unknown: "Stopped." });
  expect(endpoints.map((one: { path: string }) => one.path)).toEqual(["/health", "/invoices"]);
  const drawn = await fetch(`${address}/api/scans/${scan.id}/export?format=pdf`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(drawn.status).toBe(409);
  const { invocations, results } = JSON.parse(readFileSync(at("stopped.sarif"), "utf8")).runs[0];
  expect(invocations[0].executionSuccessful).toBe(false);
  expect(results).not.toEqual([]);
});

test("Without --wait it ends once the scan is queued; a second one of the same application is told of it", async () => {
  writeFileSync(at("key"), `${key}\n`);
  const code = { GITHUB_SHA: "aaaabbbbccccdddd", GITHUB_REF: "refs/heads/main", GITHUB_REF_NAME: "main" };
  for (const [name, value] of Object.entries(code)) vi.stubEnv(name, value);
  expect(await postern(...onPlatform("--key-file", at("key")))).toMatchObject({ exit: 0 });
  const scan = await waiting();
  expect(scan.revision).toEqual({ commit: "aaaabbbbccccdddd", branch: "main", pullRequest: null });
  const again = await postern(...onPlatform());
  expect(again).toEqual({ exit: 2, said: expect.stringContaining("already waiting or running") });
  await work(open);
});

test("Ctrl-C stops waiting and says where the scan goes on", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  hears = (text) => /^Scan \d+ of/.test(text) && resolve();
  const ended = postern(...onPlatform("--wait"));
  await promise;
  const { id } = await waiting();
  process.emit("SIGINT");
  const { exit, said } = await ended;
  expect(exit).toBe(2);
  expect(said).toContain(`Stopped waiting. The scan goes on: ${address}/scan/${id}`);
  expect((await waiting()).id).toBe(id);
  await work(open);
});

test("A platform that is away for a moment while its scan runs is asked again", async () => {
  let refused = 0;
  // In front of the platform, as it starts anew: the first looks at the scan find nobody.
  const front = createServer(async (request, response) => {
    if (/^\/api\/scans\/\d+$/.test(request.url ?? "") && ++refused <= 2)
      return void response.writeHead(502, { "content-type": "text/html" }).end("Bad Gateway");
    const answer = await fetch(address + request.url, {
      method: request.method ?? "GET",
      headers: { authorization: request.headers.authorization ?? "", "content-type": "application/json" },
      ...(request.method === "POST" ? { body: await text(request) } : {}),
    });
    response.writeHead(answer.status).end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  const place = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const given = ["scan", "--platform", place, "--application", application, "--wait"];
  const [{ exit, said }] = await Promise.all([postern(...given), work(open)]);
  expect([exit, refused > 2]).toEqual([1, true]);
  expect(said).toContain("1 finding at or above the threshold.");
  front.closeAllConnections();
  front.close();
});

test("A key that may not read how a scan ends starts none that it is to wait for", async () => {
  const body = { name: "start", scopes: ["scans:start"], applicationIds: [own.rows.applications] };
  const made = await platform.call("POST", "/api-keys", { cookie: own.cookie, body });
  const count = async () => (await platform.call("GET", "/scans", { cookie: own.cookie })).body.length;
  const before = await count();
  vi.stubEnv("POSTERN_API_KEY", made.body.key);
  const ended = await postern(...onPlatform("--wait"));
  vi.stubEnv("POSTERN_API_KEY", key);
  expect(ended).toEqual({ exit: 3, said: expect.stringContaining("it needs the scope scans:read") });
  expect(await count()).toBe(before);
});

test("A wrong use is told as such before a scan is started: key, application, options, address", async () => {
  const wrong = async (sentence: RegExp, ...given: string[]) =>
    expect(await postern(...given)).toEqual({ exit: 3, said: expect.stringMatching(sentence) });
  await wrong(
    /reaches no application Nope. It reaches Billing/,
    "scan",
    "--platform",
    address,
    "--application",
    "Nope",
  );
  await wrong(/Name one of the platform's applications/, "scan", "--platform", address);
  await wrong(/cannot be scanned on a platform/, "scan", "http://a.example", ...onPlatform().slice(1));
  await wrong(/--auth cannot be used with --platform/, ...onPlatform("--auth", "auth.yaml"));
  await wrong(/Add --wait/, ...onPlatform("--out", "json=x.json"));
  await wrong(/by its hash, 7 to 64/, ...onPlatform("--commit", "HEAD"));
  await wrong(/address alone/, "scan", "--platform", "ftp://x", "--application", "1");
  vi.stubEnv("POSTERN_API_KEY", "postern_wrong");
  await wrong(/revoked, or has expired/, ...onPlatform());
  vi.stubEnv("POSTERN_API_KEY", "secret");
  await wrong(/is no API key of Postern/, ...onPlatform());
  vi.stubEnv("POSTERN_API_KEY", "");
  await wrong(/POSTERN_API_KEY, or name its file with --key-file/, ...onPlatform());
  vi.stubEnv("POSTERN_API_KEY", key);
});

test("A platform that is away, or is none, gets its sentence, and the key follows no redirect", async () => {
  const shown: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    shown.push(request.headers.authorization);
    if (request.url?.startsWith("/moved")) response.writeHead(308, { location: `${address}/api/applications` }).end();
    else response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>");
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const place = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const ask = (where: string) => postern("scan", "--platform", where, "--application", application);
  expect(await ask(place)).toEqual({ exit: 3, said: expect.stringContaining("is no platform of Postern") });
  expect(await ask(`${place}/moved`)).toEqual({ exit: 3, said: expect.stringContaining("Give that address") });
  expect(shown).toEqual([`Bearer ${key}`, `Bearer ${key}`]);
  other.closeAllConnections();
  other.close();
  expect(await ask("http://127.0.0.1:9")).toEqual({ exit: 2, said: expect.stringMatching(/does not answer \(.+\)/) });
});
