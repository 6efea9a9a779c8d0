import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { ProbeShape } from "../../checks/check.ts";
import { unauthenticatedWrite } from "../../checks/unauthenticated-write.ts";
import { verboseErrors } from "../../checks/verbose-errors.ts";
import type { writeShapes } from "../../checks/write-pairs.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import { effectOf } from "../safety/effect.ts";
import { actsAtOnce, canOnlyFail, takesBody, validates } from "../safety/faulty-writes.ts";
import type { Answer, Identity } from "../wire/probe.ts";
import type { JudgeContext } from "./context.ts";
import type { Exhibits } from "./evidence.ts";
import { intentionOf } from "./intention.ts";
import { madeUpCredential } from "./made-up-credential.ts";
import { nowhereBeside, withNeverExistingId } from "./nowhere.ts";

type Shape = (typeof writeShapes)[number];

/** Operations that may leave a form of faulty input without any answer before it is given up. */
const maxSilences = 2;

/** Asks a write as each identity, only with requests that cannot succeed. */
export async function askWrite(operation: Operation, context: JudgeContext): Promise<Exhibits> {
  const sibling = readSibling(operation, context);
  const answers: Record<string, Answer> = {};
  const exhibits: Exhibits = { operation, hasCredential: context.hasCredential, answers, nowhere: null, sibling };
  const intention = intentionOf(operation);
  if (intention?.code === "sign-in") return exhibits;
  const asOwner = context.hasCredential && effectOf(operation.method, operation.example).endsSession !== true;
  const path = withNeverExistingId(operation) ?? operation.example;
  await learnParser(operation, context);
  const { silences, bodies, readable } = context.memory;
  const isProduction = context.isProduction ?? false;
  const keepsStrangersOut = sibling?.state === "enforced" || operation.documentedSecurity === "required";
  const maySend = (identity: Identity & ("anonymous" | "invalid" | "owner")) =>
    canOnlyFail(operation, identity, bodies, isProduction, keepsStrangersOut);
  const shapes = harmlessShapes(operation, sibling, validates(readable));
  // Some parsers never answer what they cannot read; the other forms show as much, and nobody waits in vain again.
  const heard = shapes.filter((shape) => (silences.get(shape) ?? 0) < maxSilences);
  for (const shape of heard.length > 0 ? heard : shapes) {
    const ask = async (identity: Identity) => {
      const { id, purpose, headers, body } = shapeOf(identity, shape);
      const answer = await context.send({
        id,
        identity,
        purpose,
        aim: "faulty",
        method: operation.method,
        path,
        headers: { ...headers, ...(identity === "invalid" && !context.hasCredential ? madeUpCredential : {}) },
        body,
      });
      answers[id] = answer;
      const reading = readingOf(answer);
      if (shape === "wrong-kind" || shape === "other-type") {
        if (reading.kind === "invalid") readable.refused++;
        else if (reading.kind === "success" && !intention) readable.accepted++;
      }
      if (shape !== "malformed" && shape !== "wrong-kind") return reading;
      if (reading.kind === "invalid") bodies.refused++;
      else if (reading.kind === "success" && !intention) bodies.accepted++;
      return reading;
    };
    if (!maySend("anonymous")) break;
    const stranger = await ask("anonymous");
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
    const madeUp = maySend("invalid") ? await ask("invalid") : null;
    // Once a stranger's faulty request was accepted, nothing is gained by sending more of them.
    if (stranger.kind === "success") break;
    const owner = asOwner && maySend("owner") ? await ask("owner") : null;
    // Where a made-up credential gets what the owner gets for an unreadable body, a readable one tells the two apart.
    const isParsers = shape === "malformed" && madeUp?.kind === "invalid" && owner?.kind === "invalid";
    if (stranger.kind === "denied" && !isParsers) break;
  }
  const mayRead = validates(readable) || isOfNothing(operation);
  if (asOwner && mayRead && maySend("owner") && wantsOddBody(operation, answers)) {
    const [{ id, purpose, headers, body }] = oddBody;
    const { method } = operation;
    answers[id] = await context.send({
      id,
      identity: "owner",
      purpose,
      aim: "faulty",
      method,
      path,
      headers: { ...headers },
      body,
    });
    if (readingOf(answers[id]).kind === "invalid") readable.refused++;
  }
  if (Object.keys(answers).length > 0) exhibits.nowhere = await nowhereBeside(operation, context);
  return exhibits;
}

/** Below a made-up id a change finds nothing that it could change. */
const isOfNothing = ({ method, path }: Operation): boolean => method === "PATCH" && path.includes("{");

/**
 * Finds out, before the first write that nothing vouches for, whether the target's parser stands before everything: then
 * it turns an unreadable body down wherever it comes, also with a GET of what does not exist, which cannot do anything.
 */
async function learnParser(operation: Operation, context: JudgeContext): Promise<void> {
  const { bodies, answers } = context.memory;
  if (bodies.refused + bodies.accepted > 0 || answers.has("parser")) return;
  if (takesBody(operation) && !context.isProduction) return;
  const plain = await nowhereBeside(operation, context);
  if (plain.status === null || plain.status === 400 || plain.status === 422 || answers.has("parser")) return;
  const { headers = {}, body } = shapeOf("anonymous", "malformed");
  const purpose = "See whether a body that cannot be read is turned down everywhere";
  const { identity, path } = plain.probe;
  const asked = context.send({
    id: "parser",
    identity,
    purpose,
    method: "GET",
    path,
    headers: { ...headers },
    ...(body ? { body } : {}),
  });
  answers.set("parser", asked);
  const { status } = await asked;
  if (status === 400 || status === 422) bodies.refused++;
}

const oddBody = verboseErrors.probes.filter(({ id }) => id === "owner-odd-body") as [ProbeShape];

/**
 * Whether a word in place of the data shows the owner an error that was not heard yet. Only where a document describes
 * an object and what cannot be read was refused: such an operation looks at its input.
 */
function wantsOddBody({ method, body }: Operation, answers: Readonly<Record<string, Answer>>): boolean {
  if (method === "PUT" || typeof body !== "object" || body === null || Array.isArray(body)) return false;
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
export function harmlessShapes(operation: Operation, sibling: Verdict | null, isStrict: boolean): Shape[] {
  const hasParameter = operation.path.includes("{");
  if (operation.method === "DELETE") return hasParameter ? ["no-body"] : [];
  if (!hasParameter && !takesBody(operation) && actsAtOnce(operation.path)) return [];
  const shapes: Shape[] = ["malformed"];
  if (isStrict || isOfNothing(operation)) shapes.push("wrong-kind");
  if (isOfNothing(operation)) shapes.push("empty-object");
  const isRuledOut = takesBody(operation) && !operation.requestTypes.some((type) => type.includes("*"));
  const mayBeRead = isStrict || isOfNothing(operation);
  if (mayBeRead && isRuledOut && operation.method !== "PUT" && sibling?.state !== "missing") shapes.push("other-type");
  return shapes;
}

function shapeOf(identity: Identity, shape: Shape): ProbeShape {
  const found = unauthenticatedWrite.probes.find((probe) => probe.id === `${identity}-${shape}`);
  if (!found) throw new Error(`No check declares the probe ${identity}-${shape}.`);
  return found;
}
