import type { CoverageState } from "../../../src/contract/endpoints.ts";
import { findingsOf } from "../finding-groups.ts";
import type { ProvenEndpoint } from "../report-data.ts";
import { standing } from "../tally.ts";

/** The columns in order. */
const columns: readonly [string, (endpoint: ProvenEndpoint) => unknown][] = [
  ["id", ({ id }) => id],
  ["application", ({ applicationName }) => applicationName],
  ["environment", ({ environment }) => environment],
  ["target_url", ({ targetUrl }) => targetUrl],
  ["method", ({ method }) => method],
  ["path", ({ path }) => path],
  ["security_level", ({ securityLevel }) => securityLevel],
  // Nothing was found there and nothing is proven: it is no warning, though its level is one.
  ["undecided", (endpoint) => standing(endpoint) === "undecided"],
  ["classification", ({ authClassification }) => authClassification],
  ["authentication", ({ authentication }) => authentication.state],
  ["authentication_confidence", ({ authentication }) => authentication.confidence],
  ["authentication_reason", ({ authentication }) => authentication.reason],
  ["authentication_settled_by", ({ authentication }) => settledBy(authentication)],
  ["authorization", ({ authorization }) => authorization.state],
  ["authorization_reason", ({ authorization }) => authorization.reason],
  ["authorization_settled_by", ({ authorization }) => settledBy(authorization)],
  ["public", ({ isPublic }) => isPublic],
  ["undocumented", ({ isShadow }) => isShadow],
  ["source", ({ source }) => source],
  ["team", ({ teamName }) => teamName],
  ["product", ({ productName }) => productName],
  ["last_checked", ({ lastChecked }) => lastChecked],
  // The worst finding has columns of its own; the others are named after them.
  ["finding", (endpoint) => findingsOf(endpoint)[0]?.title],
  ["severity", (endpoint) => findingsOf(endpoint)[0]?.severity],
  ["owasp", (endpoint) => findingsOf(endpoint)[0]?.owasp],
  ["cwe", (endpoint) => findingsOf(endpoint)[0]?.cwe],
  ["remediation", (endpoint) => findingsOf(endpoint)[0]?.fix],
  [
    "other_findings",
    (endpoint) =>
      findingsOf(endpoint)
        .slice(1)
        .map(({ title }) => title)
        .join("; "),
  ],
  ["dismissed_findings", ({ dismissed }) => dismissed],
  ["checks_tested", ended("tested")],
  ["checks_skipped", ended("skipped")],
  ["checks_blocked", ended("blocked")],
  ["checks_unreachable", ended("unreachable")],
];

/** What would settle an open verdict, in a sentence. */
function settledBy({ settle }: ProvenEndpoint["authorization"]): string | undefined {
  return settle && `${settle.need}${settle.request === null ? "" : `: ${settle.request}`}.`;
}

/** How many checks of an operation, each as each identity, ended in a way. */
function ended(state: CoverageState) {
  return ({ coverage }: ProvenEndpoint) => coverage.filter((row) => row.state === state).length;
}

/** The endpoints as CSV with a head (RFC 4180, UTF-8), safe to open in a spreadsheet. */
export function toCsv(endpoints: readonly ProvenEndpoint[]): string {
  const lines = endpoints.map((endpoint) => columns.map(([, value]) => cell(value(endpoint))).join(","));
  return [columns.map(([name]) => name).join(","), ...lines].map((line) => `${line}\r\n`).join("");
}

/**
 * One field. A text that a spreadsheet would run as a formula is preceded by an apostrophe (OWASP, CSV injection), also
 * where white space or a quote hides its first character.
 */
export function cell(value: unknown): string {
  const text = String(value ?? "").toWellFormed();
  const safe = /^[\s'"\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
