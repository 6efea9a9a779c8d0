import type { Verdict as StoredVerdict } from "../../src/contract/endpoints.ts";
import type { OpenCode } from "../checks/verdict.ts";
import { type Making, makingOf } from "./authorize/untried.ts";
import { defaultLabel } from "./identity/identities.ts";
import type { JudgedOperation, ScanRequest } from "./outcome.ts";
import { isRead } from "./wire/read-request.ts";
import { askForConsent } from "./wire/refusal-of-mutation.ts";

/** What a person gives that settles an open verdict: a consent, an identity, an import, an answer. */
const needs = {
  makesObjects: "Turn on “Create test objects”",
  writesBack: "Turn on “Write unchanged values”",
  copy: "Scan a copy that may be changed",
  identity: "Add a second identity",
  right: "Add an identity that has data there",
  credential: "Enter a credential that is accepted here",
  csrfToken: "Add the CSRF token to the identity's headers",
  traffic: "Import traffic with a valid request",
  data: "Create data there",
  answer: "Say whether it is meant to be public",
  contract: "State in the access contract who has access",
  again: "Scan again",
} as const;
type Need = keyof typeof needs;

/** An open verdict, and what the scan was allowed. */
type Open = {
  operation: Pick<JudgedOperation, "method" | "path" | "operation">;
  reason: string;
  of: "authentication" | "authorization";
  /** Who asks: an anonymous caller, or an identity that is not the owner. */
  asker: string;
  making: Making;
  writesBack: boolean;
};
/** What has to be given, and who then sends what; null where nothing is left to ask. */
type Settling = (open: Open) => readonly [Need, string?] | null;

const call = ({ operation: { method, path } }: Open) => `${method} ${path}`;
const nothing: Settling = () => null;
const byAgain: Settling = () => ["again"];
const byContract: Settling = () => ["contract"];
/** The request once more, with what a recording shows of it. */
const byTraffic: Settling = (open) => ["traffic", `${open.asker} then sends ${call(open)} with what it names`];

/** A request that may succeed, on an object that the scan makes. A read needs no consent, so nothing is left to ask. */
const byMaking: Settling = (open) => {
  if (isRead(open.operation.operation)) return null;
  const request = `${open.asker} then sends ${call(open)} with a valid body`;
  const removal = `${open.asker} then sends ${call(open)} for a test object`;
  const sends = open.operation.method === "DELETE" ? removal : request;
  if (open.making === "mayNot") return ["makesObjects", sends];
  if (open.making === "never") return ["copy", sends];
  if (open.of === "authorization" && open.operation.method === "PATCH" && !open.writesBack)
    return ["writesBack", `${open.asker} then sends ${call(open)} with the values that are there`];
  return ["traffic", sends];
};

/** What the gate keeps back for good stays open, whatever is allowed. */
const isForGood = /never called|already|would end the session|cannot be undone/;
const byActing: Settling = (open) => {
  if (open.making === "may" || isForGood.test(open.reason)) return null;
  return [open.making === "never" ? "copy" : "makesObjects", `${open.asker} then sends ${call(open)} once`];
};

/** What settles each code. A new code without it does not compile. */
const settling: Record<OpenCode, Settling> = {
  "observed-only": byAgain,
  "scan-ended-early": byAgain,
  "check-failed": byAgain,
  "nothing-to-judge": nothing,
  "unsafe-to-try": byActing,
  "kept-back": byActing,
  "not-asked": (open) => (open.operation.operation.graphql ? byMaking(open) : null),
  "needs-own-object": byMaking,
  "needs-second-identity": (open) => ["identity", `it then sends ${call(open)} for what another one owns`],
  "nobody-to-compare": (open) => ["identity", `it then sends ${call(open)} for what another one owns`],
  "nobody-elses": nothing,
  "own-numbering": nothing,
  // The verdict on anonymous callers comes first.
  "open-to-strangers": nothing,
  "open-to-everyone": nothing,
  blocked: byAgain,
  "no-answer": byAgain,
  unstable: byAgain,
  "unstable-for-strangers": byAgain,
  "error-for-everyone": byTraffic,
  "not-there": nothing,
  "perhaps-not-there": byTraffic,
  "only-redirects": nothing,
  "catch-all": nothing,
  volatile: nothing,
  "nothing-to-see": (open) => ["data", `${open.asker} then sends ${call(open)} again`],
  "no-data-to-judge": (open) => ["credential", `its owner then sends ${call(open)}`],
  "nothing-to-compare": (open) => ["right", `it then sends ${call(open)} first`],
  "nobody-got-in": (open) => ["right", `it then sends ${call(open)} first`],
  "no-known-id": byTraffic,
  "hidden-or-absent": byTraffic,
  "needs-other-input": byTraffic,
  "faulty-for-everyone": byMaking,
  "absent-for-everyone": byMaking,
  "parser-first": byMaking,
  "answers-differ": byMaking,
  "nothing-happened": byTraffic,
  "credential-refused": (open) => ["credential", `its owner then sends ${call(open)}`],
  "credential-verified": byMaking,
  "csrf-token-demanded": (open) => ["csrfToken", `its owner then sends ${call(open)}`],
  "identity-unproven": (open) => ["credential", `${open.asker} then sends ${call(open)} again`],
  "perhaps-unverified": byMaking,
  "open-perhaps-on-purpose": () => ["answer"],
  "signs-disagree": byContract,
  "different-data-for-strangers": byContract,
  "perhaps-shared": byContract,
  "partly-the-same": byContract,
  "names-the-asker": byContract,
  "of-somebody-else": byContract,
  // It was tried and is meant for those who asked.
  public: nothing,
  "public-object": nothing,
  "same-for-all": nothing,
  "allowed-by-role": nothing,
  "shared-object": nothing,
  "examined-as-well": nothing,
};

/** What a scan was allowed, and as whom it asked. */
type Allowed = Pick<ScanRequest, "environment" | "makesObjects" | "writesBack" | "traits" | "others">;

/** An operation whose open verdicts say what would settle them; the reason leaves that out. */
export function withSettling(judged: JudgedOperation, allowed: Allowed): JudgedOperation {
  const { authentication, authorization } = judged;
  const told = (of: Open["of"], verdict: StoredVerdict) => settled(judged, of, verdict, allowed);
  const [authN, authZ] = [told("authentication", authentication), told("authorization", authorization)];
  return authN === authentication && authZ === authorization
    ? judged
    : { ...judged, authentication: authN, authorization: authZ };
}

function settled(
  judged: JudgedOperation,
  of: Open["of"],
  verdict: StoredVerdict,
  { traits, others = [], ...allowed }: Allowed,
): StoredVerdict {
  if (verdict.state !== "inconclusive" && verdict.state !== "not_tested") return verdict;
  const reason = verdict.reason.replaceAll(` ${askForConsent}`, "");
  const cell = judged.access.find(({ isStranger, code }) => !isStranger && code === verdict.code);
  const other = cell?.identity ?? others[0]?.label ?? traits?.label ?? defaultLabel;
  const asker = of === "authentication" ? "an anonymous caller" : other;
  const { writesBack = false } = allowed;
  // A verdict of an earlier version may have a code that is none of today's.
  const found = settling[verdict.code as OpenCode] as Settling | undefined;
  const how = found?.({ operation: judged, reason, of, asker, making: makingOf(allowed), writesBack }) ?? null;
  const { settle: _, ...rest } = verdict;
  if (how === null) return { ...rest, reason };
  const [need, request] = how;
  return { ...rest, reason, settle: { need: needs[need], request: request ?? null } };
}
