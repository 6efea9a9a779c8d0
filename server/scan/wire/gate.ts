import { toTemplate } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";
import type { KeptBack, ScanListener } from "../outcome.ts";
import { isEnding } from "../safety/acting-words.ts";
import { actionOfGet, effectOf, endsInAction, safeMethods } from "../safety/effect.ts";
import { type BodyHabits, isUnreadable } from "../safety/faulty-writes.ts";
import { overridesMethod } from "../safety/method-override.ts";
import { actingAnswer } from "../safety/reports-acting.ts";
import { sentOn } from "../safety/sent-on.ts";
import { actionsNamed } from "./actions-named.ts";
import { keptBackRoutes } from "./kept-back.ts";
import { asksForPage, hasCredential, isTaken, whyReported } from "./kinds-of-request.ts";
import { isNeverTried, neverOf } from "./never-tried.ts";
import type { Answer, Probe } from "./probe.ts";
import { isActingField, queriedFields } from "./queried-fields.ts";
import { askForConsent, mayGetIn, refusalOfMutation, refusalOfWritingBack } from "./refusal-of-mutation.ts";
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
  /** Takes note of what an answer tells: who reports that something was done is never asked again. */
  note(answer: Answer): void;
  /** The answer by which an address reported that it acts, if one did. */
  reportOf(path: string): Answer | null;
  /** Takes note of operations whose documents or links say that their GET acts, and of fields of GraphQL. */
  learn(
    operations: readonly Pick<Operation, "method" | "path" | "acts" | "saysItReads" | "graphql" | "example">[],
  ): void;
  /** Takes note of an address that is named as one of GraphQL: queries may be sent there. */
  namesGraphql(path: string): void;
  /** Whether an answer says that a body was taken which nobody can read. */
  tookFaulty(answer: Answer): boolean;
  /** Takes note that the target turned down, when it was asked before, a body that nobody can read. */
  turnedDown(): void;
  /** Whether the target was seen to turn such bodies down before it looks where they go. */
  readsFirst(): boolean;
  /** Takes note that it was, when it was asked before. */
  readFirst(): void;
  /** Takes note of an object of the scan's own that was seen at this very address with its mark. */
  owns(path: string): void;
  /** Takes note that it is gone, or was never there. */
  disowns(path: string): void;
  /** Everything that was kept back, each route once. */
  kept(): KeptBack[];
};

/** Makes the gate of one scan. */
export function createGate(rights: Rights, log: ScanListener["log"]): Gate {
  const isProduction = rights.environment === "production";
  // Writing unchanged values back changes nothing, so it allows no action.
  const mayAct = !isProduction && rights.makesObjects === true;
  const mayWrite = mayAct || (!isProduction && rights.writesBack === true);
  const restOfBodies = isProduction ? "In production, no other request that may act is sent." : askForConsent;
  const actions = actionsNamed();
  const reported = new Map<string, Answer>();
  const tried = new Set<string>();
  const graphql = new Set<string>();
  const own = new Set<string>();
  const kept = keptBackRoutes(log);
  const signIns = new Set(rights.signIns);
  const bodies: BodyHabits = { refused: 0, accepted: 0 };
  /** Whether the target turns unreadable bodies down before it looks where they go, seen at what exists nowhere. */
  let readsFirst = false;
  /** Whether a removal of what does not exist was accepted. */
  let hasRemoved = false;
  /** Whether somebody with a credential was let send the first body, of which it is not known what comes. */
  let hasAskedFirst = false;

  /** Why a read acts, by its name, by what names it, or by its own answer; null where it reads. */
  function actionOf({ method, path }: Probe): { why: string; neverBecause: string | null; isDoubtful?: true } | null {
    const route = routeOf(path);
    const report = reported.get(keyOf(path));
    if (report) {
      return {
        why: whyReported(report),
        neverBecause: "An operation that acts is called at most once.",
      };
    }
    const named = effectOf(method, path);
    const isSaidToRead = named.effect !== "reads" && actions.isSaidToRead(route, named.why);
    if (named.effect === "acts" && !(named.isPerhaps && isSaidToRead))
      return { why: named.why, neverBecause: neverOf(named.endsSession === true, named.why) };
    const why = actions.reasonAt(route);
    if (why !== null) return { why, neverBecause: neverOf(false, why) };
    // Where nothing may act, what is as likely an action as a name is none that may be asked, unless its document says more.
    const doubt = isSaidToRead ? null : named.effect === "reads" ? actions.doubtAt(route) : named.why;
    return mayAct || doubt === null ? null : { why: doubt, neverBecause: null, isDoubtful: true };
  }

  /** Whether a name leaves open whether it acts, and no document says that it reads. */
  function mayBeDoubted({ method, path }: Probe): boolean {
    const { effect, why } = effectOf(method, path);
    return effect === "unknown" && !actions.isSaidToRead(routeOf(path), why);
  }

  /** Whether a page's form may be opened, once: nothing says that it acts, and its answer did not. */
  function opensPage(probe: Probe): boolean {
    const key = keyOf(probe.path);
    const isKnown = reported.has(key) || tried.has(key) || actions.reasonAt(routeOf(probe.path)) !== null;
    if (isProduction || isKnown || !asksForPage(probe)) return false;
    tried.add(key);
    return true;
  }

  function refusalOfRead(probe: Probe): string | null {
    if (probe.aim === "sign-in" && signIns.has(`${probe.method} ${probe.path}`)) return null;
    const action = actionOf(probe);
    if (action === null)
      return overridesMethod(probe.headers) ? "A header overrides its method, so it may change something." : null;
    const { why, neverBecause, isDoubtful = false } = action;
    if (opensPage(probe)) return null;
    if (isProduction) return `${capital(why)}. In production, no request that may act is sent.`;
    if (neverBecause !== null) return `${capital(why)}. ${neverBecause}`;
    if (!mayAct)
      return `${capital(why)}. It is called ${isDoubtful ? "" : "once, and "}only where the scan may write: turn on “Create test objects” to test this.`;
    const key = keyOf(probe.path);
    if (tried.has(key)) return `${capital(why)}. It was called once already.`;
    if (probe.aim !== "act-once" || probe.identity !== "anonymous" || probe.method !== "GET")
      return `${capital(why)}. It is called once, at the end of the scan, without a credential.`;
    tried.add(key);
    return null;
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
      return acting === undefined ? null : refusalOfField(acting, probe);
    }
    if (aim === "mutation") return refusalOfMutation(probe, { isKnown: graphql.has(path), isProduction, mayWrite });
    if (named.endsSession && isReal) return "It would end the session of the credential.";
    // Some handlers look at no id: for whoever has a basket, a removal of any address below it empties theirs.
    if (aim === "absent" && (method === "DELETE" || probe.body === undefined) && mayGetIn(probe))
      return isProduction
        ? "In production, no request that may act is sent."
        : "With a credential only what the scan created is removed.";
    if (aim === "faulty" || aim === "absent") return refusalOfFaulty(probe, named.why);
    if (aim === undefined) return `${capital(named.why)}, and no request is known that is sure to fail there.`;
    if (isProduction) return "In production, no request that may act is sent.";
    if (aim === "remove") return own.has(path) ? null : "The scan created no object at this path.";
    if (aim === "try-sign-in") return rights.isIntrusive ? null : "The rate limit test is off.";
    if (aim === "write-back" && !rights.writesBack) return "Writing unchanged values is off.";
    if (aim === "write-back") return graphql.has(path) ? refusalOfWritingBack(probe) : null;
    if (!rights.makesObjects) return "Creating test objects is off.";
    if (aim === "make")
      return method === "POST" || (method === "PUT" && probe.isMadeUp === true)
        ? null
        : "Objects are created by POST, or by PUT at a name that the scan made up.";
    // What lies below an object of the scan's own is a part of it.
    const isOwn = own.has(path) || [...own].some((one) => path.startsWith(`${one}/`));
    return aim === "touch" && isOwn ? null : "The scan created no object at this path.";
  }

  /** A query whose field is named for an action is no better than such a GET. */
  function refusalOfField(field: string, { path, identity }: Probe): string | null {
    const why = `Its name says that it does something: ${field}`;
    if (isProduction) return `${why}. In production, no request that may act is sent.`;
    if (isEnding(field)) return `${why}. It is never called.`;
    if (isNeverTried(field)) return `${why}. What it does cannot be undone, so it is never called.`;
    if (!mayAct) return `${why}. It is called once, and only where the scan may write. ${askForConsent}`;
    const key = `${routeOf(path)}#${field}`;
    if (tried.has(key)) return `${why}. It was called once already.`;
    if (identity !== "anonymous") return `${why}. It is called once, without a credential.`;
    tried.add(key);
    return null;
  }

  /**
   * A lenient server makes something of whatever comes, also where its document or its other operations promise better.
   * So without a consent to write a body is sent only where none can get through.
   */
  function refusalOfFaulty(probe: Probe, why: string): string | null {
    const { aim, method, path, body, identity, readsBody = false, isMadeUp = aim === "absent" } = probe;
    if (body === undefined && aim !== "absent") return `${capital(why)}, also without a body.`;
    const isSureToFail = readsFirst && bodies.accepted === 0 && body !== undefined && isUnreadable(body);
    // Where such a handler is open, a stranger empties the whole: that is found out once, where objects may be made.
    if (method === "DELETE" && !isSureToFail && rights.makesObjects !== true)
      return `${capital(why)}, whatever id it names. ${isProduction ? restOfBodies : "Creating test objects is off."}`;
    if (method === "DELETE" && hasRemoved)
      return `${capital(why)}, whatever id it names, and one was accepted for an id that the scan made up.`;
    if (body === undefined) return mayWrite ? null : `${capital(why)}, whatever id it names. ${restOfBodies}`;
    // A handler that takes no body runs whatever comes, also where all others read theirs first.
    const namesNothing = isMadeUp && (mayWrite || method !== "PUT");
    if (!readsBody && !namesNothing) return `${capital(why)}, and nothing says that it reads a body.`;
    const acts = effectOf("GET", path).effect === "acts";
    // What is as likely an action as a name is none that a target's habits are found out with either.
    const perhapsActs = acts || endsInAction(path);
    if (!mayWrite && acts) return `${capital(why)}, and its name says that it does. ${restOfBodies}`;
    if (isSureToFail) return null;
    // One lenient handler is enough, and a document's word that it reads its body is no promise that it looks at it.
    if (mayWrite && perhapsActs && aim === "faulty" && bodies.accepted > 0)
      return `${capital(why)}, its name ${acts ? "says" : "may say"} that it does, and the target accepted a malformed body.`;
    if (!mayWrite)
      return `${capital(why)}. A body is sent only where the target refuses malformed bodies before routing. ${restOfBodies}`;
    // Where it may, what a lenient target makes of a stranger's first body is told with the command that removes it.
    const isStranger = identity === "anonymous" || identity === "invalid";
    const isUnknown = bodies.refused + bodies.accepted === 0;
    const mayFail = bodies.accepted === 0 ? bodies.refused > 0 : readsBody && bodies.refused > bodies.accepted;
    // Where strangers are refused before their body is read, only whoever gets in shows how bodies are taken. What comes of
    // the first one, should anything, stands at an address that the scan made up.
    const isFirst = isUnknown && !hasAskedFirst && method === "PUT" && isMadeUp && rights.makesObjects === true;
    if (aim === "absent" || mayFail || (isStranger && isUnknown && readsBody && !perhapsActs)) return null;
    if (isFirst && readsBody && !perhapsActs) {
      hasAskedFirst = true;
      return null;
    }
    return bodies.accepted > 0
      ? `${capital(why)}, and the target accepted a malformed body.`
      : `${capital(why)}, and the target was not seen to refuse malformed bodies.`;
  }

  function noteBody({ probe, status }: Answer): void {
    if (probe.body === undefined || status === null || !isUnreadable(probe.body)) return;
    // Who was turned down made nothing, so the next may ask.
    if (status >= 400 && status < 500) hasAskedFirst = false;
    const isRefused = status === 400 || status === 422;
    if (probe.aim === "parser") readsFirst ||= isRefused;
    if (probe.aim !== "faulty" && probe.aim !== "absent") return;
    if (isRefused) bodies.refused += 1;
    else if (isTaken({ probe, status })) bodies.accepted += 1;
  }

  function noteRemoval({ probe: { method, aim, path, identity }, status }: Answer): void {
    if (method !== "DELETE" || aim !== "absent" || status === null || status < 200 || status >= 300) return;
    hasRemoved = true;
    const whom = identity === "anonymous" ? "an anonymous caller" : "a made-up credential";
    const what = `DELETE ${toTemplate(routeOf(path))} answered ${status} to ${whom}`;
    log("warning", `${what}, for an id that the scan made up. It may have removed more than it names: look there.`);
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
      noteBody(answer);
      noteRemoval(answer);
      if (!safeMethods.has(probe.method)) return;
      const isDoubtful = mayBeDoubted(probe);
      if (actingAnswer(answer, isDoubtful) === null && (!isDoubtful || sentOn(answer) === null)) return;
      const key = keyOf(probe.path);
      if (reported.has(key)) return;
      reported.set(key, answer);
      actions.reported(toTemplate(routeOf(probe.path)), whyReported(answer));
    },
    reportOf: (path) => reported.get(keyOf(path)) ?? null,
    learn(operations) {
      for (const { method, path, acts, saysItReads, graphql: field, example } of operations) {
        const says = safeMethods.has(method) ? actionOfGet({ example: path, acts, saysItReads }) : null;
        actions.learn(path, says ?? undefined, example);
        const named = effectOf(method, example);
        if (saysItReads) actions.saidToRead(path, named.why);
        else if (safeMethods.has(method) && named.effect === "unknown") actions.doubted(path, named.why);
        if (field) graphql.add(routeOf(example));
      }
    },
    tookFaulty: isTaken,
    turnedDown() {
      bodies.refused += 1;
    },
    readsFirst: () => readsFirst,
    readFirst() {
      readsFirst = true;
    },
    namesGraphql: (path) => void graphql.add(routeOf(path)),
    owns: (path) => void own.add(routeOf(path)),
    disowns: (path) => void own.delete(routeOf(path)),
    kept: kept.all,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
