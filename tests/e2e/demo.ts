import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "puppeteer";
import { firstToken, people } from "../../server/practice/people.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { peerApp, type SlackPeer, startSlackPeer } from "../../server/testing/slack-peer.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { inTurn, practiceVariable, runFolder } from "./run-folder.ts";
import { setup } from "./share-run.ts";
import { until } from "./surface.ts";

/** A platform on a database of its own, in which the practice API was scanned and two teams own parts of it. */
export type Demo = {
  platform: Platform;
  applicationId: number;
  scanId: number;
  /** An endpoint that misses authentication. */
  endpointId: number;
  /** An endpoint that gives one user what belongs to another. */
  bypassedId: number;
  /** The workspace that is connected. */
  slack: SlackPeer;
  /** Its PostgreSQL database. */
  databaseUrl: string;
  /** Stops the platform; what it resolves to starts it again, at the same addresses. */
  stop(): Promise<() => Promise<void>>;
  /** Signs the platform's own host in, in a browser's profile. */
  signIn(profile: Browser | BrowserContext): Promise<void>;
  close(): Promise<void>;
};

/** What the tests need to know of the database that demos begin with. */
type Prepared = Pick<Demo, "applicationId" | "scanId" | "endpointId" | "bypassedId"> & {
  cookie: string;
  /** Address of the practice API that was scanned. */
  practice: string;
  /** Name of the database. */
  database: string;
};

/**
 * Starts the platform on a copy of the run's prepared database, with the run's practice API as its target. The first
 * to ask makes that database, which takes about half a minute.
 */
export async function startDemo(env: Record<string, string> = {}): Promise<Demo> {
  const end = process.env[practiceVariable] ? async () => {} : await setup();
  const { cookie, database, ...prepared } = await preparedIn(
    join(runFolder(), "demo"),
    (process.env[practiceVariable] ?? "").replace("127.0.0.1", "localhost"),
  );
  const dataDir = mkdtempSync(join(tmpdir(), "postern-demo-"));
  const DATABASE_URL = await copyOnSharedPostgres(database);
  const slack = await startSlackPeer();
  const start = (ports: Record<string, string> = {}) =>
    spawnPlatform({ dataDir, session: cookie, env: { DATABASE_URL, ...demoEnv(slack), ...env, ...ports } });
  let platform = await start();
  return {
    platform: { ...platform, practice: prepared.practice },
    ...prepared,
    slack,
    databaseUrl: DATABASE_URL,
    async stop() {
      await platform.close();
      const ports = { PORT: new URL(platform.url).port, LIVE_PORT: String(platform.livePort) };
      return async () => {
        platform = await start(ports);
      };
    },
    signIn: async (profile) => putSession(profile, await platform.cookie()),
    async close() {
      await platform.close();
      await slack.close();
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function preparedIn(folder: string, practice: string): Promise<Prepared> {
  return await inTurn("demo", async () => {
    const notes = join(folder, "prepared.json");
    if (!existsSync(notes)) writeFileSync(notes, JSON.stringify(await prepare(join(folder, "data"), practice)));
    return JSON.parse(readFileSync(notes, "utf8")) as Prepared;
  });
}

/** Scans the practice API to its end, makes the teams, the integrations and two reports. */
async function prepare(dataDir: string, practice: string): Promise<Prepared> {
  mkdirSync(dataDir, { recursive: true });
  const slack = await startSlackPeer();
  const DATABASE_URL = await copyOnSharedPostgres();
  const platform = await spawnPlatform({ dataDir, env: { DATABASE_URL, ...demoEnv(slack) } });
  try {
    const database = new URL(DATABASE_URL).pathname.slice(1);
    return { ...(await seed(platform, practice, slack)), cookie: await platform.cookie(), practice, database };
  } finally {
    await platform.close();
    await slack.close();
  }
}

async function seed(
  platform: Platform,
  practice: string,
  peer: SlackPeer,
): Promise<Omit<Prepared, "cookie" | "practice" | "database">> {
  const integration = await seedSlack(platform);
  const application = await platform.call<{ id: number }>("POST", "/api/applications", {
    name: "Ledgerline",
    targetUrl: practice,
    environment: "production",
    authMethod: "bearer",
    credentials: firstToken,
  });
  await seedIdentities(platform, application.id);
  const scan = await platform.call<{ id: number }>("POST", "/api/scans", { applicationId: application.id });
  const status = () => platform.call<{ status: string }>("GET", `/api/scans/${scan.id}`);
  await until(
    async () => ((await status()).status === "completed" ? true : null),
    async () => `The scan of the practice API stands at ${JSON.stringify(await status())}.`,
  );
  await seedContract(platform, application.id);
  for (const [name, description] of [
    ["Payments", "Invoices, exports and the ledger"],
    ["Identity", "Accounts, sessions and administration"],
  ])
    await platform.call("POST", "/api/teams", { name, description });
  await seedAdministration(platform);
  const [endpoints, teams] = await Promise.all([
    platform.call<{ id: number; path: string; authClassification: string }[]>("GET", "/api/endpoints"),
    platform.call<{ id: number }[]>("GET", "/api/teams"),
  ]);
  const channel = { slackSettingId: integration.id, teamId: teams[0]?.id, channelId: "C0PAYMENTS" };
  await platform.call("POST", "/api/admin/slack/team-channels", channel);
  for (const { id } of endpoints.slice(0, 6))
    await platform.call("PATCH", `/api/endpoints/${id}`, { teamId: teams[id % 2]?.id });
  await seedReports(platform, scan.id);
  await seedWebhook(platform, peer);
  const bypassed = endpoints.find(({ authClassification }) => authClassification === "lacks_both");
  if (!bypassed) throw new Error("The scan of the practice API found nothing that lacks authorization.");
  const open = endpoints.find(
    ({ path, authClassification }) => path.startsWith("/api/") && /lacks/.test(authClassification),
  );
  if (!open) throw new Error("The scan of the practice API found no open endpoint.");
  return { applicationId: application.id, scanId: scan.id, endpointId: open.id, bypassedId: bypassed.id };
}

/** Puts a session of the platform's own host, as a cookie header, into a browser's profile. */
export async function putSession(profile: Browser | BrowserContext, cookie: string): Promise<void> {
  for (const pair of cookie.split("; ")) {
    const at = pair.indexOf("=");
    await profile.setCookie({
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      domain: "localhost",
      path: "/",
      httpOnly: true,
    });
  }
}

/** The practice API's other people: a colleague without rights and a stranger of another company, who signs in. */
async function seedIdentities(platform: Platform, applicationId: number): Promise<void> {
  const path = `/api/applications/${applicationId}/identities`;
  const [first] = await platform.call<{ id: number }[]>("GET", path);
  const owner = { label: "default", role: "admin", isPrivileged: true, tenantLabel: "alder", authMethod: "bearer" };
  await platform.call("PUT", `${path}/${first?.id}`, { ...owner, healthPath: "/api/v1/users/me" });
  for (const person of people.filter(({ id }) => id === 3 || id === 6)) {
    await platform.call("POST", path, {
      label: person.name.split(" ")[0]?.toLowerCase(),
      role: person.role,
      tenantLabel: person.tenant,
      authMethod: "bearer",
      credentials: person.token,
      healthPath: "/api/v1/users/me",
    });
  }
}

const demoEnv = ({ apiUrl }: SlackPeer) => ({
  POSTERN_SECRET_KEY: "one key for all demos of one run",
  POSTERN_SLACK_API_URL: apiUrl,
  POSTERN_SLACK_CLIENT_ID: peerApp.clientId,
  POSTERN_SLACK_CLIENT_SECRET: peerApp.clientSecret,
});

/** A connected workspace that hears of the scan, and one that is switched off. */
async function seedSlack(platform: Platform): Promise<{ id: number }> {
  const token = { botToken: "xoxb-good" };
  const off = { workspaceName: "Acme Contractors", teamId: "T0OFF", isActive: false };
  const on = { workspaceName: "Acme", teamId: "T0ACME", defaultChannel: "C0GENERAL" };
  const made = await platform.call<{ id: number }>("POST", "/api/admin/slack-settings", { ...on, ...token });
  await platform.call("POST", "/api/admin/slack-settings", { ...off, ...token });
  return made;
}

/** What a superadmin would have set up: two ways to send mail, of which none does yet, and a scan configuration. */
async function seedAdministration(platform: Platform): Promise<void> {
  const from = { fromEmail: "postern@acme.test", fromName: "Postern" };
  const smtp = { provider: "smtp", authType: "password", smtpHost: "mail.acme.test", smtpUsername: "postern" };
  await platform.call("POST", "/api/admin/email-settings", { ...from, ...smtp, smtpPassword: "not a real one" });
  const microsoft = { provider: "m365", authType: "oauth", clientId: "5f0c", tenantId: "acme.onmicrosoft.com" };
  await platform.call("POST", "/api/admin/email-settings", { ...from, ...microsoft, clientSecret: "not a real one" });
  await platform.call("POST", "/api/admin/scan-configs", {
    name: "Nightly",
    description: "All applications, at night",
  });
}

/** A webhook that took a test message. The peer takes whatever is posted. */
async function seedWebhook(platform: Platform, { apiUrl }: SlackPeer): Promise<void> {
  const tickets = { name: "Tickets", url: `${apiUrl}tickets`, leastSeverity: "high" };
  const { id } = await platform.call<{ id: number }>("POST", "/api/webhooks", tickets);
  await platform.call("POST", `/api/webhooks/${id}/test`);
}

/** An access contract that lacks what is at two addresses, of which a first decision was made. */
async function seedContract(platform: Platform, applicationId: number): Promise<void> {
  type Contract = { text: string; revision: number; undecided: string[] };
  const path = `/api/applications/${applicationId}/access-contract`;
  const { text } = await platform.call<Contract>("POST", path);
  const known = text.split("\n").filter((line) => !/^ {4}\S+ \/api\/v1\/(exports|users)/.test(line));
  const reviewed = { text: known.join("\n"), reason: "As reviewed by Payments and Identity." };
  const { revision, undecided } = await platform.call<Contract>("PUT", path, reviewed);
  const decisions = [{ operation: undecided[0], access: { anonymous: "denied" } }];
  const reason = "Accounts are for members alone.";
  await platform.call("POST", `${path}/decisions`, { revision, decisions, reason });
}

/** Two reports that are ready. */
async function seedReports(platform: Platform, scanId: number): Promise<void> {
  await platform.call("POST", "/api/reports/generate", { title: "Quarterly security review" });
  const scan = { title: "After the release", reportType: "vulnerability_report", scope: "scan", scanId };
  await platform.call("POST", "/api/reports/generate", scan);
  const statuses = async () =>
    (await platform.call<{ status: string }[]>("GET", "/api/reports")).map(({ status }) => status);
  await until(
    async () => ((await statuses()).every((status) => status === "completed") ? true : null),
    async () => `The reports stand at ${(await statuses()).join(", ")}.`,
  );
}
