import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { toSarif } from "../../reports/exports/sarif.ts";
import { reportedEndpoint, reportHead } from "../../reports/report.fixture.ts";
import type { ReportedScan } from "../../reports/report-data.ts";
import { gitlabFaults, sarifFaults } from "../../testing/export-validators.ts";
import { type ComparedContract, contractMarkdown, withContract } from "./contract-results.ts";
import { toGitlab } from "./gitlab.ts";
import { toJunit } from "./junit.ts";

const scan = reportHead().scans[0] as ReportedScan;
const endpoints = [{ ...reportedEndpoint(1, { path: "/v2/orders" }), exchanges: [], coverage: [] }];
const contract: ComparedContract = {
  file: "ci/access.yaml",
  failsUndecided: false,
  differences: [
    {
      ...{ name: "GET /v2/orders/{id}", label: "bob", expected: "denied", line: 8 },
      seen: { result: "allowed", open: true, isTried: true, reason: "bob gets the <order> of alice.", status: 200 },
    },
  ],
  undecided: [
    { name: "GET /v2/webhooks", line: null, allowed: ["alice", "anonymous"], seen: "told" },
    { name: "PUT /v2/webhooks", line: null, allowed: [], seen: "untried" },
  ],
  gone: [{ name: "GET /v1/orders", line: 20 }],
  unseen: ["alice", "bob"].map((label) => ({
    ...{ name: "GET /v2/receipts", label, expected: "denied", line: 11 },
    seen: { result: "unknown", open: false, isTried: true, reason: "It may be shared.", status: 200 },
  })),
  ...{ agreed: 7, decided: 8 },
};

test("Code scanning shows a difference at its line of the access file, and takes the log", () => {
  const log = withContract(toSarif(scan, endpoints, null), contract);
  expect(sarifFaults(log)).toEqual([]);
  const [first, second] = log.runs[0]?.results ?? [];
  expect(first).toMatchObject({
    ...{ ruleId: "access-contract", level: "error" },
    message: { text: expect.stringContaining("expected denied, seen allowed. 200: bob gets the <order> of alice.") },
    locations: [{ physicalLocation: { artifactLocation: { uri: "ci/access.yaml" }, region: { startLine: 8 } } }],
  });
  expect(second?.level).toBe("note");
  const rules = log.runs[0]?.tool.driver.rules ?? [];
  expect(rules[first?.ruleIndex ?? -1]?.id).toBe("access-contract");
});

test("GitLab takes each difference as a vulnerability at its line; what is undecided only where that fails", () => {
  const reportOf = (failsUndecided: boolean) =>
    JSON.parse(toGitlab(scan, [], null, { ...contract, failsUndecided })) as {
      vulnerabilities: { location: object }[];
    };
  for (const fails of [false, true]) expect(gitlabFaults(reportOf(fails))).toEqual([]);
  expect(reportOf(false).vulnerabilities.map(({ location }) => location)).toEqual([
    { file: "ci/access.yaml", start_line: 8, method: "GET /v2/orders/{id}" },
  ]);
  expect(reportOf(true).vulnerabilities).toHaveLength(3);
});

test("JUnit fails a case for each difference, with its line and its proof, and counts all of them", () => {
  const xml = toJunit(scan, endpoints, null, contract);
  const suites: Record<string, string>[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "testsuites" || name === "testsuite") suites.push(attributes as Record<string, string>);
  });
  parser.write(xml).close();
  const [all, ...parts] = suites;
  expect(parts.map(({ name }) => name)).toContain("ci/access.yaml");
  const sum = (what: string) => String(parts.reduce((total, one) => total + Number(one[what]), 0));
  expect([all?.tests, all?.failures]).toEqual([sum("tests"), sum("failures")]);
  expect(xml).toContain('name="GET /v2/orders/{id} as bob">');
  expect(xml).toContain("ci/access.yaml:8\n200: bob gets the &lt;order&gt; of alice.");
  expect(xml).toContain('<skipped message="GET /v2/webhooks: nobody has decided who may"/>');
});

test("A pull request reads differences with line and proof first, then what could not be told, what nobody has decided and what is gone", () => {
  expect(contractMarkdown(contract, null).join("\n")).toBe(`## Access: 1 difference, 2 undecided

7 of 8 cells as agreed in ci/access.yaml, 2 decided cells could not be told.

| Operation | Identity | Expected | Seen | Line | Proof |
|---|---|---|---|---|---|
| \`GET /v2/orders/{id}\` | bob | denied | **allowed** | ci/access.yaml:8 | 200: bob gets the &#60;order&#62; of alice. |

### Could not be told

- \`GET /v2/receipts\` as alice, bob: expected denied. It may be shared. (ci/access.yaml:11)

### Nobody has decided

- \`GET /v2/webhooks\`: seen allowed for alice, anonymous
- \`PUT /v2/webhooks\`: not tested

### Not found any more

- \`GET /v1/orders\` (ci/access.yaml:20)
`);
});

test("A pull request reads in the first line that it could not be told", () => {
  expect(contractMarkdown(contract, "Less than half.")[0]).toBe("## Access: could not tell, 1 difference, 2 undecided");
});
