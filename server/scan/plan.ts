import type { Consents, Environment, ScanPlan } from "../../src/contract/applications.ts";
import { keptBackOf } from "../../src/contract/kept-back.ts";
import type { ScanSettings } from "../../src/contract/scan-config-settings.ts";
import { attempts, isSignIn } from "./intrusive/try-sign-ins.ts";
import { faultyRequest } from "./judge/ask-write.ts";
import { findLifecycles, findListed, kindsWithin, type Lifecycle } from "./lifecycle/find-lifecycles.ts";
import { makingFields } from "./lifecycle/making-fields.ts";
import { writesBelow } from "./lifecycle/rule-stranger.ts";
import { maxBelow } from "./lifecycle/try-below.ts";
import { writableObjects } from "./lifecycle/write-back.ts";
import { changingCalls } from "./lifecycle/write-back-calls.ts";
import { writableFields } from "./lifecycle/write-back-mutations.ts";
import type { Operation } from "./operation.ts";
import type { ScanRequest } from "./outcome.ts";
import { actsByGet, namesInQuery } from "./safety/effect.ts";
import { discoveryBudget, requestBudget } from "./wire/budget.ts";
import { createGate } from "./wire/gate.ts";
import { leftOutFields } from "./wire/left-out-fields.ts";
import { isRead, readRequest } from "./wire/read-request.ts";

/**
 * Requests of strangers and of the owner for one read: ten, again with an id that exists, two lists for that id, and three that
 * settle what was left open.
 */
const readsOfOne = 25;
/** Requests with tampered credentials and other spellings of one address, each with its control. */
const tamperingOfOne = 20;
/**
 * Requests of one other identity for one read: up to three ways to something of its own, the owner's, a detour, a control, once
 * more where nothing was decided, and three for what is of whoever may more.
 */
const readsOfOther = 11;
/** Requests of one write that cannot succeed: up to four faulty bodies as three askers. */
const harmlessOfOne = 12;
/** Requests that make one object: with extra fields and without, and up to three that remove what cannot be seen. */
const makingOfOne = 5;
const removals = 3;

/** What a scan knows before it begins. */
type Known = {
  /** Of the last scan; empty before the first. */
  operations: readonly Operation[];
  /** Whether that scan saw the target turn unreadable bodies down before it looks where they go. */
  readsFirst?: boolean;
  /** Operations whose GET acts, as earlier scans found. */
  acting?: NonNullable<ScanRequest["acting"]>;
  /** What was asked before that may act, and addresses of those that somebody says to be mended since. */
  tried?: readonly string[];
  again?: readonly string[];
  /** Labels of those as whom it asks. */
  identities: readonly string[];
  application: { environment: Environment } & Consents;
  /** Of the platform's scan configurations. */
  settings: ScanSettings;
};

/**
 * Reckons what the next scan of an application sends at most. Sends nothing. What discovery will newly find is not known,
 * and before the first scan nothing is: what may be sent all the same is null then, never 0.
 */
export function planScan(known: Known): ScanPlan {
  const { operations, identities, application, settings } = known;
  const { environment, makesObjects, writesBack, isIntrusive } = application;
  const others = Math.max(0, identities.length - 1);
  const mayMore = environment !== "production";
  const isKnown = operations.length > 0;
  const lifecycles = makesObjects && mayMore ? findLifecycles(operations) : [];
  const listed = makesObjects && mayMore ? findListed(operations) : [];
  const byMutation = makesObjects && mayMore ? makingFields(operations) : [];
  const mayWriteBack = writesBack && mayMore && others > 0;
  const writable = mayWriteBack
    ? writableObjects(operations).length + writableFields(operations).length + changingCalls(operations).length
    : 0;
  // The owner writes back first.
  const within = makesObjects && mayMore ? kindsWithin(operations) : { lifecycles: [], listed: [] };
  const made = [...lifecycles, ...listed, ...within.lifecycles, ...within.listed];
  // What stands below one of them is tried by each of the others, for whom it may be made anew.
  const below = lifecycles.reduce(
    (sum, { read }) => sum + Math.min(writesBelow(read.path, operations).length, maxBelow),
    0,
  );
  const writes =
    made.reduce((sum, one) => sum + writesOf(one, others), 0) +
    below * others * (makingOfOne + 2 + removals) +
    // Everyone may have to try, then all change it, then a stranger and the others try to remove one, for each of whom it is made
    // anew, then a stranger makes one.
    byMutation.length * (others + 2 + (others + 1) * 2 + 2 * removals) +
    byMutation.filter(({ change }) => change !== null).length * (others + 2) +
    writable * (others + 1);
  const reads = operations.filter(({ method }) => method === "GET" || method === "HEAD").length;
  const readsAll = reads * (readsOfOne + tamperingOfOne + others * readsOfOther);
  // In production no body is sent but those of GraphQL that ask for nothing.
  const harmless = operations.filter(
    ({ method, graphql }) => method !== "GET" && method !== "HEAD" && (mayMore || graphql !== undefined),
  );
  // The owner sends its own, the others send theirs with an id that exists and one that does not; privileged parts again.
  const harmlessOfAll = harmlessOfOne + (others > 0 ? 2 * (1 + 3 * others) : 0);
  const signIns = isIntrusive && mayMore ? operations.filter(isSignIn).length * attempts : 0;
  const budget = requestBudget(settings);
  const atMost = (count: number) => Math.min(budget, count);
  return {
    operations: operations.length,
    identities: [...identities],
    budget,
    discovery: discoveryBudget(budget),
    // After each write somebody looks at what became of it.
    reads: isKnown ? atMost(readsAll + 2 * writes) : null,
    harmlessWrites: isKnown ? atMost(harmless.length * harmlessOfAll + signIns) : null,
    writes: (makesObjects && mayMore) || mayWriteBack ? atMost(writes) || null : 0,
    makes: [...lifecycles, ...listed, ...byMutation].map(({ create }) => create.path),
    keptBack: keptBackOf(refused(known)),
  };
}

/**
 * What the gate would keep back of what a scan sends at least: a read, a GET that acts once and as a stranger, and of a
 * write what cannot succeed.
 */
function refused({ operations, application, acting = [], tried = [], again = [], readsFirst = false }: Known) {
  const gate = createGate({ ...application, tried, again }, () => {});
  // First, as in a scan: the first reason stands.
  gate.learn(acting);
  gate.learn(operations);
  // As of most targets: where the scan may make objects, one that takes what nobody can read gets no more than that.
  gate.turnedDown();
  if (readsFirst) gate.readFirst();
  // What acts by GET is told first: nobody expects it.
  const reads = operations.filter(isRead);
  const kept = [...reads, ...operations.filter((one) => !isRead(one))].flatMap((operation) => {
    const { method, path, example, graphql } = operation;
    const acts = method === "GET" && actsByGet(operation);
    // Of a mutation only what is never executed, or names what never was, is put together.
    if (graphql && !isRead(operation)) return [];
    const request = graphql ? readRequest(operation) : { method };
    const aim = acts ? { aim: "act-once" as const } : isRead(operation) ? {} : faultyRequest(operation);
    const identity = acts ? "anonymous" : "owner";
    const reason = gate.refusal({ id: "plan", purpose: "", identity, path: example, ...aim, ...request });
    const whole = reason === null ? [] : [{ method, path: path + namesInQuery(example), reason }];
    return [...whole, ...leftOutFields(operation)];
  });
  // One type's field is left out of every query for such things.
  return [...new Map(kept.map((one) => [`${one.method} ${one.path}`, one])).values()];
}

/** Everyone may have to try to make the object; each of the others may change and remove it, after which it is made anew. */
function writesOf({ changes }: Pick<Lifecycle, "changes">, others: number): number {
  const making = (others + 1) * makingOfOne;
  const byOwner = changes.length + removals;
  const byOthers = others > 0 ? (changes.length + 1) * (others * 3 + 2) : 0;
  return making + byOwner + byOthers + removals;
}
