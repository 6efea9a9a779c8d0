import type { Severity } from "../../src/contract/alerts.ts";
import type { Finding } from "../scan/outcome.ts";
import type { ReportedEndpoint } from "./report-data.ts";
import { classificationNames } from "./wording.ts";

/** What is wrong with several operations in the same way. */
export type FindingGroup = {
  checkId: string;
  /** Of any operation: `Answers without a credential`. */
  title: string;
  /** The worst among its operations. */
  severity: Severity;
  owasp: string | null;
  cwe: string | null;
  why: string;
  fix: string;
  /** Worst first. */
  found: { endpoint: ReportedEndpoint; finding: Finding }[];
};

export const severities: readonly Severity[] = ["critical", "high", "medium", "low"];
const rank = (severity: Severity) => severities.indexOf(severity);

/** The findings by what is wrong, worst and most frequent first. */
export function findingGroups(endpoints: readonly ReportedEndpoint[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const endpoint of endpoints) {
    for (const finding of findingsOf(endpoint)) {
      const { checkId, severity } = finding;
      const group = groups.get(checkId) ?? { ...headOf(endpoint, finding), found: [] };
      groups.set(checkId, group);
      if (rank(severity) < rank(group.severity)) group.severity = severity;
      group.found.push({ endpoint, finding });
    }
  }
  for (const { found } of groups.values()) {
    found.sort((a, b) => rank(a.finding.severity) - rank(b.finding.severity) || compare(a.endpoint, b.endpoint));
  }
  return [...groups.values()].sort((a, b) => rank(a.severity) - rank(b.severity) || b.found.length - a.found.length);
}

/** The order of listings: application, path, method. */
export function compare(a: ReportedEndpoint, b: ReportedEndpoint): number {
  return (
    order(a.applicationName, b.applicationName) ||
    a.applicationId - b.applicationId ||
    order(a.path, b.path) ||
    order(a.method, b.method)
  );
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * What is wrong with an operation, worst first. Of an earlier scan only its verdicts are kept; where they name a
 * weakness, they stand for the findings that are gone.
 */
export function findingsOf(endpoint: ReportedEndpoint): Finding[] {
  if (endpoint.findings) return endpoint.findings.toSorted((a, b) => rank(a.severity) - rank(b.severity));
  const fromVerdict = findingOfVerdict(endpoint);
  return fromVerdict ? [fromVerdict] : [];
}

function findingOfVerdict(endpoint: ReportedEndpoint): Finding | null {
  const { authClassification, securityLevel } = endpoint;
  if (authClassification === "secure" || authClassification === "unknown") return null;
  const verdict = authClassification === "lacks_authz" ? endpoint.authorization : endpoint.authentication;
  const name = classificationNames[authClassification];
  return {
    checkId: authClassification,
    title: name,
    claim: name,
    description: verdict.reason,
    severity: securityLevel === "critical" ? "critical" : "high",
    alertType: authClassification === "lacks_authz" ? "authorization" : "authentication",
    owasp: authClassification === "lacks_authz" ? "API1:2023" : "API2:2023",
    cwe: authClassification === "lacks_authz" ? "CWE-862" : "CWE-306",
    why: "Whoever finds the operation can use it without the control that should guard it.",
    fix: "Enforce the missing control before the operation does anything, and scan again for the proof.",
    code: verdict.code,
    confidence: verdict.confidence ?? "likely",
    curl: null,
  };
}

function headOf(endpoint: ReportedEndpoint, finding: Finding): Omit<FindingGroup, "found"> {
  const { checkId, severity, owasp, cwe } = finding;
  // Code is set in backquotes there, which mean nothing on paper.
  const [why, fix] = [finding.why, finding.fix].map((text) => text.replaceAll("`", "")) as [string, string];
  return { checkId, title: generalTitle(endpoint, finding), severity, owasp, cwe, why, fix };
}

/** What is wrong, of any operation: `Answers without a credential`. */
export function generalTitle({ method, path }: Pick<ReportedEndpoint, "method" | "path">, finding: Finding): string {
  // Findings stored by earlier versions have no claim; their title begins with the operation.
  const claim = (finding.claim as string | undefined) ?? finding.title.replace(`${method} ${path} `, () => "");
  return claim.charAt(0).toUpperCase() + claim.slice(1);
}
