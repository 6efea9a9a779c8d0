import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { ProbeShape } from "../../checks/check.ts";
import { unauthenticatedWrite } from "../../checks/unauthenticated-write.ts";
import { verboseErrors } from "../../checks/verbose-errors.ts";
import type { writeShapes } from "../../checks/write-pairs.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import { actsAtOnce, effectOf } from "../safety/effect.ts";
import { hasFields, saysRaw, takesBody, validates } from "../safety/faulty-writes.ts";
import type { Aim, Answer, Identity, Probe } from "../wire/probe.ts";
import type { JudgeContext } from "./context.ts";
import type { Exhibits } from "./evidence.ts";
import { intentionOf } from "./intention.ts";
import { learnMediaType } from "./learn-media-type.ts";
import { madeUpCredential } from "./made-up-credential.ts";
import { inOwnersTurn } from "./memory.ts";
import { nowhereBeside, nowhereFor, withNeverExistingId, withNeverExistingIds } from "./nowhere.ts";
import { keepsStrangersOutOf } from "./order.ts";

type Shape = (typeof writeShapes)[number];

/** Operations that may leave a form of faulty input without any answer before it is given up. */
const maxSilences = 2;

/** Asks a write as each identity, only with requests that cannot succeed. */
export async function askWrite(operation: Operation, context: JudgeContext): Promise<Exhibits> {
  const sibling = readSibling(operation, context);
  const answers: Record<string, Answer> = {};
  const exhibits: Exhibits = { operation, hasCredential: context.hasCredential, answers, sibling };
  const intention = intentionOf(operation);
  const asOwner = context.hasCredential && effectOf(operation.method, operation.example).endsSession !== true;
  const belowParents = knownParents(operation);
  const path = withNeverExistingIds(operation) ?? operation.example;
  if (intention?.code === "sign-in") return { ...exhibits, keptBack: await keptBackWhole(operation, context) };
  await learnParser(operation, context);
  const { silences, bodies, readable } = context.memory;
  const faulty = {
    aim: aimAt(operation),
    readsBody: takesBody(operation),
    takesRaw: saysRaw(operation),
    isMadeUp: withNeverExistingIds(operation) !== null,
  };
  const mayWrite = context.mayWrite === true;
  const isShut = sibling?.state === "enforced" || operation.documentedSecurity === "required";
  const keepsStrangersOut = isShut || (mayWrite && keepsStrangersOutOf(context.memory.notes.values()));
  // A schema that turns ids down for their form turns bodies down as well, wherever one is described.
  const isDescribed = context.memory.typed > 0 && hasFields(operation);
  const shapes = harmlessShapes(operation, sibling, validates(readable), keepsStrangersOut || isDescribed);
  // What is only switched on takes no body: strangers switch it where nothing is, as they take it back there.
  const isToggle = operation.method === "POST" && !hasFields(operation) && context.memory.toggles.has(operation.path);
  if (isToggle && mayWrite && faulty.isMadeUp) shapes.push("no-body");
  // Some parsers never answer what they cannot read; the other forms show as much, and nobody waits in vain again.
  if (shapes.length === 0) return { ...exhibits, keptBack: await keptBackWhole(operation, context) };
  const heard = shapes.filter((shape) => (silences.get(shape) ?? 0) < maxSilences);
  for (const shape of heard.length > 0 ? heard : shapes) {
    const isLenient = shape === "wrong-kind" || shape === "other-type";
    const ask = async (identity: Identity) => {
      const { id, purpose, headers, body } = shapeOf(identity, shape);
      const answer = await context.send({
        id,
        identity,
        purpose,
        ...faulty,
        ...(shape === "no-body" ? { aim: "absent" as const } : {}),
        method: operation.method,
        path,
        headers: { ...headers, ...(identity === "invalid" && !context.hasCredential ? madeUpCredential : {}) },
        body,
      });
      if (answer.keptBack !== undefined) {
        exhibits.keptBack ??= answer.keptBack;
        return null;
      }
      answers[id] = answer;
      const reading = readingOf(answer);
      if (isLenient) {
        if (reading.kind === "invalid") readable.refused++;
        else if (reading.kind === "success" && !intention) readable.accepted++;
      }
      if (shape !== "malformed" && shape !== "wrong-kind") return reading;
      if (reading.kind === "invalid") bodies.refused++;
      else if (reading.kind === "success" && !intention) bodies.accepted++;
      return reading;
    };
    const stranger = await ask("anonymous");
    // What may be taken for a body is kept back; what takes none is asked without one.
    if (stranger === null && isToggle && shape !== shapes.at(-1)) continue;
    if (stranger === null) break;
    if (stranger.kind === "none") {
      silences.set(shape, (silences.get(shape) ?? 0) + 1);
      if (shape === shapes.at(-1)) break;
      delete answers[`anonymous-${shape}`];
      continue;
    }
    silences.set(shape, Number.NEGATIVE_INFINITY);
    if (stranger.kind === "blocked" || stranger.kind === "unsupported") break;
    // One request shows whether an operation that says to be public refuses strangers all the same.
    if (intention && stranger.kind !== "denied") break;
    // What is there for whoever may write is not for an unread body: only strangers, who are refused, send one.
    if (shape === "other-type" && !mayReadOther(operation, sibling, validates(readable))) {
      // A made-up credential that is refused as well shows that the refusal is for want of a true one.
      if (stranger.kind === "denied" && mayWrite) await ask("invalid");
      continue;
    }
    const madeUp = await ask("invalid");
    // Once a stranger's faulty request was accepted, nothing is gained by sending more of them.
    if (stranger.kind === "success") break;
    // Some handlers look at no id, and what the owner removes there is the owner's.
    const asks = async () => (isLenient && readable.accepted > 0 ? null : await ask("owner"));
    const owner =
      asOwner && shape !== "no-body" ? await (isLenient ? inOwnersTurn(context.memory, asks) : asks()) : null;
    // Where a made-up credential gets what the owner gets for an unreadable body, a readable one tells the two apart.
    const isParsers = shape === "malformed" && madeUp?.kind === "invalid" && owner?.kind === "invalid";
    if (stranger.kind === "denied" && !isParsers) break;
  }
  const mayRead = validates(readable) || isOfNothing(operation);
  if (asOwner && mayRead && wantsOddBody(operation, answers)) {
    const [{ id, purpose, headers, body }] = oddBody;
    const { method } = operation;
    const asked = { id, identity: "owner", purpose, ...faulty, method, path, body } as const;
    const answer = await context.send({ ...asked, headers: { ...headers } });
    if (answer.keptBack === undefined) answers[id] = answer;
    if (readingOf(answer).kind === "invalid") readable.refused++;
  }
  if (asOwner && isOfNothing(operation) && "anonymous-empty-object" in answers)
    exhibits.unread = await learnMediaType({ ...faulty, method: operation.method, path }, context);
  if (Object.keys(answers).length > 0) exhibits.nowhere = await nowhereFor(exhibits, context);
  if (mayWrite && belowParents !== null && isNowhereToStrangers(answers)) {
    await askBelow(operation, belowParents, shapes[0] as Shape, answers, context);
  }
  return exhibits;
}

/** Whether strangers were told of nothing but that what was made up does not exist. */
function isNowhereToStrangers(answers: Readonly<Record<string, Answer>>): boolean {
  const strangers = Object.values(answers).filter(({ probe }) => probe.identity === "anonymous");
  return strangers.length > 0 && strangers.every((answer) => readingOf(answer).kind === "not-found");
}

/** Where an operation stands below parents that exist: a made-up child of theirs, or the list of their children. */
function knownParents(operation: Operation): { path: string; isMadeUp: boolean } | null {
  const params = operation.path.split("/").filter((segment) => segment.includes("{")).length;
  if (/\}\/?$/.test(operation.path)) {
    const path = params > 1 ? withNeverExistingId(operation) : null;
    return path === null ? null : { path, isMadeUp: true };
  }
  const isList = operation.method === "POST" && params > 0 && takesBody(operation) && !actsAtOnce(operation.path);
  return isList ? { path: operation.example.split("?", 1)[0] ?? operation.example, isMadeUp: false } : null;
}

/**
 * Some ask who is there only where a route is found, and a made-up parent leads to none. Below a parent that exists only
 * strangers are asked: whoever has a credential might come to something there.
 */
async function askBelow(
  operation: Operation,
  { path, isMadeUp }: { path: string; isMadeUp: boolean },
  shape: Shape,
  answers: Record<string, Answer>,
  context: JudgeContext,
): Promise<void> {
  const heard: Record<string, Answer> = {};
  for (const identity of ["anonymous", "invalid"] as const) {
    const { id, purpose, headers, body } = shapeOf(identity, shape);
    const made = identity === "invalid" && !context.hasCredential ? madeUpCredential : {};
    const answer = await context.send({
      ...{ id, identity, method: operation.method, path, isMadeUp, body },
      purpose: `${purpose}, below what exists`,
      aim: aimAt(operation),
      readsBody: takesBody(operation),
      takesRaw: saysRaw(operation),
      headers: { ...headers, ...made },
    });
    if (answer.keptBack !== undefined) return;
    const { kind } = readingOf(answer);
    if (identity === "anonymous" && kind !== "denied" && kind !== "success") return;
    heard[id] = answer;
  }
  // What others were answered elsewhere is no comparison for these.
  for (const id of Object.keys(answers)) delete answers[id];
  Object.assign(answers, heard);
}

/** Has the gate note an operation of which no request is known to fail, so that the scan tells of all that it leaves out. */
export async function keptBackWhole({ method, example }: Operation, context: JudgeContext): Promise<string | null> {
  const probe = { id: "plain", identity: "anonymous", purpose: "Write", method, path: example } as const;
  return (await context.send(probe)).keptBack ?? null;
}

/** Below a made-up id a change finds nothing that it could change. */
const isOfNothing = ({ method, path }: Operation): boolean => method === "PATCH" && path.includes("{");

/** What faulty requests to an operation are for: those of PATCH and DELETE name what was never given out. */
const aimAt = ({ method, path }: Pick<Operation, "method" | "path">): Aim =>
  path.includes("{") && (method === "PATCH" || method === "DELETE") ? "absent" : "faulty";

/**
 * Finds out, before the first write beside others, whether a parser stands before the routes there: then it turns an unreadable
 * body down wherever it comes, also with a GET of what does not exist, which cannot do anything. A body that can be read
 * shows beside it that it is not bodies as such that are turned down. In production no body follows, whatever it shows.
 */
async function learnParser(operation: Operation, context: JudgeContext): Promise<void> {
  if (context.isProduction === true) return;
  const { answers } = context.memory;
  const { probe, status } = await nowhereBeside(operation, context);
  if (status === null || status === 400 || status === 422) return;
  const { headers = {}, body = "" } = shapeOf("anonymous", "malformed");
  const ask = (id: string, purpose: string, sent: string, aim?: Aim) => {
    const key = `${id} ${probe.path}`;
    const asked =
      answers.get(key) ??
      context.send({
        ...{ id, identity: probe.identity, purpose, method: "GET", path: probe.path },
        ...{ headers: { ...headers }, body: sent },
        ...(aim === undefined ? {} : { aim }),
      });
    answers.set(key, asked);
    return asked;
  };
  const readable = await ask("readable", "See whether a GET with a body is answered like one without", "{}");
  if (readable.status !== status) return;
  await ask("parser", "Control: malformed body to a path that does not exist", body, "parser");
}

const oddBody = verboseErrors.probes.filter(({ id }) => id === "owner-odd-body") as [ProbeShape];

/**
 * Whether a word in place of the data shows the owner an error that was not heard yet. Only where a document describes
 * an object and what cannot be read was refused: such an operation looks at its input.
 */
function wantsOddBody({ method, body, sentIn }: Operation, answers: Readonly<Record<string, Answer>>): boolean {
  if (method === "PUT" || sentIn !== undefined || typeof body !== "object" || body === null || Array.isArray(body))
    return false;
  if (Object.keys(body).length === 0 || "owner-wrong-kind" in answers) return false;
  const unreadable = answers["owner-malformed"];
  return unreadable !== undefined && ["invalid", "fault"].includes(readingOf(unreadable).kind);
}

/** How reading the same path was judged; a collection's read also speaks for writes to its items. */
export function readSibling(operation: Operation, context: JudgeContext): Verdict | null {
  return context.memory.notes.get(`GET ${operation.path}`)?.verdict ?? null;
}

/**
 * The faulty requests that can do no harm to this operation. What exists is never named in an unsafe request. What can
 * be read and does not fit goes only to PATCH on a made-up id, until the target was seen to turn such bodies down:
 * lenient servers create things from a word, from an empty object, and from a media type that they do not know.
 */
export function harmlessShapes(
  operation: Operation,
  sibling: Verdict | null,
  isStrict: boolean,
  mayBeUnread = false,
): Shape[] {
  const hasParameter = operation.path.includes("{");
  if (operation.method === "DELETE") return hasParameter ? ["no-body"] : [];
  // A handler that takes no body runs whatever comes.
  if (!hasParameter && !takesBody(operation)) return [];
  const shapes: Shape[] = ["malformed"];
  if (isStrict || isOfNothing(operation)) shapes.push("wrong-kind");
  if (isOfNothing(operation)) shapes.push("empty-object");
  const isUnread = mayBeUnread && takesBody(operation) && !actsAtOnce(operation.path);
  if (isUnread || mayReadOther(operation, sibling, isStrict)) shapes.push("other-type");
  return shapes;
}

/** Whether everybody may send a media type that the document rules out. */
function mayReadOther(operation: Operation, sibling: Verdict | null, isStrict: boolean): boolean {
  const isRuledOut = takesBody(operation) && !operation.requestTypes.some((type) => type.includes("*"));
  const mayBeRead = isStrict || isOfNothing(operation);
  return mayBeRead && isRuledOut && operation.method !== "PUT" && sibling?.state !== "missing";
}

/** What of the first faulty request to an operation the gate decides by. */
export function faultyRequest(
  operation: Operation,
): Pick<Probe, "aim" | "body" | "readsBody" | "takesRaw" | "isMadeUp"> {
  const [shape] = harmlessShapes(operation, null, false);
  if (shape === undefined) return {};
  const { body } = shapeOf("anonymous", shape);
  return {
    aim: aimAt(operation),
    readsBody: takesBody(operation),
    takesRaw: saysRaw(operation),
    isMadeUp: operation.path.includes("{"),
    ...(body === undefined ? {} : { body }),
  };
}

/** The request of one of these forms, as an identity sends it. */
export function shapeOf(identity: Identity, shape: Shape): ProbeShape {
  const found = unauthenticatedWrite.probes.find((probe) => probe.id === `${identity}-${shape}`);
  if (!found) throw new Error(`No check declares the probe ${identity}-${shape}.`);
  return found;
}
