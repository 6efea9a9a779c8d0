import { createElement } from "react";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveOutcome, saveRetest } from "../../server/db/scan/scan-outcome.ts";
import { findScan, insertScan, markRunning } from "../../server/db/scan/scans.ts";
import { listSlackNotifications } from "../../server/db/slack/slack-notifications.ts";
import { insertSlackSetting } from "../../server/db/slack/slack-settings.ts";
import { createProgress } from "../../server/scan/progress.ts";
import { sumUp } from "../../server/scan/sum-up.ts";
import { announceScan } from "../../server/slack/announce-scan.ts";
import { someOutcome } from "../../server/testing/judged-operation.ts";
import { someApplication } from "../../server/testing/some-application.ts";
import { openTestApp, type TestApp } from "../../server/testing/test-app.ts";
import { textOfPdf } from "../../server/testing/text-of-pdf.ts";
import type { ApplicationOverview } from "../../src/contract/application-summaries.ts";
import type { Endpoint } from "../../src/contract/endpoints.ts";
import type { Finding, FindingCounts } from "../../src/contract/findings.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { scanOutcome } from "../../src/parts/scan/scan-outcome.tsx";
import { ThisSite } from "../../src/screens/popup/this-site.tsx";
import { ScoreCard } from "../../src/screens/scan-details/score-card.tsx";
import { progressMessages } from "../../src/screens/start-scan/progress-lines.ts";
import { admin, shop } from "./scanned-shop.ts";
import { shown } from "./shown.tsx";

/** What every surface has to say of a scan of the shop. */
const figures = { secure: 4, warning: 4, critical: 2, undecided: 3, securityScore: 31 };

let platform: TestApp;
let cookie: string;
let tenantId: number;
let applicationId: number;
let scans: number[];

/** Scans the shop, has the newer finding dismissed, scans it unchanged again, and tests one endpoint alone once it is mended. */
beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant("Acme");
  ({ cookie } = await platform.signedIn("admin", tenantId));
  applicationId = await platform.db.tenant(tenantId, async (tx) => {
    const slack = { workspaceName: "Acme", teamId: "T0ACME", encryptedBotToken: "sealed", defaultChannel: "C0GENERAL" };
    await insertSlackSetting(tx, tenantId, slack);
    return await someApplication(tx, tenantId, { name: "Shop" });
  });
  const first = await scanShop();
  const listed = await get<Endpoint[]>(`/endpoints?scanId=${first}`);
  const exported = listed.find(({ path }) => path === "/export") as Endpoint;
  const [finding] = await get<Finding[]>(`/endpoints/${exported.id}/findings`);
  const dismissal = { reason: "accepted-risk", note: null, until: null };
  const { status } = await platform.call("POST", `/findings/${finding?.id}/dismiss`, { cookie, body: dismissal });
  expect(status).toBe(200);
  const second = await scanShop();
  await platform.db.tenant(tenantId, (tx) => saveRetest(tx, { id: second, tenantId, applicationId }, admin(true)));
  scans = [first, second];
});
afterAll(() => platform.close());

function scanShop(): Promise<number> {
  return platform.db.tenant(tenantId, async (tx) => {
    const id = await insertScan(tx, tenantId, applicationId);
    await markRunning(tx, id);
    const scan = await findScan(tx, id);
    if (!scan || !(await saveOutcome((work) => work(tx), scan, someOutcome(...shop()))))
      throw new Error("The scan was not stored.");
    await announceScan(tx, { scanId: id, tenantId }, "http://p");
    return id;
  });
}

async function get<T>(path: string): Promise<T> {
  const { status, body } = await platform.call("GET", path, { cookie });
  expect(status, path).toBe(200);
  return body as T;
}
async function exported(scan: number, format: string): Promise<Buffer> {
  const url = `/api/scans/${scan}/export?format=${format}`;
  return (await platform.app.inject({ method: "GET", url, headers: { cookie } })).rawPayload;
}

describe.each([
  ["an earlier scan", 0],
  ["the newest scan, of which an endpoint was tested again", 1],
])("Of %s", (_, at) => {
  const scanOf = () => get<Scan>(`/scans/${scans[at]}`);

  test("the platform's calls tell the same figures", async () => {
    const scan = await scanOf();
    const { critical, warning, undecided, secure, securityScore } = figures;
    expect(scan).toMatchObject({
      endpointCount: 13,
      criticalIssues: critical,
      warningIssues: warning,
      securityScore,
      results: { endpointCount: 13, vulnerabilityCount: critical + warning, secure, undecided, securityScore },
    });
    // What was kept back and left behind is told by the scan alone: lists would be long.
    const results = { ...scan.results, keptBack: undefined, leftovers: undefined };
    for (const list of ["/scans", "/dashboard/recent-scans"])
      expect((await get<Scan[]>(list)).find(({ id }) => id === scan.id)).toEqual({ ...scan, results });
  });

  test("the console tells the same figures on every screen", async () => {
    const scan = await scanOf();
    const card = shown(createElement(ScoreCard, { scan }));
    expect(card).toContain("4 of 13 endpoints are secure, 3 undecided. ");
    expect(card).toContain(" 31 of 100");
    // Until it was dismissed the first scan counted one more.
    const open = at === 0 ? "7 findings, 2 critical" : "6 findings, 1 critical";
    expect(scanOutcome(scan).text).toBe(`13 endpoints, ${open}`);
    expect(progressMessages(scan)[0]?.message).toBe("Scan completed: 13 endpoints and 6 issues found");
  });

  test("the PDF tells the same figures on its cover, in its summary, its chart and its tables", async () => {
    const text = await textOfPdf(await exported(scans[at] as number, "pdf"));
    expect(text).toMatch(/^ *31 +13 +2 +4 +3\n+ *Score of 100 +Operations +Critical +Warnings +Undecided/m);
    const prose = text.replace(/\s+/g, " ");
    expect(prose).toContain(
      "found 13 operations of one application and could judge 10. 4 operations (31 %) are secure",
    );
    expect(prose).toContain("or open on purpose. 2 are critical, 4 have warnings.");
    expect(prose).toContain("The other 3 operations (23 %) are undecided");
    expect(prose).toContain("The scan has 6 findings on 5 endpoints, 1 critical, in 2 kinds.");
    expect(prose).toContain("1 further finding was dismissed and is not listed.");
    for (const slice of [/Secure +4 +31 %/, /Warning +4 +31 %/, /Critical +2 +15 %/, /Undecided +3 +23 %/])
      expect(text).toMatch(slice);
    expect(text).toMatch(/Operations +Secure +Warning +Critical +Undecided\n+.* 13 +4 +4 +2 +3\n/);
    for (const [level, count] of [
      ["Secure", 4],
      ["Warning", 4],
      ["Critical", 2],
      ["Undecided", 3],
    ] as const)
      expect(text.match(new RegExp(`GET +/\\S+ .* ${level}$`, "gm")), level).toHaveLength(count);
  });

  test("SARIF, OpenAPI, CSV and JSON tell the same figures", async () => {
    const scan = scans[at] as number;
    const json = JSON.parse((await exported(scan, "json")).toString());
    expect(json.scan).toMatchObject({ endpointCount: 13, figures });
    expect(counted(json.endpoints)).toEqual(byLevel);
    const sarif = JSON.parse((await exported(scan, "sarif")).toString()).runs[0];
    expect(sarif.properties.figures).toEqual(figures);
    expect(sarif.results).toHaveLength(6);
    const openapi = JSON.parse((await exported(scan, "openapi")).toString());
    expect(openapi.info["x-postern"]).toEqual({ figures, unknown: null });
    const operations = Object.values<{ get: { "x-postern": Level } }>(openapi.paths);
    expect(counted(operations.map(({ get: operation }) => operation["x-postern"]))).toEqual(byLevel);
    const [head, ...rows] = (await exported(scan, "csv")).toString().trim().split("\r\n");
    const column = (row: string, name: string) => row.split(",")[(head as string).split(",").indexOf(name)] as string;
    const levels = rows.map((row) => ({
      securityLevel: column(row, "security_level"),
      undecided: column(row, "undecided") === "true",
    }));
    expect(counted(levels)).toEqual(byLevel);
  });

  test("neither PDF nor exports show as its proof what was answered later", async () => {
    const scan = scans[at] as number;
    const pdf = await textOfPdf(await exported(scan, "pdf"));
    const others = await Promise.all(["sarif", "json"].map((format) => exported(scan, format)));
    for (const text of [pdf, ...others.map(String)]) {
      expect(text).toContain("/admin");
      expect(text).not.toContain("answered-later");
    }
  });

  test("the message to Slack tells the same figures", async () => {
    const messages = await platform.db.tenant(tenantId, listSlackNotifications);
    const ended = messages.filter(({ messageType }) => messageType === "scan_complete").reverse()[at];
    // What was dismissed between the scans stands open no more.
    const open = ["7 findings on 6 endpoints, 2 critical.", "6 findings on 5 endpoints, 1 critical."][at];
    expect(ended?.message).toBe(
      `${open}\n4 of 13 endpoints secure, 3 undecided.\nSecurity score of the whole scan: 31 of 100.\nhttp://p/scan/${scans[at]}`,
    );
  });
});

type Level = { securityLevel: string; undecided: boolean };
const byLevel = { secure: 4, warning: 4, critical: 2, undecided: 3 };
function counted(levels: readonly Level[]) {
  const counts: Record<string, number> = {};
  for (const { securityLevel, undecided } of levels) {
    const name = undecided ? "undecided" : securityLevel;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test("A scan of what did not change has the score of the scan before it", async () => {
  const scan = await get<Scan>(`/scans/${scans[1]}`);
  expect(scan.previous).toEqual({ id: scans[0], securityScore: scan.securityScore });
});

test("What is said of now follows the endpoint that was tested again", async () => {
  const metrics = await get("/dashboard/metrics");
  expect(metrics).toMatchObject({ totalApis: 13, secureEndpoints: 5 });
  const url = "/api/reports/export";
  const pdf = (await platform.app.inject({ method: "GET", url, headers: { cookie } })).rawPayload;
  const text = await textOfPdf(pdf);
  expect(text).toMatch(/^ *38 +13 +1 +4 +3\n+ *Score of 100 +Operations +Critical +Warnings +Undecided/m);
  expect(text.replace(/\s+/g, " ")).toContain("4 findings on 4 endpoints, none critical, stand open");
});

test("While it runs and in its log, a scan counts as it does once it ended", () => {
  const progress = createProgress({ log() {}, progress() {} }, () => 7);
  const lines: string[] = [];
  const operations = shop();
  for (const operation of operations) progress.judged(operation);
  expect(progress.state()).toMatchObject({ critical: 2, warnings: 4 });
  sumUp(
    {
      operations: operations.map(({ operation }) => operation),
      judged: new Map(operations.map((one) => [`${one.method} ${one.path}`, one])),
      reason: null,
      tried: [],
      kept: () => [],
      left: () => [],
    },
    {
      ...{ status: "completed", requests: 7, durationMs: 1, hasCredential: true, troubles: null, tellsLeft: true },
      request: { environment: "development" },
    },
    (_type, line) => lines.push(line),
  );
  expect(lines[0]).toContain("Security score 31 of 100: 4 operations proven secure.");
  expect(lines[1]).toBe("Scan completed: 13 operations, 7 findings, 2 critical, 7 requests in 1 s");
});

test("The popup counts what stands open at a site as the findings' own call does", async () => {
  const application = await get<ApplicationOverview>(`/application-summaries/${applicationId}`);
  const { findings, endpoints, critical } = await get<FindingCounts>(`/findings/counts?applicationId=${applicationId}`);
  const site = { origin: "http://shop.example", host: "shop.example", title: "", application };
  const popup = shown(createElement(ThisSite, { site, application, worst: [], onOpen: () => {} }));
  expect(findings).toBeGreaterThan(0);
  expect(popup).toMatch(new RegExp(` ${critical} critical Shop, score 31 , scanned (just now|\\d+ min ago) `));
  expect(popup).toContain(`All ${findings} findings on ${endpoints} endpoints`);
});
