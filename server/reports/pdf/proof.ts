import type { Exchange } from "../../../src/contract/endpoints.ts";
import type { Finding } from "../../scan/outcome.ts";
import type { FindingGroup } from "../finding-groups.ts";
import { tellingExchange } from "../telling-exchange.ts";
import { codeBlock } from "./code-block.ts";
import { looks, type Sheet } from "./sheet.ts";

const identities: Record<Exchange["identity"], string> = {
  owner: "With the credential",
  anonymous: "Without a credential",
  invalid: "With a made-up credential",
  other: "As another identity",
  forged: "With a forged credential",
};

/** One operation of a finding: what happened, a command that shows it, and what was asked and answered. */
export function proof(sheet: Sheet, one: FindingGroup["found"][number], exchanges: readonly Exchange[]): void {
  const { endpoint, finding } = one;
  sheet.y += 12;
  sheet.room(90);
  sheet.rule();
  sheet.y += 8;
  sheet.paragraph(`${endpoint.method} ${endpoint.path}`, { ...looks.code, size: 9.5, leading: 14 });
  const about = [
    endpoint.applicationName,
    endpoint.environment,
    endpoint.teamName ?? "unattributed",
    finding.confidence,
  ].filter(Boolean);
  sheet.paragraph(about.join("  ·  "), looks.small);
  sheet.y += 3;
  sheet.paragraph(finding.description);
  sheet.y += 4;
  const curl = finding.curl ?? endpoint.curl;
  if (curl) codeBlock(sheet, "Try it", [curl]);
  for (const exchange of telling(exchanges, finding)) codeBlock(sheet, heading(exchange), exchangeLines(exchange));
}

/** The exchange that shows the finding, and beside it what the owner got. */
function telling(exchanges: readonly Exchange[], finding: Finding): Exchange[] {
  const open = tellingExchange(exchanges, finding);
  const isOwners = ({ identity }: Exchange) => identity === "owner";
  // Whose object it is differs from try to try: the owner was asked before the others.
  const before = open ? exchanges.slice(0, exchanges.indexOf(open)) : [];
  const owner = before.findLast(isOwners) ?? exchanges.find(isOwners);
  return [...new Set([open, owner])].filter((exchange) => exchange !== undefined);
}

function heading({ identity, label, status, error, bytes, durationMs }: Exchange): string {
  const answer = status === null ? (error ?? "no answer") : `status ${status}`;
  const asker = identity === "other" && label ? `As ${label}` : identities[identity];
  return `${asker}: ${answer}, ${bytes.toLocaleString("en")} bytes in ${Math.round(durationMs)} ms`;
}

function exchangeLines({ method, url, requestBody, responseHeaders, responseBody, status }: Exchange): string[] {
  const type = Object.entries(responseHeaders).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return [
    `> ${method} ${url}`,
    ...(requestBody ? [`> ${requestBody.slice(0, 400)}`] : []),
    ...(status === null ? [] : [`< ${status}${type ? `  ${type}` : ""}`]),
    ...(responseBody ? [responseBody.slice(0, 1200)] : []),
  ];
}
