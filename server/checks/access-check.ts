import type { Verdict } from "../../src/contract/endpoints.ts";
import type { Operation } from "../scan/operation.ts";
import type { IdentityTraits } from "../scan/outcome.ts";
import type { Likeness, Reading } from "./check.ts";
import type { OpenCode } from "./verdict.ts";
import type { Weakness } from "./weakness.ts";

/**
 * How somebody stands to the owner of an answer: a `peer` may as much, a `lower` one less, a `higher` one more; a
 * `foreign` one belongs to another customer of the API.
 */
export type Relation = "peer" | "lower" | "higher" | "foreign";

/**
 * What the target itself shows of whose an object is: `listed-apart` is in the owner's list and not in the other's;
 * `named-apart` is named in answers about the owner and never in those about the other; `shared` is shown to both.
 */
export type Apartness = "listed-apart" | "named-apart" | "shared" | "unknown";

/**
 * What ties the asker to another's object: the field that names them, or their team; `isOfCustomer` where it names no more than
 * the customer that both belong to.
 */
export type Bond = { sign: string; isOfCustomer: boolean };

/** All that is known when one identity asked for what another got. Nothing in it needs I/O. */
export type AccessEvidence = {
  operation: Operation;
  owner: IdentityTraits;
  asker: IdentityTraits;
  relation: Relation;
  /** The owner's answer, and what it holds that looks private. */
  baseline: Reading;
  privateFields: readonly string[];
  hasSecrets: boolean;
  /** Whether something is among them that nobody publishes: secrets, birthdays, bank accounts. */
  isIntimate: boolean;
  /** Fields in which a list of the owner's answer tells different people's own, such as birthdays; empty without any. */
  ofPeople: readonly string[];
  /** Whether it shows accounts of the API's users. */
  isAccount: boolean;
  /** Whether the owner's answer says of itself that it is public, and holds nothing that nobody publishes. */
  saysPublic: boolean;
  /** Whether the owner's answer holds anything at all that one could keep to oneself. */
  hasSubstance: boolean;
  isVolatile: boolean;
  /** The asker's answer to the same request, and how it compares with the owner's, volatile parts left out. */
  reading: Reading;
  likeness: Likeness;
  /** Whether the asker's answer holds most of the owner's values; false of accounts, whose profiles are shown in part. */
  holdsMost: boolean;
  /** Whether a list shows both the same things by their ids, however much of each. */
  hasSameRows: boolean;
  /** Private fields of the owner that the asker got with the same values. */
  sharedPrivateFields: readonly string[];
  /** Whether a refusal or an error for the asker holds the owner's data all the same. */
  leaks: boolean;
  /** Whether the asker gets the same for an object that does not exist; null when that was not asked. */
  isCatchAll: boolean | null;
  apartness: Apartness;
  /** Values that the target shows to the owner and hides from the asker elsewhere, but handed out here. */
  markers: readonly string[];
  /** Whose of another customer the asker's answer holds something, and what in it says so; null where nothing does. */
  foreign: { whose: string; sign: string } | null;
  /** What in the asker's answer says that it is a person's who is none of the identities; null where nothing does. */
  third: string | null;
  /** Whether it stands below the owner as a person, whom the asker's address names: `/users/7/orders`. */
  isBelowOwner: boolean;
  /** The field by which a thing that is one person's by its nature, a cart or an order, says that it is the owner's; null where none does. */
  ownerSign: string | null;
  /** Whether the list that it would be in shows owner and asker no more than what it says to be their own. */
  isListedToEach: boolean;
  /** What ties the asker to the owner's object, as the owner gets it; null where nothing does. */
  bond: Bond | null;
  /** The address of something that the asker's list holds whole, and that the API refuses the asker alone. */
  refusedAlone: string | null;
  /** Whether anybody got in without a credential. */
  authentication: Verdict;
  /** Whether the address says that it is for those who may more. */
  isPrivilegedByName: boolean;
  /** Operations of the same privileged part of the API that refused the asker and served the owner. */
  refusedBeside: number;
  /** Operations of that part that served the asker, this one included. */
  servedBeside: number;
  /** Whether none of the identities may more than the others. */
  nobodyPrivileged: boolean;
  /** A role that the target gives the asker and not the owner, in its own word; null where none is known. */
  furtherRole: string | null;
  /** Fields that lists show the asker of such things; empty where no list does. */
  listedFields: ReadonlySet<string>;
  /** Whether the asker got anything anywhere that strangers do not get: a dead credential is refused everywhere. */
  askerWorks: boolean;
};

/** What a check of access says. */
export type AccessRuling = { reason: string; confidence: Verdict["confidence"] } & (
  | { state: "missing" | "enforced"; code: string }
  | { state: "public" | "inconclusive" | "not_tested"; code: OpenCode }
);

/** A recorded situation that proves the check. */
export type AccessExample = {
  name: string;
  evidence: Partial<Omit<AccessEvidence, "reading" | "baseline" | "operation">> & {
    operation?: Partial<Operation>;
    answer?: { status: number; body?: string };
  };
};

/** One kind of missing authorization. Does no I/O; returns null where it has nothing to say. */
export type AccessCheck = Weakness & {
  judge(evidence: AccessEvidence): AccessRuling | null;
  examples: { vulnerable: readonly AccessExample[]; safe: readonly AccessExample[] };
};
