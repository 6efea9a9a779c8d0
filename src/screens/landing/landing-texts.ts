import { Activity, KeyRound, type LucideIcon, Users, Waypoints } from "lucide-react";

/** The landing page's four feature cards. */
export const features: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Waypoints, title: "Intelligent API Discovery", text: "OpenAPI, pages, JavaScript, learned paths" },
  { icon: KeyRound, title: "Authentication Analysis", text: "Finds endpoints that answer without a session" },
  { icon: Users, title: "Authorization Testing", text: "Replays one user's requests as another" },
  { icon: Activity, title: "Real-time Scanning", text: "Live log and alerts while you work" },
];

/** The landing page's checklist. */
export const capabilities: readonly string[] = [
  "Several identities",
  "Proof for each verdict",
  "Safe mode in production",
  "Alerts by severity",
  "PDF and SARIF",
  "Teams and tenants",
];

/** Fixed figures of the landing page, marked there as samples: they are no live data. */
export const sampleFigures: readonly { label: string; value: string }[] = [
  { label: "APIs scanned", value: "1,247" },
  { label: "Vulnerabilities found", value: "89" },
  { label: "Critical issues", value: "12" },
  { label: "Security score", value: "94%" },
];
