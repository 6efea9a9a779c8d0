import { findingsOf } from "../../reports/finding-groups.ts";
import type { ProvenEndpoint, ReportedScan } from "../../reports/report-data.ts";
import { standing } from "../../reports/tally.ts";

/**
 * A scan as JUnit XML, as pipelines read it: a case for each operation, a failure for each that has findings, skipped
 * where it could not be decided. The form is the one that Jenkins' xUnit plugin demands (junit-10.xsd): no `skipped` at the root.
 */
export function toJunit(scan: ReportedScan, endpoints: readonly ProvenEndpoint[]): string {
  const failures = endpoints.filter((one) => findingsOf(one).length > 0).length;
  const skipped = endpoints.filter((one) => standing(one) === "undecided").length;
  const counts = `tests="${endpoints.length}" failures="${failures}" errors="0"`;
  const seconds = (scan.durationMs / 1000).toFixed(3);
  const timestamp = scan.completedAt.slice(0, 19);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Postern" ${counts} time="${seconds}">`,
    `  <testsuite name="${quoted(scan.applicationName)}" ${counts} skipped="${skipped}" time="${seconds}" timestamp="${timestamp}">`,
    ...endpoints.flatMap(caseOf),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
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
