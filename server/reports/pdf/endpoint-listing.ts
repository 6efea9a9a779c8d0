import type { ReportedEndpoint, ReportHead } from "../report-data.ts";
import { standing } from "../tally.ts";
import { many, standingNames, stateNames } from "../wording.ts";
import { standingColors } from "./palette.ts";
import { looks, type Sheet } from "./sheet.ts";
import { table } from "./table.ts";

/** Every operation in the order given; a vulnerability report leaves out those that are secure. */
export function endpointListing(sheet: Sheet, head: ReportHead, endpoints: readonly ReportedEndpoint[]): void {
  sheet.chapter("Endpoints");
  const onlyRisky = head.reportType === "vulnerability_report";
  const listed = endpoints.filter(({ securityLevel }) => !onlyRisky || securityLevel !== "secure");
  if (listed.length === 0) {
    sheet.paragraph("Every operation is secure.");
    return;
  }
  const undecided = listed.filter((endpoint) => standing(endpoint) === "undecided").length;
  sheet.paragraph(
    onlyRisky
      ? `Of ${many(endpoints.length, "operation")}, ${(listed.length - undecided).toLocaleString("en")} at risk and ${undecided.toLocaleString("en")} undecided.`
      : many(listed.length, "operation"),
  );
  sheet.y += 8;
  const drawn = table(sheet, [
    { title: "Method", width: 50, look: looks.code },
    { title: "Path", width: 199.28, look: looks.code },
    { title: "Team", width: 74 },
    { title: "AuthN", width: 58 },
    { title: "AuthZ", width: 54 },
    { title: "Level", width: 64 },
  ]);
  let application: number | null = null;
  for (const endpoint of listed) {
    if (endpoint.applicationId !== application) {
      application = endpoint.applicationId;
      drawn.group(endpoint.applicationName, `${endpoint.environment} · ${endpoint.targetUrl}`);
    }
    const { method, path, isShadow, teamName, authentication, authorization } = endpoint;
    const stands = standing(endpoint);
    drawn.row([
      method,
      isShadow ? `${path}  (undocumented)` : path,
      teamName ?? "–",
      stateNames[authentication.state],
      stateNames[authorization.state],
      { text: standingNames[stands], dot: standingColors[stands] },
    ]);
  }
  drawn.end();
}
