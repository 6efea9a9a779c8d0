import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { proofOf, reportedEndpoint, reportHead } from "../../reports/report.fixture.ts";
import type { ProvenEndpoint, ReportedScan } from "../../reports/report-data.ts";
import { gitlabFaults, junitFaults } from "../../testing/export-validators.ts";
import { someFinding } from "../../testing/judged-operation.ts";
import { printable } from "../line.ts";
import { toGitlab } from "./gitlab.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";

const scan = reportHead().scans[0] as ReportedScan;
const hostile = [
  "<script>\"&'",
  "a|b`c``d",
  "]]>",
  "\u001b[31mred\u0000\ufffe",
  "\u202egnp.exe",
  "line\nbreak",
  "\ud800",
];
const endpoints: ProvenEndpoint[] = hostile.map((path, at) => {
  const endpoint = reportedEndpoint(at + 1, { path });
  const findings = [someFinding({ title: path, curl: path })];
  return { ...endpoint, findings, hasFinding: true, exchanges: [proofOf(endpoint)], coverage: [] };
});

test("JUnit is well-formed XML with one case for each operation, whatever a target is called", () => {
  const parser = new SaxesParser();
  const cases: unknown[] = [];
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "testcase") cases.push(attributes.name);
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(toJunit(scan, endpoints, null)).close();
  expect(cases).toHaveLength(hostile.length);
});

test("A pipeline that checks its JUnit has nothing against it, whatever paths are called", async () => {
  const undecided = { ...reportedEndpoint(99, {}), findings: [], hasFinding: false, exchanges: [], coverage: [] };
  const authentication = { state: "inconclusive", confidence: null, code: "c", reason: "r" } as const;
  const untold = {
    ...undecided,
    authentication,
    authorization: authentication,
    authClassification: "unknown",
  } as const;
  const report = toJunit(scan, [...endpoints, untold], "It stopped.");
  expect(report).toMatch(/<error .*<skipped /s);
  expect(await junitFaults(report)).toEqual([]);
  expect(await junitFaults(report.replace(' errors="1"', ""))).not.toEqual([]);
});

test("JUnit has an error, and is well counted, where the scan could not tell", () => {
  const xml = toJunit(scan, [], "The <target> refuses connections.");
  expect(xml).toContain(`<testsuites name="Postern" tests="1" failures="0" errors="1"`);
  expect(xml).toContain('<error message="The &lt;target&gt; refuses connections." type="could-not-tell"/>');
  expect(toJunit(scan, [], null)).not.toContain("<error");
});

test("GitLab reads each finding once, and takes none for fixed where the scan did not come to its end", () => {
  const report = JSON.parse(toGitlab(scan, endpoints, null));
  expect(gitlabFaults(report)).toEqual([]);
  expect(report.scan.status).toBe("success");
  const places = report.vulnerabilities.map(({ id, location }: { id: string; location: { file: string } }) => [
    id,
    location.file,
  ]);
  expect(new Set(places.map(String)).size).toBe(hostile.length);
  const cut = JSON.parse(toGitlab(scan, [], "The target stopped answering."));
  expect(gitlabFaults(cut)).toEqual([]);
  expect(cut.scan).toMatchObject({
    status: "failure",
    messages: [{ level: "fatal", value: "The target stopped answering." }],
  });
});

test("GitLab shows no text of a target as markup", () => {
  const report = JSON.parse(toGitlab(scan, endpoints, null));
  for (const { description } of report.vulnerabilities) expect(description).not.toMatch(/<script|`/);
});

test("In Markdown no text of a target leaves its cell or becomes markup", () => {
  const found = endpoints.map(({ method, path }) => ({ method, path, finding: someFinding({ fault: path }) }));
  const rows = toMarkdown(scan, found, "Done.", null)
    .split("\n")
    .filter((line) => line.startsWith("| critical"));
  expect(rows).toHaveLength(hostile.length);
  for (const row of rows) {
    expect(row.replaceAll("\\|", "").split("|")).toHaveLength(8);
    expect(row.replace(/(`+) ?.*? ?\1/, "")).not.toMatch(/<script|\*\*/);
  }
});

test("A terminal is shown the control characters and reversed text of a target, and obeys none", () => {
  expect(hostile.map(printable).join("")).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  expect(printable("GET /ünï/{id}")).toBe("GET /ünï/{id}");
});
