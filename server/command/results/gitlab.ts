import { createHash } from "node:crypto";
import type { Severity } from "../../../src/contract/alerts.ts";
import { findingsOf, generalTitle } from "../../reports/finding-groups.ts";
import type { ProvenEndpoint, ReportedScan } from "../../reports/report-data.ts";
import type { Finding } from "../../scan/outcome.ts";
import { type ComparedContract, contractFaults } from "./contract-results.ts";
import { inMarkdown } from "./markdown.ts";

/** The schema that a report meets, of GitLab's security report schemas. */
const version = "15.2.1";
const schema = `https://gitlab.com/gitlab-org/security-products/security-report-schemas/-/raw/v${version}/dist/sast-report-format.json`;
const severities: Record<Severity, string> = { critical: "Critical", high: "High", medium: "Medium", low: "Low" };
const tool = { id: "postern", name: "Postern", version: "1.0.0", vendor: { name: "Postern" } };
/** Characters that the schema allows for a name and for a solution. */
const longest = { name: 255, solution: 7000 };

/**
 * A scan as a SAST report of GitLab, which its merge requests and its vulnerability report read. `reason` says why the
 * scan cannot tell that nothing is wrong, or is null: GitLab takes for fixed what a successful scan does not report any more.
 */
export function toGitlab(
  scan: ReportedScan,
  endpoints: readonly ProvenEndpoint[],
  reason: string | null,
  contract: ComparedContract | null = null,
): string {
  const end = new Date(scan.completedAt);
  const report = {
    version,
    schema,
    scan: {
      type: "sast",
      status: reason === null ? "success" : "failure",
      start_time: timeOf(new Date(end.getTime() - scan.durationMs)),
      end_time: timeOf(end),
      analyzer: tool,
      scanner: tool,
      ...(reason === null ? {} : { messages: [{ level: "fatal", value: reason }] }),
    },
    vulnerabilities: [
      ...(contract ? leavingContract(contract) : []),
      ...endpoints.flatMap((endpoint) => findingsOf(endpoint).map((finding) => vulnerabilityOf(endpoint, finding))),
    ],
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function vulnerabilityOf(endpoint: ProvenEndpoint, finding: Finding) {
  const { checkId, severity, confidence, asker, description, why, fix, owasp, cwe, curl } = finding;
  const operation = `${endpoint.method} ${endpoint.path}`;
  const number = cwe.replace("CWE-", "");
  return {
    id: idOf(`${checkId} ${endpoint.applicationName} ${operation}`),
    name: generalTitle(endpoint, finding).slice(0, longest.name),
    description: `${inMarkdown(`${operation}: ${description}`)}\n\n${inMarkdown(why)}`,
    severity: severities[severity],
    solution: fix.slice(0, longest.solution),
    identifiers: [
      { type: "postern", name: `Postern ${checkId}`, value: checkId },
      { type: "cwe", name: cwe, value: number, url: `https://cwe.mitre.org/data/definitions/${number}.html` },
      { type: "owasp", name: `OWASP ${owasp}`, value: owasp },
    ],
    // GitLab tells two findings of one kind apart by the file alone; an API's operation is in none.
    location: { file: operation, class: endpoint.applicationName, method: operation },
    details: {
      confidence: { name: "Confidence", type: "text", value: confidence },
      identity: { name: "Identity", type: "text", value: asker ?? "anonymous" },
      ...(curl === null ? {} : { request: { name: "Request", type: "code", lang: "shell", value: curl } }),
    },
  };
}

/** What makes a check of an access file fail, each at its line of it. */
function leavingContract(contract: ComparedContract) {
  const { file } = contract;
  return contractFaults(contract)
    .filter(({ fails }) => fails)
    .map(({ operation, identity, line, message, proof, severity }) => ({
      id: idOf(`access-contract ${file} ${operation} ${identity}`),
      name: message.slice(0, longest.name),
      description: inMarkdown(`${message}. ${proof}`),
      severity: severities[severity],
      solution: "Close the access, or change the file and have the change reviewed.",
      identifiers: [{ type: "postern", name: "Postern access-contract", value: "access-contract" }],
      location: { file, start_line: line, method: operation },
    }));
}

/** UTC, without a fraction and without a zone. */
const timeOf = (time: Date): string => time.toISOString().slice(0, 19);

/** The same finding has the same id in every scan, in the form of a UUID. */
function idOf(finding: string): string {
  const print = createHash("sha256").update(finding).digest("hex");
  return [print.slice(0, 8), print.slice(8, 12), print.slice(12, 16), print.slice(16, 20), print.slice(20, 32)].join(
    "-",
  );
}
