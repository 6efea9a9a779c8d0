import { findingsOf } from "../../reports/finding-groups.ts";
import type { ProvenEndpoint, ReportedScan } from "../../reports/report-data.ts";
import { standing } from "../../reports/tally.ts";
import { type ComparedContract, contractFaults } from "./contract-results.ts";

/**
 * A scan as JUnit XML, as pipelines read it: a case for each operation, a failure for each that has findings, skipped
 * where it could not be decided. `unknown` says why the scan cannot tell that nothing is wrong, an error then, or is null. The form is the one that Jenkins' xUnit plugin demands (junit-10.xsd): no `skipped` at the root.
 */
export function toJunit(
  scan: ReportedScan,
  endpoints: readonly ProvenEndpoint[],
  unknown: string | null,
  contract: ComparedContract | null = null,
): string {
  const failures = endpoints.filter((one) => findingsOf(one).length > 0).length;
  const skipped = endpoints.filter((one) => standing(one) === "undecided").length;
  const errors = unknown === null ? 0 : 1;
  const tests = endpoints.length + errors;
  const counts = countsOf(tests, failures, errors);
  const agreed = contract ? suiteOf(contract) : null;
  const all = countsOf(tests + (agreed?.tests ?? 0), failures + (agreed?.failures ?? 0), errors);
  const seconds = (scan.durationMs / 1000).toFixed(3);
  const timestamp = scan.completedAt.slice(0, 19);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Postern" ${all} time="${seconds}">`,
    `  <testsuite name="${quoted(scan.applicationName)}" ${counts} skipped="${skipped}" time="${seconds}" timestamp="${timestamp}">`,
    ...(unknown === null ? [] : untold(scan.applicationName, unknown)),
    ...endpoints.flatMap(caseOf),
    "  </testsuite>",
    ...(agreed?.lines(timestamp) ?? []),
    "</testsuites>",
    "",
  ].join("\n");
}

const countsOf = (tests: number, failures: number, errors = 0) =>
  `tests="${tests}" failures="${failures}" errors="${errors}"`;

const untold = (name: string, why: string): string[] => [
  `    <testcase classname="${quoted(name)}" name="Enough could be told">`,
  `      <error message="${quoted(why)}" type="could-not-tell"/>`,
  "    </testcase>",
];

/** A suite of its own for an access file: a case for each difference and each operation that nobody decided. */
function suiteOf({ file, ...contract }: ComparedContract) {
  const faults = contractFaults({ file, ...contract });
  const failures = faults.filter(({ fails }) => fails).length;
  const tests = faults.length + 1;
  const lines = (timestamp: string) => [
    `  <testsuite name="${quoted(file)}" ${countsOf(tests, failures)} skipped="${faults.length - failures}" time="0.000" timestamp="${timestamp}">`,
    `    <testcase classname="${quoted(file)}" name="${contract.agreed} of ${contract.decided} cells as agreed"/>`,
    ...faults.flatMap(({ operation, identity, line, message, proof, fails }) => [
      `    <testcase classname="${quoted(file)}" name="${quoted(`${operation}${identity === null ? "" : ` as ${identity}`}`)}">`,
      fails
        ? `      <failure message="${quoted(message)}" type="access-contract">${escaped(`${file}:${line}\n${proof}`)}</failure>`
        : `      <skipped message="${quoted(message)}"/>`,
      "    </testcase>",
    ]),
    "  </testsuite>",
  ];
  return { tests, failures, lines };
}

function caseOf(endpoint: ProvenEndpoint): string[] {
  const { method, path, authentication } = endpoint;
  const head = `    <testcase classname="${quoted(path)}" name="${quoted(`${method} ${path}`)}"`;
  const [worst, ...more] = findingsOf(endpoint);
  if (worst) {
    const lines = [worst, ...more].flatMap(({ severity, confidence, title, owasp, cwe, fix, curl }) => [
      `${severity}, ${confidence}: ${title} (${owasp}, ${cwe})`,
      ...(curl ? [curl] : []),
      `Fix: ${fix}`,
    ]);
    const failure = `message="${quoted(worst.title)}" type="${quoted(worst.checkId)}"`;
    return [`${head}>`, `      <failure ${failure}>${escaped(lines.join("\n"))}</failure>`, "    </testcase>"];
  }
  if (standing(endpoint) !== "undecided") return [`${head}/>`];
  return [`${head}>`, `      <skipped message="${quoted(authentication.reason)}"/>`, "    </testcase>"];
}

/** Without the characters that XML 1.0 (2.2) has no way to write. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
const quoted = (text: string): string =>
  escaped(text)
    .replaceAll('"', "&quot;")
    .replaceAll(/[\r\n\t]/g, " ");
