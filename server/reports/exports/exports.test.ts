import type { Log } from "sarif";
import { describe, expect, test } from "vitest";
import { openApiFaults, sarifFaults } from "../../testing/export-validators.ts";
import { proofOf, reportedEndpoint, reportHead } from "../report.fixture.ts";
import type { ProvenEndpoint, ReportedScan } from "../report-data.ts";
import { cell, toCsv } from "./csv.ts";
import { exportApart } from "./export-apart.ts";
import { exportText } from "./export-scan.ts";
import { toOpenApi } from "./openapi.ts";
import { toSarif } from "./sarif.ts";

const scan = reportHead().scans[0] as ReportedScan;
const proven = (id: number, overrides: Partial<ProvenEndpoint> = {}): ProvenEndpoint => {
  const endpoint = reportedEndpoint(id, overrides);
  const coverage = [{ checkId: "permissive-cors", identity: "anonymous", state: "tested" as const, reason: null }];
  return { ...endpoint, exchanges: [proofOf(endpoint)], coverage, ...overrides };
};
/** What targets may make a scan see. */
const hostile = [
  "/ünï/日本/{id}",
  '/a b/<script>/"quoted"/{x}',
  "//double//",
  "/with?query=1#fragment",
  "/{a}/{a}/{}",
  `/${"long".repeat(500)}`,
  "/percent%/%zz/[1]",
  "",
];
const strange = hostile.map((path, at) => proven(at * 3 + 3, { path }));
const many = [
  ...Array.from({ length: 30 }, (_, at) => proven(at + 1)),
  ...strange.map((one, at) => ({ ...one, id: 100 + at })),
];

describe("The SARIF log", () => {
  const check = (log: Log) => {
    expect(sarifFaults(log)).toEqual([]);
    return log.runs[0] as Log["runs"][number];
  };

  test("validates against the official schema, whatever paths and answers a target has", () => {
    const silent = proven(3, { exchanges: [proofOf(reportedEndpoint(3), { status: null, error: "timed out" })] });
    const bare = proven(6, { exchanges: [], targetUrl: "not a url" });
    expect(check(toSarif(scan, [...many, silent, bare], null)).results?.length).toBeGreaterThan(10);
    expect(check(toSarif(scan, [], null)).results).toEqual([]);
  });

  test("does not validate when a required part is missing, so that the check means something", () => {
    const log = JSON.parse(JSON.stringify(toSarif(scan, many, null)));
    delete log.runs[0].tool.driver.name;
    expect(sarifFaults(log)).not.toEqual([]);
  });

  test("names rule, OWASP and CWE of each result, and shows request and answer", () => {
    const run = check(toSarif(scan, [proven(6)], null));
    const [result] = run.results ?? [];
    expect(result).toMatchObject({
      ruleId: "missing-authentication",
      level: "error",
      taxa: [{ id: "API2:2023" }, { id: "306" }],
      webRequest: { method: "GET", target: "https://api.acme.test/api/v2/customers/{customerId}/invoices/6" },
      webResponse: { statusCode: 200, body: { text: expect.stringContaining("DE02") } },
    });
    expect(run.tool.driver.rules?.[result?.ruleIndex as number]?.id).toBe(result?.ruleId);
    expect(run.taxonomies?.map(({ name, taxa }) => [name, taxa?.map(({ id }) => id)])).toEqual([
      ["OWASP", ["API2:2023"]],
      ["CWE", ["306"]],
    ]);
  });

  test("says of a scan that could not tell why, and holds one without an endpoint for none that ran well", () => {
    const why = "The target refuses connections.";
    const [invocation] = check(toSarif(scan, [proven(6)], why)).invocations ?? [];
    expect(invocation).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: "error", message: { text: why } }],
    });
    expect(check(toSarif(scan, [proven(6)], null)).invocations).toEqual([
      { executionSuccessful: true, endTimeUtc: scan.completedAt },
    ]);
  });

  test("gives a finding the same fingerprint in every scan, and another one to each finding", () => {
    const prints = (log: Log) =>
      log.runs[0]?.results?.map(({ partialFingerprints }) => partialFingerprints?.["posternFinding/v1"]);
    const later = { ...scan, id: 99, completedAt: "2027-01-01T00:00:00.000Z" };
    const changed = many.map((one) => ({ ...one, exchanges: [], scanId: 99 }));
    expect(prints(toSarif(later, changed, null))).toEqual(prints(toSarif(scan, many, null)));
    expect(new Set(prints(toSarif(scan, many, null))).size).toBe(prints(toSarif(scan, many, null))?.length);
  });
});

describe("The OpenAPI document", () => {
  const check = async (endpoints: ProvenEndpoint[]) => {
    const document = toOpenApi(scan, endpoints, null);
    expect(await openApiFaults(document)).toBeNull();
    return document as Record<string, Record<string, Record<string, unknown>>>;
  };

  test("is valid OpenAPI 3.1, whatever paths and methods a target has", async () => {
    const odd = ["PROPFIND", "TRACE", "get"].map((method, at) => proven(300 + at, { method, path: "/odd" }));
    await check([...many, ...odd]);
    await check([]);
    for (const authMethod of ["none", "bearer", "basic", "api-key", "custom"] as const)
      await check([proven(1, { authMethod })]);
  });

  test("says what was found and not what was promised: guarded, open, or nothing where that is not known", async () => {
    const unclear = { ...proven(1).authentication, state: "inconclusive" as const };
    const { paths } = await check([
      proven(1, { method: "GET", path: "/guarded/{id}" }),
      proven(3, { method: "GET", path: "/open" }),
      proven(4, { method: "GET", path: "/unclear", authentication: unclear }),
    ]);
    expect(paths?.["/guarded/{id}"]).toMatchObject({
      parameters: [{ name: "id", in: "path", required: true }],
      get: { security: [{ credential: [] }] },
    });
    expect(paths?.["/open"]?.get).toMatchObject({ security: [{}], responses: { 200: {} } });
    expect(paths?.["/unclear"]?.get).not.toHaveProperty("security");
  });

  test("spells paths that differ in parameter names alone as one, and loses no operation", async () => {
    const document = await check([
      proven(1, { method: "GET", path: "/users/{id}" }),
      proven(2, { method: "PUT", path: "/users/{userId}" }),
      proven(4, { method: "GET", path: "/users/{name}" }),
    ]);
    expect(Object.keys(document.paths ?? {})).toEqual(["/users/{id}"]);
    expect(document.paths?.["/users/{id}"]).toHaveProperty("put");
    expect(document["x-postern-other-operations"]).toMatchObject([{ method: "GET", path: "/users/{name}" }]);
  });
});

/** Reads RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end !== "\r\n") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe("The CSV", () => {
  test("has a head and as many fields in each row, whatever a cell holds (RFC 4180)", () => {
    const nasty = 'a "quoted", field\r\nin two lines';
    const rows = parse(toCsv([proven(3, { teamName: nasty }), ...strange]));
    const [head] = rows;
    expect(rows).toHaveLength(strange.length + 2);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head?.length]));
    expect(rows[1]?.[head?.indexOf("team") as number]).toBe(nasty);
    expect(rows[2]?.[head?.indexOf("path") as number]).toBe("/ünï/日本/{id}");
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "'=1", '"=1', "＝1", "=cmd|' /C calc'!A0"])(
    "never lets a spreadsheet run %j",
    (formula) => {
      const [[first = ""] = []] = parse(`${cell(formula)}\r\n`);
      expect(first).toBe(`'${formula}`);
    },
  );

  test("leaves harmless texts as they are", () => {
    for (const text of ["/users/{id}", "Payments", "1", "a=b", "user@example.test"]) expect(cell(text)).toBe(text);
    expect(cell(null)).toBe("");
  });
});

test("The JSON holds what scans left behind, with the command that removes it", () => {
  const left = { mark: "postern-12-9f", owner: "bob", path: "/notes/77", collection: "/notes", reason: "It stays." };
  const leftovers = [{ ...left, command: 'curl -i -X DELETE "https://api.acme.test/notes/77"' }];
  const text = exportText("json", { ...scan, leftovers }, []);
  expect(JSON.parse(text).scan.leftovers).toEqual(leftovers);
});

test("What the scan of a platform could not tell, its exports say: nothing found, too little decided, a session lost", () => {
  const sound = [proven(1), proven(2)];
  const saidOf = (one: ReportedScan, endpoints: ProvenEndpoint[]) => ({
    json: JSON.parse(exportText("json", one, endpoints)).scan.unknown,
    sarif: JSON.parse(exportText("sarif", one, endpoints)).runs[0].invocations[0].toolExecutionNotifications?.[0]
      .message.text,
    openapi: JSON.parse(exportText("openapi", one, endpoints)).info["x-postern"].unknown,
  });
  const all = (sentence: unknown) => ({ json: sentence, sarif: sentence, openapi: sentence });
  expect(saidOf(scan, sound)).toEqual({ json: null, sarif: undefined, openapi: null });
  expect(saidOf(scan, [])).toEqual(all(expect.stringContaining("No endpoint was found")));
  const lost = { ...scan, lost: [{ label: "bob", reason: "He is signed out." }] };
  expect(saidOf(lost, sound)).toEqual(all("The session of bob was lost: He is signed out."));
  const unclear = { ...proven(1).authentication, state: "inconclusive" as const };
  const dim = sound.map((one) => ({ ...one, method: "GET", authentication: unclear, findings: null }));
  expect(saidOf(scan, dim)).toEqual(all("Only 0 of 2 endpoints could be decided."));
});

test("While an export of many endpoints is written, the platform keeps its turn", async () => {
  const large = (id: number) =>
    proven(id, {
      exchanges: Array.from({ length: 10 }, () => proofOf(reportedEndpoint(id), { responseBody: "x".repeat(4000) })),
    });
  async function* pages() {
    for (let page = 0; page < 40; page++) yield Array.from({ length: 25 }, (_, at) => large(page * 25 + at + 1));
    next = setImmediate(turn);
  }
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  const file = await exportApart("json", scan, pages());
  clearImmediate(next);
  // Put together here, it would leave no turn between the last page and the file.
  expect(turns).toBeGreaterThan(10);
  const { endpoints } = JSON.parse(await file.text());
  expect(new Set(endpoints.map(({ id }: { id: number }) => id)).size).toBe(1000);
  expect(file.type).toBe("application/json");
});
