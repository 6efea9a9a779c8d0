import type { Verdict } from "../../src/contract/endpoints.ts";
import type { TargetProfile } from "../../src/contract/target-profile.ts";
import type { Operation } from "../scan/operation.ts";
import type { Answer, Identity } from "../scan/wire/probe.ts";
import type { Coded } from "./verdict.ts";
import type { Weakness } from "./weakness.ts";

/** What an answer amounts to, whatever its status code pretends. */
export type ReadingKind =
  /** Data or a page was handed out. */
  | "success"
  /** Refused for want of a credential or a right: by status, sign-in redirect, sign-in page or a soft denial. */
  | "denied"
  | "not-found"
  /** The request was found faulty (400, 415, 422 and their like). */
  | "invalid"
  | "unsupported"
  | "fault"
  | "redirect"
  /** Status 2xx around an error of another kind. */
  | "soft-error"
  /** A limit, an outage or a filter in front of the target answered instead of it. */
  | "blocked"
  | "none";

/** An answer with its meaning. */
export type Reading = {
  answer: Answer;
  kind: ReadingKind;
  /** What showed it, to complete "The target answered with …". */
  by: string;
};

/**
 * How an answer compares with what the owner got, volatile parts left out: `same` data; `part` of it; the same
 * `structure` with other values; `empty` where the owner sees data; `different`.
 */
export type Likeness = "same" | "part" | "structure" | "empty" | "different";

/** Why an operation may be open on purpose. `claim` tells how: by its document, its address or its content. */
export type Intention = {
  code: string;
  reason: string;
  /** Where it is only to be supposed; absent means that it is said. */
  confidence?: "likely";
};

/** All that is known about one operation when a check judges it. Nothing in it needs I/O. */
export type Evidence = {
  operation: Operation;
  /** Whether probes as `owner` carried a credential. */
  hasCredential: boolean;
  /** By probe id. */
  readings: Readonly<Record<string, Reading>>;
  /** By probe id, for those that were compared with the owner's answer to the same request. */
  likeness: Readonly<Record<string, Likeness>>;
  /** By probe id: answers of strangers that hold much of the owner's data, wherever in the body. */
  leaks: readonly string[];
  /** Whether the owner's answer holds anything that one could keep from strangers. */
  hasSubstance: boolean;
  /** Whether nothing in the owner's answers stays the same from one request to the next. */
  isVolatile: boolean;
  intention: Intention | null;
  /** Names of fields in a stranger's answer, or the owner's when no stranger got one, that look private. */
  privateFields: readonly string[];
  /** Whether among them are secrets: passwords, keys, tokens. */
  hasSecrets: boolean;
  /** Whether the private fields only tell how somebody is reached, which many publish on purpose. */
  isContactOnly: boolean;
  /** Whether something is among them that nobody publishes: secrets, birthdays, bank accounts. */
  isIntimate: boolean;
  /** What shows besides the names of fields that the data was meant to be kept, to complete "though …"; null so far. */
  kept: string | null;
  /** A read of the same thing that refuses strangers; null where none is known. */
  keptBeside: string | null;
  /** Whether a stranger's lists are the owner's with items left out, and nothing else is different. */
  filteredForStrangers: boolean;
  /** Whether a stranger gets the same each time; null where that was not asked. */
  isSteadyForStrangers: boolean | null;
  /** By probe id: answers that pretend to be content but are what the target gives for any address. */
  catchAll: readonly string[];
  /** By probe id: answers that equal the target's not found for an address that does not exist. */
  unrouted: readonly string[];
  /** Whether an address that does not exist was seen to be answered as not found: else nobody knows what a removal there gets. */
  isUnroutedKnown: boolean;
  /** By probe id: answers that equal the one to a body that cannot be read. */
  parserAnswers: readonly string[];
  /** By probe id: what shows that a refusal is for want of a credential, as the end of a sentence. */
  demanded: Readonly<Record<string, string>>;
  /** How reading the same path was judged, for operations that write. */
  sibling: Verdict | null;
  /** How the target answers at operations whose protection is certain; null while they are being asked. */
  profile: TargetProfile | null;
  /** Why requests were kept back that would have told more; null where none was. */
  keptBack: string | null;
  /** What says that a read does more than read, as the end of a sentence; null where nothing does. */
  action: {
    says: string /** Probe whose answer reported it; null where only names say so. */;
    reportedTo: string | null;
    /** Whether that answer is only what follows an action as a rule, and says nothing of one; absent means no. */
    isLikely?: true;
  } | null;
};

/** What a target may do with a request before it asks who sent it: read the body, examine its data, look an id up. */
export type Step = keyof TargetProfile["order"];

/** Whether one operation asks who is there before a step or after it; steps that its answers do not show are absent. */
export type OwnOrder = Partial<Record<Step, "before" | "after">>;

/** What a check says. Only checks of authentication give a `state`. */
export type Ruling = {
  outcome: "vulnerable" | "safe" | "inconclusive" | "not-applicable";
  /** One sentence for the user. */
  reason: string;
  confidence: "confirmed" | "likely" | null;
  /** Probes whose exchange shows it best. */
  proof?: string[];
} & (Coded | { state?: undefined; code: string });

/** A request as data; the engine fills in the operation's method and path. */
export type ProbeShape = {
  id: string;
  identity: Identity;
  purpose: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

/** A recorded situation that proves the check: answers by probe id, and what the document says. */
export type CheckExample = {
  name: string;
  operation?: Partial<Operation>;
  hasCredential?: boolean;
  answers: Record<string, { status: number; headers?: Record<string, string>; body?: string }>;
  /** Why the gate kept requests back. */
  keptBack?: string;
};

/** One kind of weakness: what to ask, how to judge the answers, and how to explain the result. Does no I/O. */
export type Check = Weakness & {
  /** `passive` reads answers that others asked for, `active` sends harmless requests, `intrusive` may disturb. */
  mode: "passive" | "active" | "intrusive";
  appliesTo(operation: Operation): boolean;
  probes: readonly ProbeShape[];
  judge(evidence: Evidence): Ruling;
  examples: { vulnerable: readonly CheckExample[]; safe: readonly CheckExample[] };
};
