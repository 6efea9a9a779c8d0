import type { EndpointDetail } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { curlLines } from "./curl-lines.ts";
import type { LeakedField } from "./leaked-fields.ts";
import { maskQuoted } from "./mask.ts";
import { weakness } from "./weakness.ts";

/** A finding as Markdown for a ticket: the claim, what leaked, how to see it, how to fix it. Values stay redacted. */
export function ticketOf(given: {
  endpoint: Pick<EndpointDetail, "method" | "path" | "applicationName" | "teamName">;
  finding: Finding;
  leaked: readonly LeakedField[];
  link: string;
}): string {
  const { endpoint, finding, leaked, link } = given;
  const { method, path, applicationName, teamName } = endpoint;
  const kinds = [finding.owasp, finding.cwe].map((text) => {
    const known = weakness(text);
    return known.link ? `[${known.text}](${known.link})` : known.text;
  });
  const parts = [
    `## ${finding.fault}: ${method} ${path}`,
    maskQuoted(finding.description),
    [
      `- Severity: ${finding.severity}, ${finding.confidence}`,
      `- Application: ${applicationName}${teamName ? `, team ${teamName}` : ""}`,
      `- Open since ${finding.firstSeen.slice(0, 10)}`,
      `- ${kinds.join(", ")}`,
      `- Proof: ${link}`,
    ].join("\n"),
    leaked.length > 0 &&
      `### What leaked\n\n| Field | Value | Kind |\n| --- | --- | --- |\n${leaked
        .map(({ name, value, kind }) => `| ${cell(name)} | ${cell(value)} | ${kind ?? ""} |`)
        .join("\n")}`,
    finding.curl && `### Reproduce\n\n\`\`\`sh\n${curlLines(finding.curl)}\n\`\`\``,
    `### How to fix\n\n${finding.fix}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Text inside a table's cell. */
const cell = (text: string) => `\`${text.replaceAll("|", "\\|").replaceAll("`", "'")}\``;
