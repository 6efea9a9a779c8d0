import { toTemplate } from "../../../src/contract/path-template.ts";
import type { ScanListener } from "../outcome.ts";
import { effectOf, endsInAction } from "../safety/effect.ts";
import { type BodyHabits, isUnreadable, mayTakeRaw } from "../safety/faulty-writes.ts";
import { isTaken } from "./kinds-of-request.ts";
import type { Answer, Probe } from "./probe.ts";
import { askForConsent, mayGetIn } from "./refusal-of-mutation.ts";
import type { Rights } from "./rights.ts";
import { neighbourhoodOf, routeOf } from "./route-key.ts";

/** What a target does with bodies that nobody can read, and so where such a body may be sent. */
export type FaultyBodies = {
  /** Why a request that is made to fail is kept back, as a sentence that begins with `why`; null where it may be sent. */
  refusal(probe: Probe, why: string): string | null;
  /** Takes note of how such a request was answered. */
  note(answer: Answer): void;
  /** Takes note that the target turned one down when it was asked before. */
  turnedDown(): void;
  /** Whether the target was seen to turn such bodies down before it looks where they go. */
  readsFirst(): boolean;
  /** Takes note that it was, when it was asked before. */
  readFirst(): void;
};

/** Creates the memory of one scan. */
export function faultyBodies(rights: Rights, log: ScanListener["log"]): FaultyBodies {
  const isProduction = rights.environment === "production";
  const mayWrite = !isProduction && (rights.makesObjects === true || rights.writesBack === true);
  const bodies: BodyHabits = { refused: 0, accepted: 0 };
  /** Directories where unreadable bodies are turned down before anything looks where they go, seen at what exists nowhere. */
  const refusing = new Set<string>();
  /** The same of the whole target, as an earlier scan saw it. */
  let readsFirst = false;
  /** Whether a removal of what does not exist was accepted. */
  let hasRemoved = false;
  /** Whether a creation failed at a body that can be read and does not fit: it may have made something before. */
  let hasFailed = false;
  /** Whether somebody with a credential was let send the first body, of which it is not known what comes. */
  let hasAskedFirst = false;

  /** Whether a parser stands before the route of a request, as before what exists nowhere beside it. */
  function isReadFirst({ path, takesRaw = false }: Probe): boolean {
    // What is mounted before the parser takes a body as it comes, and no other address tells.
    if (mayTakeRaw(path, { takesRaw })) return false;
    return readsFirst || refusing.has(neighbourhoodOf(toTemplate(routeOf(path))));
  }

  /**
   * A lenient server makes something of whatever comes, also where its document or its other operations promise better, and a
   * handler may stand before the parser that refuses all others. So in production no body is sent, and without a consent to
   * write only where a parser was seen to refuse it beside the route.
   */
  function refusal(probe: Probe, why: string): string | null {
    const { aim, method, path, body, identity, readsBody = false, isMadeUp = aim === "absent" } = probe;
    if (body === undefined && aim !== "absent") return `${capital(why)}, also without a body.`;
    if (isProduction) return `${capital(why)}. In production, no request that may act is sent.`;
    const isSureToFail = isReadFirst(probe) && bodies.accepted === 0 && body !== undefined && isUnreadable(body);
    // Where such a handler is open, a stranger empties the whole: that is found out once, where objects may be made.
    if (method === "DELETE" && !isSureToFail && rights.makesObjects !== true)
      return `${capital(why)}, whatever id it names. Creating test objects is off.`;
    if (method === "DELETE" && hasRemoved)
      return `${capital(why)}, whatever id it names, and one was accepted for an id that the scan made up.`;
    if (body === undefined) return mayWrite ? null : `${capital(why)}, whatever id it names. ${askForConsent}`;
    // A handler that takes no body runs whatever comes, also where all others read theirs first.
    const namesNothing = isMadeUp && (mayWrite || method !== "PUT");
    if (!readsBody && !namesNothing) return `${capital(why)}, and nothing says that it reads a body.`;
    if (mayGetIn(probe) && mayKeepIt(probe)) return `${capital(why)}, and it may keep whatever comes as a file.`;
    if (hasFailed && mayMakeByWord(probe))
      return `${capital(why)}, and the target failed at such a body before, after which something may have been made.`;
    const acts = effectOf("GET", path).effect === "acts";
    // What is as likely an action as a name is none that a target's habits are found out with either.
    const perhapsActs = acts || endsInAction(path);
    if (!mayWrite && acts) return `${capital(why)}, and its name says that it does. ${askForConsent}`;
    if (isSureToFail) return null;
    // One lenient handler is enough, and a document's word that it reads its body is no promise that it looks at it.
    if (mayWrite && perhapsActs && aim === "faulty" && bodies.accepted > 0)
      return `${capital(why)}, its name ${acts ? "says" : "may say"} that it does, and the target accepted a malformed body.`;
    if (!mayWrite)
      return `${capital(why)}. A body is sent only where the target refuses malformed bodies before routing, seen beside it. ${askForConsent}`;
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

  /** Whether a body may become a file: whatever takes one as it comes keeps it under any name. */
  function mayKeepIt({ method, path, takesRaw = false }: Probe): boolean {
    if (takesRaw) return true;
    const folder = routeOf(path).replace(/\/[^/]*\/?$/, "");
    return /^(POST|PUT)$/.test(method) && mayTakeRaw(folder.slice(folder.lastIndexOf("/")), {});
  }

  function noteBody(answer: Answer): void {
    const { probe, status } = answer;
    if (mayMakeByWord(probe) && status !== null && status >= 500) hasFailed = true;
    if (probe.body === undefined || status === null || !isUnreadable(probe.body)) return;
    // Who was turned down made nothing, so the next may ask.
    if (status >= 400 && status < 500) hasAskedFirst = false;
    const isRefused = status === 400 || status === 422;
    if (probe.aim === "parser" && isRefused) refusing.add(neighbourhoodOf(routeOf(probe.path)));
    if (probe.aim !== "faulty" && probe.aim !== "absent") return;
    if (isRefused) bodies.refused += 1;
    else if (isTaken(answer)) bodies.accepted += 1;
  }

  /** Whether somebody with a credential sends a creation what a parser can read: a lenient handler makes an empty thing of it. */
  function mayMakeByWord({ aim, method, body, isMadeUp = false, ...asked }: Probe): boolean {
    const isRead = aim === "faulty" && method === "POST" && !isMadeUp && body !== undefined && !isUnreadable(body);
    return isRead && mayGetIn(asked);
  }

  function noteRemoval({ probe: { method, aim, path, identity }, status }: Answer): void {
    if (method !== "DELETE" || aim !== "absent" || status === null || status < 200 || status >= 300) return;
    hasRemoved = true;
    const whom = identity === "anonymous" ? "an anonymous caller" : "a made-up credential";
    const what = `DELETE ${toTemplate(routeOf(path))} answered ${status} to ${whom}`;
    log("warning", `${what}, for an id that the scan made up. It may have removed more than it names: look there.`);
  }

  return {
    refusal,
    note(answer) {
      noteBody(answer);
      noteRemoval(answer);
    },
    turnedDown() {
      bodies.refused += 1;
    },
    readsFirst: () => readsFirst || refusing.size > 0,
    readFirst() {
      readsFirst = true;
    },
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
