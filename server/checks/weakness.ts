import type { AlertType, Severity } from "../../src/contract/alerts.ts";

/** What a check looks for, as findings name, rank, classify and explain it. */
export type Weakness = {
  id: string;
  /** What is wrong, in at most five words, for lists: "No credential needed". */
  fault: string;
  /** What follows the operation in a title. */
  title: string;
  severity: Severity;
  alertType: AlertType;
  /** OWASP API Security Top 10 2023. */
  owasp: string;
  cwe: string;
  explain: { why: string; fix: string };
};
