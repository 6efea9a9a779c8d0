import type { Exchange } from "../../../src/contract/endpoints.ts";
import type { FindingGroup } from "../finding-groups.ts";
import { many } from "../wording.ts";
import { severityColors } from "./palette.ts";
import { proof } from "./proof.ts";
import { looks, page, type Sheet } from "./sheet.ts";
import { table } from "./table.ts";

/** Findings of one kind that are shown with their proof; the others are listed. */
const provenPerGroup = 12;
/** Findings of the whole report that are shown with their proof. */
const provenAtMost = 60;

/** The findings that are shown with their proof: the worst of each kind. */
export function provenFindings(groups: readonly FindingGroup[]): number[] {
  return groups
    .flatMap(({ found }) => found.slice(0, provenPerGroup).map(({ endpoint }) => endpoint.id))
    .slice(0, provenAtMost);
}

/** Every kind of weakness: why it matters, how to mend it, and where it was found, with proof. */
export function findings(sheet: Sheet, groups: readonly FindingGroup[], proofs: ReadonlyMap<number, Exchange[]>): void {
  sheet.chapter("Findings");
  if (groups.length === 0) {
    sheet.paragraph("No weakness was found in what was judged. See Coverage for what that covers.");
    return;
  }
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  sheet.paragraph(
    `${many(count, "finding")} in ${many(groups.length, "kind")}, the worst first. Secrets are redacted and answers are cut; $TOKEN stands for a credential.`,
  );
  for (const [at, group] of groups.entries()) {
    sheet.y += 16;
    sheet.room(150);
    kind(sheet, group, at + 1);
    const proven = group.found.filter(({ endpoint }) => proofs.has(endpoint.id));
    for (const one of proven) proof(sheet, one, proofs.get(one.endpoint.id) ?? []);
    const others = group.found.filter(({ endpoint }) => !proofs.has(endpoint.id));
    if (others.length > 0) list(sheet, others, proven.length > 0 ? "Also found at" : "Found at");
  }
}

function kind(sheet: Sheet, group: FindingGroup, number: number): void {
  const { severity, title, owasp, cwe, found } = group;
  const colors = severityColors[severity];
  sheet.mark(`${number}. ${title}`, 2);
  const chip = severity.toUpperCase();
  const chipWidth = sheet.lettering.width(chip, "semibold") * 7.5 + 14;
  sheet.box(page.left, sheet.y + 1, chipWidth, 15, colors.soft, colors.line);
  sheet.line(chip, page.left + 7, { ...looks.label, size: 7.5, leading: 17, color: colors.ink });
  const tags = [owasp && `OWASP ${owasp}`, cwe, many(found.length, "operation")].filter(Boolean).join("  ·  ");
  sheet.line(tags, page.left + chipWidth + 10, { ...looks.small, leading: 17 });
  sheet.y += 22;
  sheet.paragraph(`${number}. ${title}`, { ...looks.heading, size: 13, leading: 18 });
  sheet.y += 4;
  sheet.line("Why it matters", page.left, looks.label);
  sheet.y += 13;
  sheet.paragraph(group.why);
  sheet.y += 6;
  sheet.room(40);
  sheet.line("Remediation", page.left, looks.label);
  sheet.y += 13;
  sheet.paragraph(group.fix);
}

function list(sheet: Sheet, found: FindingGroup["found"], title: string): void {
  sheet.heading(`${title} ${many(found.length, "operation")}`, 60);
  const drawn = table(sheet, [
    { title: "Method", width: 50, look: looks.code },
    { title: "Path", width: 209.28, look: looks.code },
    { title: "Application", width: 100 },
    { title: "Team", width: 80 },
    { title: "Severity", width: 60 },
  ]);
  for (const { endpoint, finding } of found) {
    const { severity } = finding;
    const text = severity.charAt(0).toUpperCase() + severity.slice(1);
    drawn.row([
      endpoint.method,
      endpoint.path,
      endpoint.applicationName,
      endpoint.teamName ?? "Unattributed",
      { text, dot: severityColors[severity].ink },
    ]);
  }
  drawn.end();
}
