import type { AlertType, Severity } from "../../src/contract/alerts.ts";
import type { AuthMethod, Environment } from "../../src/contract/applications.ts";
import type {
  AccessCell,
  AuthClassification,
  CoverageRow,
  Exchange,
  Provenance,
  SecurityLevel,
  Source,
  Verdict,
} from "../../src/contract/endpoints.ts";
import type { LoginStep } from "../../src/contract/identities.ts";
import type { Leftover, LogMessage, ScanProgress } from "../../src/contract/scans.ts";
import type { TargetProfile } from "../../src/contract/target-profile.ts";
import type { Operation } from "./operation.ts";
import type { Hold } from "./safety/hold.ts";

/** What a scan is asked to do. The credential is already decrypted and never leaves the engine. */
export type ScanRequest = {
  targetUrl: string;
  environment: Environment;
  authMethod: AuthMethod;
  /** In the form that the contract's `newApplication.credentials` describes; null for `none`. */
  credentials: string | null;
  /** What is known of whoever holds that credential; absent means an ordinary user of no particular customer. */
  traits?: IdentityTraits;
  /** Who else may ask: without any, whether one user may see another's data cannot be tried. */
  others?: readonly ScanIdentity[];
  /** Headers of every request, whoever asks, their names in lower case: what the API wants of each caller, strangers too. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Whether the scan may make objects of its own to try others on, and removes them again. Never in production, whatever
   * this says. Objects that the scan did not make are never written to, unless `writesBack` allows it.
   */
  makesObjects?: boolean;
  /** Whether the scan may write back unchanged, as others, what objects hold already. Never in production. */
  writesBack?: boolean;
  /** Whether the scan may try a sign-in many times, with an account that does not exist. Never in production. */
  isIntrusive?: boolean;
  /** What the marks of its objects begin with, `postern-12` for scan 12; random where absent. */
  mark?: string;
  /** Operations that recorded traffic showed. */
  traffic?: readonly Operation[];
  /** Operations whose GET acts, as earlier scans found. */
  acting?: readonly Pick<Operation, "method" | "path" | "example" | "acts">[];
  /** Objects that a scan which was cut off left behind: removed before anything else. */
  leftBehind?: readonly MadeObject[];
  /** What scans and tests of the application asked that may act, this one too before its process died: it is not asked again. */
  tried?: readonly string[];
  /** Whether whoever asks tells what the scan leaves, once it has tried to remove it: no later scan knows of it. */
  isAlone?: true;
  /** Addresses of those of them that somebody says to be mended since. */
  again?: readonly string[];
  /** What people said is meant to be public, and is not. */
  intentions?: readonly Answered[];
  /** What earlier scans learned, most trusted first; tried before the word list. */
  learned?: readonly LearnedPath[];
};

/**
 * What somebody said of reading below an address, or of one operation (`GET /catalogue/{id}`), whose word then counts more:
 * whether that is meant to be public.
 */
export type Answered = { isPublic: boolean } & ({ prefix: string } | { operation: string });

/** An object that a scan makes on its target. It is noted before the request that makes it. */
export type MadeObject = {
  /** Text that it carries and no other object has. */
  mark: string;
  /** Path that makes it by POST and lists it by GET. */
  collection: string;
  /** Address below which its own path is, where that is not `collection`. */
  items?: string;
  /** Its own path, which removes it by DELETE; null while none is known. */
  path: string | null;
  /** Label of the identity that made it. */
  owner: string;
  /** Who made it and was told its id, where `owner` is who sees it instead; absent where they are one. */
  maker?: string;
  /** Whether it was seen at its path with its mark: only then is a 404 there the end of it. */
  isSeen: boolean;
  /** Whether nothing was at its path before the scan put it there: then it is the scan's also without a mark. */
  wasFree?: boolean;
  /** Whether the answer to making it said that something was created (201, RFC 9110, 15.3.2); absent where none is known. */
  saysCreated?: boolean;
  /** Whether only its collection's list shows it: its own path cannot be read; absent means no. */
  isListed?: true;
};

/** An object of a scan's own as it is noted: with what is to be said of it, should nothing more be heard of it. */
export type NotedObject = MadeObject & Pick<Leftover, "reason" | "command">;

/** A request that was not sent, because it may act where nothing may. */
export type KeptBack = {
  method: string;
  /** Path template. */
  path: string;
  reason: string;
  /** How often it would have been sent. */
  times: number;
  /** That it is no operation of which the scan knows: discovery would have asked whether there is one. */
  isGuess?: boolean;
};

/** What a scan knows of an identity besides its credential. */
export type IdentityTraits = {
  /** Unique within the application; `default` for the specified credential. */
  label: string;
  role: string;
  isPrivileged: boolean;
  tenantLabel: string | null;
  /** How a credential is obtained and renewed; its body is decrypted and never leaves the engine. */
  login: (LoginStep & { body: string | null }) | null;
  healthPath: string | null;
};

/** An identity other than the default one. */
export type ScanIdentity = IdentityTraits & { authMethod: AuthMethod; credentials: string | null };

/** A path that other applications have: what `server/scan/learn` made of them. */
export type LearnedPath = {
  /** Template below the place where a target's API begins. */
  path: string;
  /** The path without its leading `/api/v1`. */
  pattern: string;
  methods: readonly string[];
};

/** What one scan teaches about one operation, with nothing in it that tells whose application it was. */
export type Lesson = {
  method: string;
  path: string;
  pattern: string;
  category: string;
  riskLevel: "high" | "medium" | "low";
  /** Null where the scan could not tell. */
  authRequired: boolean | null;
  /** Milliseconds, the mean over the exchanges; null when none was answered. */
  responseMs: number | null;
};

/** A learned path that a scan asked for. Absent where the answer told neither that it is there nor that it is not. */
export type TriedPath = { path: string; found: boolean };

/** Bounds of one scan. The engine never exceeds them, whatever the target does. */
export type ScanLimits = {
  /** Requests in flight at once; default 8. */
  concurrency: number;
  /** Requests per second, sustained; default 50 (a loopback target: unlimited is Infinity). */
  ratePerSecond: number;
  /** Hard budget of requests for the whole scan; default 20,000. */
  maxRequests: number;
  /** Bytes read of one body, after decompression; default 2 MiB, documents 12 MiB. */
  maxBodyBytes: number;
  /** Milliseconds for one exchange, body included; default 10,000. */
  timeoutMs: number;
  /** Milliseconds for the whole scan; default 30 minutes. */
  maxDurationMs: number;
  /** Whether private and loopback addresses may be reached. */
  allowPrivate: boolean;
  /** The only paths that are tried because APIs commonly have them, for a target that is known to have no other; any when absent. */
  guesses?: readonly string[];
};

/** What the engine tells while it works. All of it is optional to hear; none of it blocks. */
export type ScanListener = {
  /** `at` where it was said earlier than it is heard. */
  log(type: LogMessage["type"], message: string, at?: Date): void;
  progress(progress: ScanProgress): void;
  /** Hears of an object before it is made, and again as more is known of it; resolves once that is remembered. */
  made?(object: NotedObject): Promise<void>;
  /** Hears that an object is gone again, or was never made. */
  removed?(object: MadeObject): Promise<void>;
  /** Hears of what may act before it is asked, and where its answer showed that nothing was done; resolves once that is remembered. */
  tried?(key: string, now: "asked" | "idle"): Promise<void>;
  /** Hears what showed, by an identity's label, whether its session lives; the last word counts. */
  probed?(label: string, health: ProbedHealth): void;
};

/**
 * Whether an identity's session lives and what showed it; `never` where it is dead and was never seen alive. `sameAs`: the
 * identity of which it is, or may be, another session.
 */
export type ProbedHealth = { alive: boolean; reason: string; never?: boolean; sameAs?: string };
/** An identity that was not signed in when a scan ended. */
export type LostIdentity = { label: string } & Omit<ProbedHealth, "alive" | "sameAs">;

/** One operation with everything that was found out about it. */
export type JudgedOperation = {
  /** As discovery found it, for asking again. */
  operation: Operation;
  method: string;
  /** Path template. */
  path: string;
  source: Source;
  isShadow: boolean;
  isPublic: boolean;
  authentication: Verdict;
  authorization: Verdict;
  authClassification: AuthClassification;
  securityLevel: SecurityLevel;
  hasAuthentication: boolean | null;
  hasAuthorization: boolean | null;
  /** Redacted and cut, ready to be stored. */
  exchanges: Exchange[];
  curl: string | null;
  /** The worst of `findings`; null without any. */
  finding: Finding | null;
  /** Every weakness, worst first. */
  findings: Finding[];
  /** Who got in: one cell for each identity, anonymous first. */
  access: AccessCell[];
  /** What became of every check as every identity. */
  coverage: CoverageRow[];
  provenance: Provenance[];
  isOrphan: boolean;
  isZombie: boolean;
};

/** Something bad about an operation; becomes an alert when it is new. */
export type Finding = {
  checkId: string;
  /** For people, without method and path, which stand beside it: "Invoice export answers without a credential". */
  title: string;
  /** What follows the method and the path in a log line: "answers without a credential". */
  claim: string;
  /** What is wrong, in at most five words: "No credential needed". Absent in what earlier versions stored. */
  fault?: string;
  description: string;
  severity: Severity;
  alertType: AlertType;
  owasp: string;
  cwe: string;
  why: string;
  fix: string;
  /** Machine-readable reason, for example `owner-object-returned`. */
  code: string;
  confidence: "confirmed" | "likely";
  /** Label of the identity that got what is not for it; absent where it takes none. */
  asker?: string;
  /** Commands that show it, with variables where credentials go. */
  curl: string | null;
};

/**
 * How a scan ended. A failed scan keeps what it found; `reason` is a sentence for the user that names what to do.
 * The engine never rejects because of what a target does.
 */
export type ScanOutcome = {
  status: "completed" | "failed";
  reason: string | null;
  operations: JudgedOperation[];
  requests: number;
  durationMs: number;
  /** Requests that the gate kept back, each route once; absent means none. */
  keptBack?: readonly KeptBack[];
  /** What the scan made and could not remove; absent means nothing. */
  leftovers?: readonly Leftover[];
  /** How the learned paths of the request fared. */
  tried?: readonly TriedPath[];
  /** True where a score would mislead, because hardly anything that is documented is there; absent means no. */
  withoutScore?: boolean;
  /** Identities that were not signed in when it ended; whoever hears of probes adds them. Absent means none. */
  lost?: readonly LostIdentity[];
  /** What was learned of how the target answers; absent where nothing was. */
  profile?: TargetProfile;
};

/** `server/scan/engine.ts` exports the implementation as `runScan`. `signal` cancels within 3 s; `hold` keeps it waiting. */
export type RunScan = (
  request: ScanRequest,
  limits: ScanLimits,
  listener: ScanListener,
  signal: AbortSignal,
  hold?: Hold,
) => Promise<ScanOutcome>;

/** How an operation was judged that is not asked again. */
export type KnownVerdict = { method: string; path: string; authentication: Verdict };
/** An operation that is asked again beside another, and how its authentication was judged before. */
export type Companion = { operation: Operation; authentication: Verdict };

/** What a test of one operation starts from. */
export type RetestSubject = {
  /** What was found out about it the last time. */
  before: JudgedOperation;
  /** How the rest of the application was judged: what a target does elsewhere is a control. */
  verdicts: readonly KnownVerdict[];
  /** Reads of the same path, lists that show whose an object is, and what makes, shows and removes such an object. */
  companions: readonly Companion[];
};
