import type { ReportedEndpoint, ReportHead } from "../report-data.ts";
import { levelNames, many, stateNames } from "../wording.ts";
import { levelColors } from "./palette.ts";
import { looks, type Sheet } from "./sheet.ts";
import { table } from "./table.ts";

/** Every operation in the order given; a vulnerability report lists only those that are not secure. */
export function endpointListing(sheet: Sheet, head: ReportHead, endpoints: readonly ReportedEndpoint[]): void {
  sheet.chapter("Endpoints");
  const onlyRisky = head.reportType === "vulnerability_report";
  const listed = endpoints.filter(({ securityLevel }) => !onlyRisky || securityLevel !== "secure");
  if (listed.length === 0) {
    sheet.paragraph("None of the operations is at risk.");
    return;
  }
  sheet.paragraph(
    onlyRisky
      ? `${many(listed.length, "operation")} at risk, of ${many(endpoints.length, "operation")}.`
      : many(listed.length, "operation"),
  );
  sheet.y += 8;
  const drawn = table(sheet, [
    { title: "Method", width: 50, look: looks.code },
    { title: "Path", width: 211.28, look: looks.code },
    { title: "Team", width: 74 },
    { title: "AuthN", width: 58 },
    { title: "AuthZ", width: 54 },
    { title: "Level", width: 52 },
  ]);
  let application: number | null = null;
  for (const endpoint of listed) {
    if (endpoint.applicationId !== application) {
      application = endpoint.applicationId;
      drawn.group(endpoint.applicationName, `${endpoint.environment} · ${endpoint.targetUrl}`);
    }
    const { method, path, isShadow, teamName, authentication, authorization, securityLevel } = endpoint;
    drawn.row([
      method,
      isShadow ? `${path}  (undocumented)` : path,
      teamName ?? "–",
      stateNames[authentication.state],
      stateNames[authorization.state],
      { text: levelNames[securityLevel], dot: levelColors[securityLevel] },
    ]);
  }
  drawn.end();
}
