import type { FindingGroup } from "../finding-groups.ts";
import type { ReportHead } from "../report-data.ts";
import type { Tally } from "../tally.ts";
import { many } from "../wording.ts";
import { readableOn } from "./palette.ts";
import { looks, page, type Sheet } from "./sheet.ts";

type Advice = { title: string; text: string; where: string };

/** What to do, in the order in which it helps most. */
export function recommendations(sheet: Sheet, head: ReportHead, groups: readonly FindingGroup[], counts: Tally): void {
  sheet.chapter("Recommendations");
  const advice = [...groups.map(adviceOn), ...further(head, counts)];
  if (advice.length === 0) {
    sheet.paragraph("Nothing in this report calls for action. Scan again after each release.");
    return;
  }
  sheet.paragraph("In the order in which it helps most.");
  sheet.y += 10;
  const { brandColor } = head.tenant;
  for (const [at, { title, text, where }] of advice.entries()) {
    sheet.room(64);
    sheet.box(page.left, sheet.y, 20, 20, brandColor);
    sheet.line(
      String(at + 1),
      page.left + 10,
      { ...looks.strong, leading: 20, color: readableOn(brandColor) },
      "center",
    );
    sheet.y += 2;
    sheet.paragraph(title, { ...looks.heading, leading: 16 }, page.left + 32);
    sheet.paragraph(where, looks.small, page.left + 32);
    sheet.y += 3;
    sheet.paragraph(text, looks.body, page.left + 32);
    sheet.y += 14;
  }
}

function adviceOn({ title, fix, found, severity }: FindingGroup): Advice {
  const names = (of: (string | null)[]) => {
    const distinct = [...new Set(of.map((name) => name ?? "unattributed"))];
    const shown = distinct.slice(0, 3).join(", ");
    return distinct.length > 3 ? `${shown} and ${distinct.length - 3} more` : shown;
  };
  const applications = names(found.map(({ endpoint }) => endpoint.applicationName));
  const teams = names(found.map(({ endpoint }) => endpoint.teamName));
  return {
    title,
    text: fix,
    where: `${severity.charAt(0).toUpperCase()}${severity.slice(1)} · ${many(found.length, "operation")} · ${applications} · team: ${teams}`,
  };
}

function further({ openAlerts }: ReportHead, { shadow, unattributed, standings, total }: Tally): Advice[] {
  const advice: Advice[] = [];
  const alerts = openAlerts.critical + openAlerts.high;
  if (alerts > 0) {
    advice.push({
      title: "Work through the open alerts",
      text: "Resolve each alert once a new scan shows the operation closed; what comes back is raised again.",
      where: `${many(openAlerts.critical, "critical alert")}, ${openAlerts.high.toLocaleString("en")} high`,
    });
  }
  if (shadow > 0) {
    advice.push({
      title: "Document or remove what the API documents do not name",
      text: "Operations that no document names are seldom reviewed and easily forgotten (OWASP API9:2023). Add them to the document, or take them out of service.",
      where: many(shadow, "operation"),
    });
  }
  if (standings.undecided > 0) {
    advice.push({
      title: "Let the next scan judge more",
      text: "Give the application a credential that may read everything and publish its OpenAPI document: both let a scan tell more operations apart.",
      where: `${many(standings.undecided, "operation")} of ${total.toLocaleString("en")} undecided`,
    });
  }
  if (unattributed > 0) {
    advice.push({
      title: "Say who owns each endpoint",
      text: "A finding is fixed sooner when a team owns it. Attribute the endpoints that have no team.",
      where: many(unattributed, "operation"),
    });
  }
  return advice;
}
