import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Report } from "../../src/contract/reports.ts";
import { applications, endpoints, findings, products, scanEndpoints, scans, teams } from "../db/tables/schema.ts";
import { type ReportWorker, startReportWorker } from "../jobs/make-report-worker.ts";
import { proofOf, reportedEndpoint } from "../reports/report.fixture.ts";
import type { ProvenEndpoint } from "../reports/report-data.ts";
import { openApiFaults, sarifFaults } from "../testing/export-validators.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { textOfPdf } from "../testing/text-of-pdf.ts";

let platform: TestApp;
let worker: ReportWorker;
let cookie: string;
let tenantId: number;
let ids: { applicationId: number; scanId: number; oldScanId: number; teamId: number };
beforeAll(async () => {
  platform = await openTestApp();
  worker = await startReportWorker(platform.services.queue, { db: platform.db, log: platform.services.log });
  tenantId = await platform.tenant("Nordwind Ω");
  ({ cookie } = await platform.signedIn("admin", tenantId));
  ids = await fill(tenantId);
});
afterAll(async () => {
  await worker.close();
  await platform.close();
});

const call = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown, as = cookie) =>
  platform.call(method, path, { cookie: as, body });

/** Two scans of one application: the second judged an operation anew and found another one. */
async function fill(tenant: number) {
  return await platform.db.tenant(tenant, async (tx) => {
    const [product] = await tx.insert(products).values({ tenantId: tenant, name: "Billing" }).returning();
    const [application] = await tx
      .insert(applications)
      .values({
        tenantId: tenant,
        productId: product?.id as number,
        name: "Billing",
        targetUrl: "https://api.acme.test/v2",
        environment: "production",
        authMethod: "bearer",
      })
      .returning();
    const applicationId = application?.id as number;
    const [team] = await tx.insert(teams).values({ tenantId: tenant, name: "Команда" }).returning();
    const scan = (completedAt: string) => ({
      tenantId: tenant,
      applicationId,
      status: "completed" as const,
      endpointCount: 2,
      completedAt: new Date(completedAt),
    });
    const [old, latest] = await tx
      .insert(scans)
      .values([scan("2026-01-05T10:00:00Z"), scan("2026-03-05T10:00:00Z")])
      .returning();
    const row = (id: number, path: string, scanId: number, checked: string, teamId: number | null) => {
      const { findings: open, curl, ...judged } = { ...reportedEndpoint(id, { path }), coverage };
      const finding = open?.[0] ?? null;
      return {
        ...picked(judged),
        tenantId: tenant,
        applicationId,
        path,
        finding,
        curl,
        exchanges: finding ? [proofOf(reportedEndpoint(id, { path }))] : [],
        scanId,
        teamId,
        lastChecked: new Date(checked),
      };
    };
    const [teamId, oldScanId, scanId] = [team?.id as number, old?.id as number, latest?.id as number];
    const stored = await tx
      .insert(endpoints)
      .values([
        row(6, "/open/{id}", scanId, "2026-03-05T10:00:00Z", teamId),
        row(1, "/closed/日本", scanId, "2026-03-05T10:00:00Z", null),
        row(4, "/gone", oldScanId, "2026-01-05T10:00:00Z", null),
      ])
      .returning();
    for (const { id: endpointId, finding } of stored) {
      if (!finding) continue;
      const lives = { tenantId: tenant, applicationId, endpointId };
      const another = { ...finding, checkId: "permissive-cors", claim: "lets any web site read its answers" };
      await tx.insert(findings).values([
        { ...lives, fingerprint: `${endpointId}-a`, detail: finding },
        { ...lives, fingerprint: `${endpointId}-b`, detail: another, state: "regressed" },
        {
          ...lives,
          fingerprint: `${endpointId}-c`,
          detail: { ...finding, checkId: "verbose-errors" },
          state: "dismissed",
        },
        { ...lives, fingerprint: `${endpointId}-d`, detail: { ...finding, checkId: "path-trick" }, state: "fixed" },
      ]);
    }
    await tx.insert(scanEndpoints).values(
      stored.flatMap(({ id, scanId: of, lastChecked, ...judged }) => {
        const verdicts = { ...picked(judged), endpointId: id, tenantId: tenant };
        const now = { ...verdicts, scanId: of as number, checkedAt: lastChecked as Date };
        if (judged.path !== "/open/{id}") return [now];
        return [now, { ...verdicts, scanId: oldScanId, checkedAt: new Date("2026-01-05T10:00:00Z") }];
      }),
    );
    return { applicationId, scanId, oldScanId, teamId };
  });
}

const coverage = [
  { checkId: "missing-authentication", identity: "anonymous", state: "tested" as const, reason: null },
  { checkId: "object-authorization", identity: "bob", state: "skipped" as const, reason: "Bob had no session." },
];

function picked<T extends Pick<ProvenEndpoint, keyof typeof judgedKeys>>(from: T) {
  return Object.fromEntries(Object.keys(judgedKeys).map((key) => [key, from[key as keyof T]])) as Pick<
    T,
    keyof typeof judgedKeys
  >;
}
const judgedKeys = {
  method: true,
  securityLevel: true,
  authClassification: true,
  authentication: true,
  authorization: true,
  source: true,
  isShadow: true,
  isPublic: true,
  coverage: true,
} as const;

/** Generates a report and waits for its end. */
async function generate(request: Record<string, unknown>): Promise<Report> {
  const { status, body } = await call("POST", "/reports/generate", { title: "R", ...request });
  expect(status, JSON.stringify(body)).toBe(202);
  let report: Report | undefined;
  await expect
    .poll(async () => {
      report = ((await call("GET", "/reports")).body as Report[]).find(({ id }) => id === body.id);
      return report?.status;
    })
    .not.toBe("generating");
  return report as Report;
}

let whole: Promise<Report> | undefined;
/** A report of everything, made by the first test that asks. */
const wholeReport = () => (whole ??= generate({ title: "Q1 / Größe: 1!" }));

async function download(path: string) {
  const response = await platform.app.inject({ method: "GET", url: `/api${path}`, headers: { cookie } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
const textOfReport = async ({ id }: Report) => textOfPdf((await download(`/reports/${id}/download`)).bytes);

describe("A report", () => {
  test("is made by a job and downloaded under its title, with the size that the list says", async () => {
    const report = await wholeReport();
    expect(report).toMatchObject({ status: "completed", scope: "global", errorMessage: null });
    const { headers, bytes } = await download(`/reports/${report.id}/download`);
    expect(headers["content-disposition"]).toBe(`attachment; filename="Q1___Gr__e__1__${report.id}.pdf"`);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(bytes.byteLength).toBe(report.fileSize);
    const text = await textOfPdf(bytes);
    expect(text).toContain("Nordwind Ω");
    expect(text).toContain("Команда");
    expect(text).toContain("/open/{id}");
    expect(text).toMatch(/Object authorization +0 +3 +0 +0 +Bob had no session/);
    expect(text).toMatch(/Permissive|any web site/);
    expect(text).toMatch(/\/closed\/日本/);
  });

  test("holds the sections that were asked for and no other", async () => {
    const all = await textOfReport(await wholeReport());
    for (const chapter of ["Executive summary", "Coverage", "Findings", "Recommendations", "Endpoints"]) {
      expect(all).toMatch(new RegExp(`^${chapter}$`, "m"));
    }
    const none = {
      includeExecutiveSummary: false,
      includeVulnerabilityDetails: false,
      includeEndpointListing: false,
      includeRecommendations: false,
    };
    for (const [first, second] of [
      [
        ["includeExecutiveSummary", "Executive summary", "How the operations stand"],
        ["includeRecommendations", "Recommendations", "helps most"],
      ],
      [
        ["includeVulnerabilityDetails", "Findings", "Why it matters"],
        ["includeEndpointListing", "Endpoints", "undocumented|/closed"],
      ],
    ] as const) {
      const text = await textOfReport(await generate({ ...none, [first[0]]: true, [second[0]]: true }));
      const chapters = text.match(/^(Executive summary|Findings|Recommendations|Endpoints)$/gm);
      expect(chapters?.toSorted()).toEqual([first[1], second[1]].sort());
      for (const [, , words] of [first, second]) expect(text).toMatch(new RegExp(words));
    }
  });

  test("prints names in any script, and no sign in their place", async () => {
    const text = await textOfReport(await generate({ title: "四半期 レビュー 🚀" }));
    for (const name of ["/closed/日本", "四半期", "Nordwind Ω", "Команда"]) expect(text).toContain(name);
    expect(text).not.toContain("▯");
  });

  test("shows a finding's proof, redacted curl and remediation", async () => {
    const text = await textOfReport(await wholeReport());
    expect(text).toContain("DE02120300000000202051");
    expect(text).toContain("curl -i 'https://api.acme.test/open/{id}'");
    expect(text).toContain("Require a valid credential before the handler runs");
  });

  test("covers its team, its application, its scan and its days alone", async () => {
    const lists = async (request: Record<string, unknown>) => {
      const sections = { includeExecutiveSummary: false, includeVulnerabilityDetails: false };
      const text = await textOfReport(await generate({ ...sections, ...request }));
      return ["/open/{id}", "/closed", "/gone"].filter((path) => text.includes(path));
    };
    const details = { includeVulnerabilityDetails: true };
    expect(await lists({ scope: "team", teamId: ids.teamId, ...details })).toEqual(["/open/{id}"]);
    // All sections are drawn from the same rows.
    expect(await lists({ scope: "application", applicationId: ids.applicationId })).toHaveLength(3);
    expect(await lists({ scope: "scan", scanId: ids.scanId })).toEqual(["/open/{id}", "/closed"]);
    expect(await lists({ scope: "scan", scanId: ids.oldScanId })).toEqual(["/open/{id}", "/gone"]);
    expect(await lists({ dateFrom: "2026-03-05", dateTo: "2026-03-05" })).toEqual(["/open/{id}", "/closed"]);
    expect(await lists({ dateTo: "2026-02-28T00:00:00.000Z" })).toEqual(["/gone"]);
  });

  test("of nothing is refused with what to do: an empty tenant, empty days, a team without endpoints", async () => {
    const stranger = await platform.signedIn("admin", await platform.tenant("Empty"));
    const empty = await call("POST", "/reports/generate", { title: "R" }, stranger.cookie);
    expect(empty).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/nothing to report yet.*Run a scan/) },
    });
    expect((await call("GET", "/reports/export", undefined, stranger.cookie)).status).toBe(409);
    const days = await call("POST", "/reports/generate", { title: "R", dateFrom: "2020-01-01", dateTo: "2020-01-02" });
    expect(days.body.detail).toMatch(/Choose other dates/);
    const { body: team } = await call("POST", "/teams", { name: "Idle" });
    const idle = await call("POST", "/reports/generate", { title: "R", scope: "team", teamId: team.id });
    expect(idle.body.detail).toMatch(/the team Idle owns no endpoint/);
    expect((await call("GET", "/reports", undefined, stranger.cookie)).body).toEqual([]);
  });

  test("with reversed dates, no title, or a scope without its id is refused with a sentence for the field", async () => {
    const refused = async (request: Record<string, unknown>) => {
      const { status, body } = await call("POST", "/reports/generate", { title: "R", ...request });
      expect(status).toBe(400);
      return body.errors as { field: string; message: string }[];
    };
    expect(await refused({ dateFrom: "2026-03-06", dateTo: "2026-03-05" })).toEqual([
      { field: "dateTo", message: "The report's last day lies before its first. Swap the dates." },
    ]);
    expect(await refused({ title: "   " })).toEqual([{ field: "title", message: "The report needs a title." }]);
    expect((await refused({ title: "x".repeat(10_000) }))[0]?.message).toMatch(/at most 200/);
    expect((await refused({ scope: "team" }))[0]?.field).toBe("teamId");
    expect((await refused({ dateFrom: "2026-02-31" }))[0]?.field).toMatch(/dateFrom/);
    expect((await refused({ scope: "scan", scanId: -1 }))[0]?.field).toBe("scanId");
  });

  test("of another tenant is as good as absent, and so are its team, application and scan", async () => {
    const report = await wholeReport();
    const stranger = await platform.signedIn("superadmin", await platform.tenant("Other"));
    const as = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
      call(method, path, body, stranger.cookie);
    expect((await as("GET", `/reports/${report.id}/download`)).status).toBe(404);
    expect((await as("DELETE", `/reports/${report.id}`)).status).toBe(404);
    expect((await as("GET", `/scans/${ids.scanId}/export`)).status).toBe(404);
    for (const scope of [
      { scope: "team", teamId: ids.teamId },
      { scope: "application", applicationId: ids.applicationId },
      { scope: "scan", scanId: ids.scanId },
    ]) {
      expect((await as("POST", "/reports/generate", { title: "R", ...scope })).status).toBe(404);
    }
  });

  test("is deleted with its PDF, by admins alone", async () => {
    const report = await generate({ scope: "team", teamId: ids.teamId, includeVulnerabilityDetails: false });
    const contributor = await platform.signedIn("contributor", tenantId);
    expect((await call("DELETE", `/reports/${report.id}`, undefined, contributor.cookie)).status).toBe(403);
    expect((await call("DELETE", `/reports/${report.id}`)).status).toBe(200);
    expect((await call("GET", `/reports/${report.id}/download`)).status).toBe(404);
    expect((await call("DELETE", `/reports/${report.id}`)).status).toBe(404);
  });
});

describe("The global summary", () => {
  test("is a PDF that browsers show instead of saving", async () => {
    const { status, headers, bytes } = await download("/reports/export");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toMatch(/^inline/);
    expect(await textOfPdf(bytes)).toContain("Global summary");
  });
});

describe("A scan's export", () => {
  test.each([
    ["pdf", "application/pdf", /^%PDF/],
    ["sarif", "application/sarif+json", /"version": "2.1.0"/],
    ["openapi", "application/openapi+json", /"openapi": "3.1.0"/],
    ["csv", "text/csv", /^id,application/],
    ["json", "application/json", /"exchanges"/],
  ])("as %s is a file to save", async (format, type, start) => {
    const { status, headers, bytes } = await download(`/scans/${ids.scanId}/export?format=${format}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain(type);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="billing-scan-\d+\./);
    expect(bytes.toString("latin1")).toMatch(start);
  });

  test("is valid: SARIF by the schema of OASIS, OpenAPI by a validator, JSON and CSV with every operation", async () => {
    const exported = async (format: string) =>
      (await download(`/scans/${ids.scanId}/export?format=${format}`)).bytes.toString("utf8");
    const sarif = JSON.parse(await exported("sarif"));
    expect(sarifFaults(sarif)).toEqual([]);
    // What was fixed or put aside is not reported.
    expect(sarif.runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId).sort()).toEqual([
      "missing-authentication",
      "permissive-cors",
    ]);
    expect(sarif.runs[0].properties.coverage).toMatchObject({ tested: 2, skipped: 2 });
    const openapi = JSON.parse(await exported("openapi"));
    expect(await openApiFaults(openapi)).toBeNull();
    expect(await openApiFaults({ ...openapi, paths: 1 })).not.toBeNull();
    for (const format of ["json", "csv"]) expect(await exported(format)).toContain("/closed/日本");
  });

  test("is refused in an unknown form, and while the scan has not completed", async () => {
    expect((await call("GET", `/scans/${ids.scanId}/export?format=exe`)).status).toBe(400);
    const { body: application } = await call("POST", "/applications", {
      name: "Waiting",
      targetUrl: "http://127.0.0.1:9",
    });
    const { body: scan } = await call("POST", "/scans", { applicationId: application.id });
    expect((await call("GET", `/scans/${scan.id}/export?format=csv`)).status).toBe(409);
  });
});
