import type { Verdict as StoredVerdict } from "../../src/contract/endpoints.ts";

/** Why a verdict is left open. What would settle each is in `server/scan/settling`: a code without it does not compile. */
export type OpenCode =
  // Nobody asked, or nobody could.
  | "observed-only"
  | "scan-ended-early"
  | "check-failed"
  | "nothing-to-judge"
  | "unsafe-to-try"
  | "kept-back"
  | "not-asked"
  | "needs-own-object"
  | "needs-second-identity"
  | "nobody-to-compare"
  | "nobody-elses"
  | "own-numbering"
  | "open-to-strangers"
  | "open-to-everyone"
  // The target did not decide.
  | "blocked"
  | "no-answer"
  | "unstable"
  | "unstable-for-strangers"
  | "error-for-everyone"
  | "not-there"
  | "perhaps-not-there"
  | "only-redirects"
  // The answers tell nothing.
  | "catch-all"
  | "volatile"
  | "nothing-to-see"
  | "no-data-to-judge"
  | "nothing-to-compare"
  | "nobody-got-in"
  | "no-known-id"
  | "hidden-or-absent"
  | "needs-other-input"
  | "faulty-for-everyone"
  | "absent-for-everyone"
  | "parser-first"
  | "answers-differ"
  | "nothing-happened"
  // The credential is in doubt.
  | "credential-refused"
  | "credential-verified"
  | "csrf-token-demanded"
  | "identity-unproven"
  | "perhaps-unverified"
  // It may be meant.
  | "signs-disagree"
  | "open-perhaps-on-purpose"
  | "different-data-for-strangers"
  | "perhaps-shared"
  | "partly-the-same"
  | "names-the-asker"
  | "of-somebody-else"
  | "public"
  | "public-object"
  | "same-for-all"
  | "allowed-by-role"
  | "shared-object"
  | "examined-as-well";

/** A state with a code that fits it. */
export type Coded =
  | { state: "missing" | "enforced" | "public"; code: string }
  | { state: "inconclusive" | "not_tested"; code: OpenCode };

/** A verdict as a scan reaches it. */
export type Verdict = StoredVerdict & Coded;
