import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailPeer, startMailPeer } from "../../server/testing/mail-peer.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type SlackPeer, startSlackPeer } from "../../server/testing/slack-peer.ts";
import { textOfPdf } from "../../server/testing/text-of-pdf.ts";
import { startWebhookPeer, type WebhookPeer } from "../../server/testing/webhook-peer.ts";
import { followLog } from "../bench/follow-live.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { hostileTarget, obeyed, words } from "./hostile-target.ts";

const folder = mkdtempSync(join(tmpdir(), "postern-words-"));
let target: Awaited<ReturnType<typeof hostileTarget>>;
let [slack, hook, mail] = [] as unknown as [SlackPeer, WebhookPeer, MailPeer];
let platform: Platform;

beforeAll(async () => {
  target = await hostileTarget();
  [slack, hook, mail] = await Promise.all([startSlackPeer(), startWebhookPeer(), startMailPeer({ isPlain: true })]);
  slack.tokens.set("xoxb-1", { id: "T0ACME", name: "Acme" });
  platform = await spawnPlatform({
    dataDir: folder,
    env: { DATABASE_URL: await copyOnSharedPostgres(), POSTERN_SLACK_API_URL: slack.apiUrl },
  });
});
afterAll(async () => {
  await platform.close();
  await Promise.all([slack.close(), hook.close(), mail.close()]);
  target.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = <T = { id: number }>(path: string, body: object) => platform.call<T>("POST", path, body);
const read = async (path: string) =>
  await fetch(platform.url + path, { headers: { cookie: await platform.cookie() } }).then((answer) =>
    answer.arrayBuffer(),
  );
const textOf = async (path: string) => Buffer.from(await read(path)).toString();

test("Words that a target or a user chose are shown and do nothing: in logs, tables, PDF, chat, webhooks and mail", async () => {
  await post("/api/admin/slack-settings", {
    ...{ workspaceName: "Acme", teamId: "T0ACME", botToken: "xoxb-1", defaultChannel: "C0GENERAL" },
  });
  await post("/api/webhooks", { name: "Tickets", url: `${hook.url}/in` });
  await post("/api/webhooks", { name: "Chat", kind: "teams", url: `${hook.url}/chat` });
  const { id: applicationId } = await post("/api/applications", {
    ...{ name: words.formula, environment: "staging", authMethod: "none" },
    targetUrl: target.url,
  });
  const { id: scanId } = await post("/api/scans", { applicationId });
  const place = () => ({ live: `ws://localhost:${platform.livePort}`, origin: platform.url });
  const log = await followLog(place, await platform.cookie(), scanId);
  const scan = await platform.call<{ status: string; criticalIssues: number }>("GET", `/api/scans/${scanId}`);
  expect(scan.status).toBe("completed");

  // What is looked at is worth looking at: the target's words did arrive.
  const endpoints = await textOf("/api/endpoints");
  expect(endpoints).toContain("gnp.exe");
  expect(log.join("\n")).toContain("gnp.exe");

  expect(log.filter((line) => obeyed.test(line))).toEqual([]);
  for (const path of ["/api/endpoints", `/api/scans/${scanId}`, "/api/findings", "/api/security-alerts"])
    expect(obeyed.test(await textOf(path)), path).toBe(false);
  for (const format of ["csv", "sarif", "openapi", "json"])
    expect(obeyed.test(await textOf(`/api/scans/${scanId}/export?format=${format}`)), format).toBe(false);

  const csv = await textOf(`/api/scans/${scanId}/export?format=csv`);
  expect(csv).toContain("HYPERLINK");
  expect(cellsOf(csv).filter((cell) => /^[=+@\t\r-]/.test(cell) && !/^-?[\d.]+$/.test(cell))).toEqual([]);

  const pdf = await textOfPdf(new Uint8Array(await read(`/api/scans/${scanId}/export?format=pdf`)));
  expect(pdf).toContain("gnp.exe");
  expect(obeyed.test(pdf)).toBe(false);

  await expect.poll(() => slack.posted.length).toBeGreaterThan(0);
  const posted = JSON.stringify(slack.posted);
  expect(posted).not.toContain("<!channel>");
  expect(posted).not.toContain("<http://evil.test");
  await expect.poll(() => hook.heard.length).toBeGreaterThan(1);
  for (const { body } of hook.heard)
    expect(obeyed.test(JSON.stringify(JSON.parse(String(body)))), "webhook").toBe(false);
});

test("The mail of an invitation shows an organization's name as one line that nothing obeys", async () => {
  const { id } = await post("/api/admin/email-settings", {
    ...{ provider: "smtp", authType: "password", fromEmail: "postern@acme.test", fromName: "Postern" },
    ...{ smtpHost: "localhost", smtpPort: mail.port },
  });
  await platform.call("PUT", `/api/admin/email-settings/${id}`, { isActive: true });
  await platform.call("PUT", "/api/admin/system-settings/developer_mode", { value: "false" });
  const name = `Acme\u202e gro.rettes\u202c\r\nBcc: all@evil.test ${words.terminal}`;
  const own = await platform.call<{ tenant: { id: number } }>("GET", "/api/auth/user");
  await platform.call("PUT", `/api/admin/tenants/${own.tenant.id}`, { name });
  await post("/api/tenant/users/invite", { email: "new@acme.test", role: "user" });
  await expect.poll(() => mail.mails.length).toBeGreaterThan(0);
  const [sent] = mail.mails;
  expect(sent?.to).toEqual(["new@acme.test"]);
  expect(sent?.source).not.toMatch(/^Bcc:/im);
  expect(sent?.text).toContain("Acme");
  expect(obeyed.test(sent?.text ?? "")).toBe(false);
});

/** The cells of a table of comma-separated values (RFC 4180). */
function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}
