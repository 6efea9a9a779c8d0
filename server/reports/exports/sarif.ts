import { createHash } from "node:crypto";
import type { Log, ReportingDescriptor, Result, ToolComponent, WebRequest, WebResponse } from "sarif";
import type { Severity } from "../../../src/contract/alerts.ts";
import type { CoverageState, Exchange } from "../../../src/contract/endpoints.ts";
import type { Finding } from "../../scan/outcome.ts";
import { findingsOf, generalTitle } from "../finding-groups.ts";
import type { ProvenEndpoint, ReportedScan } from "../report-data.ts";
import { tellingExchange } from "../telling-exchange.ts";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
const levels: Record<Severity, Result.level> = { critical: "error", high: "error", medium: "warning", low: "note" };
/** What code scanning services sort by, as a CVSS-like figure. */
const securitySeverity: Record<Severity, string> = { critical: "9.5", high: "8.0", medium: "5.5", low: "3.0" };

/**
 * The findings of a scan as a SARIF 2.1.0 log: a rule per check with its OWASP and CWE taxa, a result per operation.
 * `unknown` says why the scan cannot tell that nothing is wrong, or is null.
 */
export function toSarif(scan: ReportedScan, endpoints: readonly ProvenEndpoint[], unknown: string | null): Log {
  const rules = new Map<string, ReportingDescriptor>();
  const [owasp, cwe] = [new Set<string>(), new Set<string>()];
  const results: Result[] = [];
  for (const endpoint of endpoints) {
    for (const finding of findingsOf(endpoint)) {
      owasp.add(finding.owasp);
      cwe.add(cweNumber(finding.cwe));
      if (!rules.has(finding.checkId)) rules.set(finding.checkId, ruleOf(endpoint, finding));
      results.push(resultOf(endpoint, finding, [...rules.keys()].indexOf(finding.checkId)));
    }
  }
  const base = endpoints[0] ? directoryOf(endpoints[0].targetUrl) : null;
  return {
    $schema: schema,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Postern",
            version: "1.0.0",
            semanticVersion: "1.0.0",
            rules: [...rules.values()],
            supportedTaxonomies: [{ name: "OWASP" }, { name: "CWE" }],
          },
        },
        automationDetails: { id: `postern/${scan.applicationName}/${scan.id}` },
        invocations: [
          {
            executionSuccessful: unknown === null,
            endTimeUtc: scan.completedAt,
            ...(unknown === null
              ? {}
              : { toolExecutionNotifications: [{ level: "error", message: { text: unknown } }] }),
          },
        ],
        taxonomies: [
          taxonomy("OWASP", "OWASP API Security Top 10", "2023", "OWASP Foundation", owasp),
          taxonomy("CWE", "Common Weakness Enumeration", "4.16", "MITRE", cwe),
        ],
        ...(base ? { originalUriBaseIds: { TARGET: { uri: base } } } : {}),
        columnKind: "utf16CodeUnits",
        // No green result where little was tried: how the checks ended, over all operations and identities.
        properties: {
          coverage: coverageOf(endpoints),
          figures: scan.figures,
          ...(scan.revision ? { revision: scan.revision } : {}),
        },
        results,
      },
    ],
  };
}

function ruleOf(endpoint: ProvenEndpoint, finding: Finding): ReportingDescriptor {
  const { checkId, severity, owasp, cwe, why, fix } = finding;
  return {
    id: checkId,
    name: pascalCase(checkId),
    shortDescription: { text: generalTitle(endpoint, finding) },
    fullDescription: { text: why },
    help: { text: fix },
    defaultConfiguration: { level: levels[severity] },
    relationships: [
      { target: { id: owasp, toolComponent: { name: "OWASP" } }, kinds: ["relevant"] },
      { target: { id: cweNumber(cwe), toolComponent: { name: "CWE" } }, kinds: ["relevant"] },
    ],
    properties: {
      tags: ["security", "api", cwe, `OWASP ${owasp}`],
      "security-severity": securitySeverity[severity],
    },
  };
}

function resultOf(endpoint: ProvenEndpoint, finding: Finding, ruleIndex: number): Result {
  const { method, path, applicationName } = endpoint;
  const proof = tellingExchange(endpoint.exchanges, finding);
  const identity = `${finding.checkId} ${applicationName} ${method} ${path}`;
  return {
    ruleId: finding.checkId,
    ruleIndex,
    level: levels[finding.severity],
    kind: "fail",
    message: { text: `${method} ${path}: ${finding.description}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: relativeUri(path), uriBaseId: "TARGET" },
          region: { startLine: 1 },
        },
        logicalLocations: [
          { name: `${method} ${path}`, fullyQualifiedName: `${applicationName} ${method} ${path}`, kind: "function" },
        ],
      },
    ],
    // The same finding has the same print in every scan, whatever was answered.
    partialFingerprints: { "posternFinding/v1": createHash("sha256").update(identity).digest("hex") },
    taxa: [
      { id: finding.owasp, toolComponent: { name: "OWASP" } },
      { id: cweNumber(finding.cwe), toolComponent: { name: "CWE" } },
    ],
    ...(proof ? { webRequest: webRequest(proof), webResponse: webResponse(proof) } : {}),
    properties: {
      severity: finding.severity,
      confidence: finding.confidence,
      "security-severity": securitySeverity[finding.severity],
      ...(endpoint.teamName ? { team: endpoint.teamName } : {}),
    },
  };
}

function webRequest({ method, url, requestHeaders, requestBody }: Exchange): WebRequest {
  return {
    protocol: "HTTP",
    version: "1.1",
    method,
    target: url,
    headers: requestHeaders,
    ...(requestBody === null ? {} : { body: { text: requestBody } }),
  };
}

function webResponse({ status, responseHeaders, responseBody, error }: Exchange): WebResponse {
  if (status === null) return { noResponseReceived: true, reasonPhrase: error ?? "No answer" };
  return {
    protocol: "HTTP",
    version: "1.1",
    statusCode: status,
    headers: responseHeaders,
    body: { text: responseBody },
  };
}

function coverageOf(endpoints: readonly ProvenEndpoint[]): Record<CoverageState, number> {
  const counts = { tested: 0, skipped: 0, blocked: 0, unreachable: 0 };
  for (const { coverage } of endpoints) for (const { state } of coverage) counts[state]++;
  return counts;
}

function taxonomy(
  name: string,
  fullName: string,
  version: string,
  organization: string,
  ids: ReadonlySet<string>,
): ToolComponent {
  const helpUri = (id: string) =>
    name === "CWE"
      ? `https://cwe.mitre.org/data/definitions/${id}.html`
      : `https://owasp.org/API-Security/editions/2023/en/0x${owaspPage(id)}/`;
  return {
    name,
    fullName,
    version,
    organization,
    shortDescription: { text: fullName },
    taxa: [...ids].sort().map((id) => ({ id, helpUri: helpUri(id) })),
  };
}

const owaspPages: Record<string, string> = {
  "API1:2023": "a1-broken-object-level-authorization",
  "API2:2023": "a2-broken-authentication",
  "API3:2023": "a3-broken-object-property-level-authorization",
  "API4:2023": "a4-unrestricted-resource-consumption",
  "API5:2023": "a5-broken-function-level-authorization",
  "API6:2023": "a6-unrestricted-access-to-sensitive-business-flows",
  "API7:2023": "a7-server-side-request-forgery",
  "API8:2023": "a8-security-misconfiguration",
  "API9:2023": "a9-improper-inventory-management",
  "API10:2023": "aa-unsafe-consumption-of-apis",
};
const owaspPage = (id: string) => owaspPages[id] ?? "00-header";

const cweNumber = (cwe: string) => cwe.replace(/^CWE-/, "");
const pascalCase = (id: string) => id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** A path template as a relative URI reference (RFC 3986): braces and the like are escaped. */
function relativeUri(path: string): string {
  return encodeURI(path.toWellFormed().replace(/^\/+/, "")).replace(/[[\]#?]/g, encodeURIComponent) || ".";
}

function directoryOf(url: string): string | null {
  return URL.canParse(url) ? `${new URL(url).href.split(/[?#]/, 1)[0]?.replace(/(?<!\/)\/+$/, "")}/` : null;
}
