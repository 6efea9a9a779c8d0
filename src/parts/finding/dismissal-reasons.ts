import type { DismissalReason } from "../../contract/findings.ts";

/** Why a finding may be put aside, in words. */
export const dismissalReasons: Record<DismissalReason, string> = {
  "false-positive": "False positive",
  "accepted-risk": "Accepted risk",
  intended: "Intended to be so",
  "mitigated-elsewhere": "Mitigated elsewhere",
};
