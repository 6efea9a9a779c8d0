import type { AccessCheck } from "./access-check.ts";

/** Signing in may be tried again and again, so that passwords and codes can be guessed. CWE-307. */
export const unlimitedSignIn: Pick<
  AccessCheck,
  "id" | "fault" | "title" | "severity" | "alertType" | "owasp" | "cwe" | "explain"
> = {
  id: "unlimited-sign-in",
  fault: "No limit on sign-in",
  title: "may be tried without a limit",
  severity: "medium",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-307",
  explain: {
    why: "Whoever knows an account's name can try passwords or codes until one fits. A code of six digits takes a day.",
    fix: "Slow down after a few wrong tries for the same account and for the same address, answer 429 with Retry-After, and tell the account's owner.",
  },
};
