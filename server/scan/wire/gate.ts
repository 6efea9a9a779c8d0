import { toTemplate } from "../../../src/contract/path-template.ts";
import { type Operation, seenActing } from "../operation.ts";
import type { KeptBack, ScanListener } from "../outcome.ts";
import { isEnding } from "../safety/acting-words.ts";
import { actionOfGet, effectOf, safeMethods } from "../safety/effect.ts";
import { overridesMethod } from "../safety/method-override.ts";
import { actingAnswer } from "../safety/reports-acting.ts";
import { sentOn } from "../safety/sent-on.ts";
import { actionsNamed } from "./actions-named.ts";
import { type Doubt, doubtfulReads } from "./doubtful-reads.ts";
import { faultyBodies } from "./faulty-bodies.ts";
import { keptBackRoutes } from "./kept-back.ts";
import { asksForPage, didNothing, hasCredential, whyReported } from "./kinds-of-request.ts";
import { leftOutFields } from "./left-out-fields.ts";
import { isNeverTried, neverOf } from "./never-tried.ts";
import { onceOnly, type Remember } from "./once-only.ts";
import { type OwnObjects, ownObjects } from "./own-objects.ts";
import type { Answer, Probe } from "./probe.ts";
import { isActingField, queriedFields } from "./queried-fields.ts";
import { type Quiet, quietReads } from "./quiet-reads.ts";
import {
  askForConsent,
  mayGetIn,
  refusalOfMutation,
  refusalOfOwn,
  refusalOfReplacing,
  refusalOfWritingBack,
} from "./refusal-of-mutation.ts";
import type { Rights } from "./rights.ts";
import { keyOf, routeOf } from "./route-key.ts";

/**
 * The one place that decides whether a request may be sent, by the effect that it may have. The sender asks it for
 * every request; what it keeps back never reaches the wire. A method that may change something passes only with an aim.
 */
export type Gate = {
  /** Why a request is kept back, as a sentence; null where it may be sent. Asking for an action uses its one chance. */
  refusal(probe: Probe): string | null;
  /** Whether a GET is asked whose name leaves open whether it acts. */
  asksDoubtful: boolean;
  /** Settles once it is known whether a read acts whose one answer is awaited; null where none is. */
  turn(probe: Probe): Promise<void> | null;
  /** Whether a request is the one try of such a read, so that it is sent once. */
  isOnce(probe: Probe): boolean;
  /** Settles once what is about to be asked and may act is remembered beyond this process; null where it is. */
  written(): Promise<unknown> | null;
  /** Takes note that a request came to its end, with an answer or without. */
  ended(probe: Probe): void;
  /** Takes note of what an answer tells: who reports that something was done is never asked again. */
  note(answer: Answer): void;
  /** The answer by which an address reported that it acts, if one did. */
  reportOf(path: string): Answer | null;
  /** Takes note of operations whose documents, schemas or links say that they act, and of fields of GraphQL. */
  learn(
    operations: readonly Pick<Operation, "method" | "path" | "acts" | "saysItReads" | "graphql" | "example">[],
  ): void;
  /** Takes note of an address that is named as one of GraphQL: queries may be sent there. */
  namesGraphql(path: string): void;
  /** Takes note that the target turned down, when it was asked before, a body that nobody can read. */
  turnedDown(): void;
  /** Whether the target was seen to turn such bodies down before it looks where they go. */
  readsFirst(): boolean;
  /** Takes note that it was, when it was asked before. */
  readFirst(): void;
  /** Takes note of an object of the scan's own that was seen at this very address with its mark. */
  owns: OwnObjects["owns"];
  /** Takes note that what has this mark is gone, or was never there. */
  disowns: OwnObjects["disowns"];
  /** Everything that was kept back, each route once. */
  kept(): KeptBack[];
};

/** Makes the gate of one scan. What may act is told to `remember` before it is asked, so that no later run asks it again. */
export function createGate(rights: Rights, log: ScanListener["log"], remember?: Remember): Gate {
  const isProduction = rights.environment === "production";
  // Writing unchanged values back changes nothing, so it allows no action.
  const mayAct = !isProduction && rights.makesObjects === true;
  const mayWrite = mayAct || (!isProduction && rights.writesBack === true);
  const restOfBodies = isProduction ? "In production, no other request that may act is sent." : askForConsent;
  const calledOnce = "What acts is called at most once.";
  const actions = actionsNamed();
  const reported = new Map<string, Answer>();
  const told = new Set<string>();
  const again = new Set(rights.again?.map(keyOf));
  const once = onceOnly(
    rights.tried?.filter((key) => !again.has(key)),
    remember,
  );
  const graphql = new Set<string>();
  /** Fields of which a schema says that they act, by their endpoint. */
  const described = new Map<string, string>();
  const own = ownObjects();
  const kept = keptBackRoutes(log, (field) => described.has(field));
  const signIns = new Set(rights.signIns);
  const bodies = faultyBodies(rights, log);
  const doubtful = doubtfulReads();
  const quiet = quietReads();

  /** Why a read acts, by its name, by what names it, or by its own answer; null where it reads. */
  function actionOf({ method, path }: Probe): { why: string; neverBecause: string | null; doubt?: Doubt } | null {
    const route = routeOf(path);
    const doubt = doubtAbout(path);
    const report = reportOf(path, doubt);
    if (report) return { why: whyReported(report, doubt?.why), neverBecause: calledOnce };
    const known = actions.reasonAt(route);
    if (known === seenActing || (known !== null && told.has(known))) return { why: known, neverBecause: calledOnce };
    const named = effectOf(method, path);
    const isSaidToRead = named.effect !== "reads" && actions.isSaidToRead(route, named.why);
    if (named.effect === "acts" && !(named.isPerhaps && isSaidToRead))
      return { why: named.why, neverBecause: neverOf(named.endsSession === true, named.why) };
    if (known !== null) return { why: known, neverBecause: neverOf(false, known) };
    if (doubt !== null) return { why: doubt.why, neverBecause: null, doubt };
    const { why = null } = quietAt(path) ?? {};
    return why === null ? null : { why, neverBecause: calledOnce };
  }

  /** The answer of a read that was found and is like that of an action, unless its document says that it reads. */
  function quietAt(path: string): Quiet | null {
    const route = routeOf(path);
    const known = quiet.at(path, () => actions.foundAt(route));
    return known === null || actions.isSaidToRead(route, effectOf("GET", path).why) ? null : known;
  }

  /** What leaves open whether a GET acts: its name, or that of what it stands below, where no document says that it reads. */
  function doubtAbout(path: string): Doubt | null {
    const route = routeOf(path);
    const { effect, why } = effectOf("GET", path);
    if (effect === "acts" || (effect === "unknown" && actions.isSaidToRead(route, why))) return null;
    const known = actions.doubtAt(route, effect === "unknown");
    if (effect === "reads" && known === null) return null;
    const asked = path.slice(route.length);
    return {
      why: effect === "unknown" ? why : (known?.why ?? why),
      keys: [...new Set([keyOf(path), ...(known === null ? [] : [keyOf(known.template + asked)])])],
    };
  }

  const reportOf = (path: string, doubt: Doubt | null): Answer | null =>
    [keyOf(path), ...(doubt?.keys ?? [])].flatMap((key) => reported.get(key) ?? [])[0] ?? null;

  /** Whether a page's form may be opened, once: nothing says that it acts, and its answer did not. */
  function opensPage(probe: Probe): boolean {
    const key = keyOf(probe.path);
    const isKnown = reported.has(key) || once.wasAsked(key) || actions.reasonAt(routeOf(probe.path)) !== null;
    if (isProduction || isKnown || !asksForPage(probe)) return false;
    once.asks(key);
    return true;
  }

  function refusalOfRead(probe: Probe): string | null {
    if (probe.aim === "sign-in" && signIns.has(`${probe.method} ${probe.path}`)) return null;
    const action = actionOf(probe);
    if (action === null)
      return overridesMethod(probe.headers) ? "A header overrides its method, so it may change something." : null;
    const { why, neverBecause, doubt } = action;
    if (doubt !== undefined && neverBecause === null && mayAct) return refusalOfDoubtful(probe, doubt);
    if (opensPage(probe)) return null;
    if (isProduction) return `${capital(why)}. In production, no request that may act is sent.`;
    if (neverBecause !== null) return `${capital(why)}. ${neverBecause}`;
    if (!mayAct) return `${capital(why)}. It is called once, and only where the scan may write. ${askForConsent}`;
    const key = keyOf(probe.path);
    if (once.wasAsked(key)) return `${capital(why)}. It was called once already.`;
    if (probe.aim !== "act-once" || probe.identity !== "anonymous" || probe.method !== "GET")
      return `${capital(why)}. It is called once, at the end of the scan, without a credential.`;
    once.asks(key);
    return null;
  }

  function refusalOfDoubtful(probe: Probe, doubt: Doubt): string | null {
    if (doubt.keys.some(once.wasAskedBefore)) return `${capital(doubt.why)}. It was asked once already.`;
    const refusal = doubtful.refusal(probe, doubt);
    if (doubtful.isOnce(probe)) once.asks(...doubt.keys);
    return refusal;
  }

  function refusalOfWrite(probe: Probe): string | null {
    const { aim, method } = probe;
    const path = routeOf(probe.path);
    const isReal = hasCredential(probe);
    const named = effectOf(method, probe.path);
    if (aim === "sign-in")
      return signIns.has(`${method} ${probe.path}`) ? null : "It is not a login step of an identity.";
    if (aim === "query") {
      const fields = queriedFields(probe.body);
      if (fields === null) return "It is not a GraphQL query, so it may change something.";
      if (!graphql.has(path)) return "This path is not known as a GraphQL endpoint.";
      // Whatever its body is, what the address names is done.
      const byName = effectOf("GET", probe.path);
      if (byName.effect === "acts") return `${capital(byName.why)}. ${restOfBodies}`;
      const acting = fields.find((field) => isActingField(field));
      if (acting !== undefined) return refusalOfField(acting, probe);
      const told = fields.find((field) => described.has(`${path}#${field}`));
      return told === undefined ? null : refusalOfField(told, probe, described.get(`${path}#${told}`));
    }
    if (aim === "mutation") return refusalOfMutation(probe, { isKnown: graphql.has(path), isProduction, mayWrite });
    if (named.endsSession && isReal) return "It would end the session of the credential.";
    // Some handlers look at no id: for whoever has a basket, a removal of any address below it empties theirs.
    if (aim === "absent" && (method === "DELETE" || probe.body === undefined) && mayGetIn(probe))
      return isProduction
        ? "In production, no request that may act is sent."
        : "With a credential only what the scan created is removed.";
    if (aim === "faulty" || aim === "absent") return bodies.refusal(probe, named.why);
    if (aim === undefined) return `${capital(named.why)}, and no request is known that is sure to fail there.`;
    if (isProduction) return "In production, no request that may act is sent.";
    if (aim === "remove") return (graphql.has(path) ? refusalOfOwn(probe) : null) ?? own.refusal(probe);
    if (aim === "try-sign-in") return rights.isIntrusive ? null : "The rate limit test is off.";
    if (aim === "write-back" && !rights.writesBack) return "Writing unchanged values is off.";
    if (aim === "write-back") return graphql.has(path) ? refusalOfWritingBack(probe) : refusalOfReplacing(probe);
    if (!rights.makesObjects) return "Creating test objects is off.";
    if (aim === "make" && graphql.has(path)) return refusalOfOwn(probe);
    if (aim === "make")
      return method === "POST" || (method === "PUT" && probe.isMadeUp === true)
        ? null
        : "Objects are created by POST, or by PUT at a name that the scan made up.";
    // What lies below an object of the scan's own is a part of it.
    if (aim === "touch" && graphql.has(path)) return refusalOfOwn(probe) ?? own.refusal(probe);
    return aim === "touch" ? own.refusal(probe) : "The scan created no object at this path.";
  }

  /** A query whose field is named for an action is no better than such a GET. */
  function refusalOfField(field: string, { path, identity }: Probe, said?: string): string | null {
    const why = said === undefined ? `Its name says that it does something: ${field}` : capital(said);
    if (isProduction) return `${why}. In production, no request that may act is sent.`;
    if (isEnding(field)) return `${why}. It is never called.`;
    if (isNeverTried(said ?? field)) return `${why}. What it does cannot be undone, so it is never called.`;
    if (!mayAct) return `${why}. It is called once, and only where the scan may write. ${askForConsent}`;
    const key = keyOfField(path, field);
    if (once.wasAsked(key)) return `${why}. It was called once already.`;
    if (identity !== "anonymous") return `${why}. It is called once, without a credential.`;
    once.asks(key);
    return null;
  }

  return {
    asksDoubtful: mayAct,
    refusal(probe) {
      if (!probe.path.startsWith("/")) return `${probe.path} is not a path on the target.`;
      const reason = safeMethods.has(probe.method) ? refusalOfRead(probe) : refusalOfWrite(probe);
      if (reason !== null) kept.add({ ...probe, path: actions.above(routeOf(probe.path)) ?? probe.path }, reason);
      else if (safeMethods.has(probe.method)) kept.asked(probe);
      return reason;
    },
    note(answer) {
      const { probe } = answer;
      bodies.note(answer);
      own.note(answer);
      if (didNothing(answer)) once.idle(...keysOfOne(probe));
      if (!safeMethods.has(probe.method)) return;
      const doubt = doubtAbout(probe.path);
      const isTold = actingAnswer(answer, doubt !== null) !== null || (doubt !== null && sentOn(answer) !== null);
      if (!isTold && doubt === null) quiet.note(answer, () => actions.foundAt(routeOf(probe.path)));
      const isLeftOpen = doubt !== null && mayAct && doubtful.note(answer, doubt);
      if (!isTold && !isLeftOpen) return once.idle(...(doubt?.keys ?? []));
      if (reportOf(probe.path, doubt) !== null) return;
      for (const key of [keyOf(probe.path), ...(doubt?.keys ?? [])]) reported.set(key, answer);
      const why = whyReported(answer, doubt?.why);
      told.add(why);
      actions.reported(toTemplate(routeOf(probe.path)), why);
    },
    turn(probe) {
      const doubt = mayAct && probe.method === "GET" ? doubtAbout(probe.path) : null;
      return doubt === null ? null : doubtful.turn(doubt.keys);
    },
    isOnce: doubtful.isOnce,
    written: once.written,
    ended: doubtful.ended,
    reportOf: (path) => reportOf(path, doubtAbout(path)) ?? quietAt(path)?.answer ?? null,
    learn(operations) {
      for (const { method, path, acts, saysItReads, graphql: field, example } of operations) {
        const says = safeMethods.has(method) ? actionOfGet({ example: path, acts, saysItReads }) : null;
        actions.learn(path, says ?? undefined, example);
        const named = effectOf(method, example);
        if (saysItReads) actions.saidToRead(path, named.why);
        else if (safeMethods.has(method) && named.effect === "unknown") actions.doubted(path, named.why);
        if (field) graphql.add(routeOf(example));
        if (field && acts) described.set(`${routeOf(example)}#${field.name}`, acts);
        kept.leftOut(leftOutFields({ graphql: field, example }));
      }
    },
    turnedDown: bodies.turnedDown,
    readsFirst: bodies.readsFirst,
    readFirst: bodies.readFirst,
    namesGraphql: (path) => void graphql.add(routeOf(path)),
    owns: own.owns,
    disowns: own.disowns,
    kept: kept.all,
  };
}

/** The key of a field of GraphQL that acts, which is called once as such an address is. */
const keyOfField = (path: string, field: string): string => `${routeOf(path)}#${field}`;

/** Under which keys the one try of something that acts is remembered; none for any other request. */
const keysOfOne = ({ aim, path, body }: Probe): string[] => {
  if (aim === "query") return (queriedFields(body) ?? []).map((field) => keyOfField(path, field));
  return aim === "act-once" || aim === "follow" ? [keyOf(path)] : [];
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
