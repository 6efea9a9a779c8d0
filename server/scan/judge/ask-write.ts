import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { ProbeShape } from "../../checks/check.ts";
import { unauthenticatedWrite, type writeShapes } from "../../checks/unauthenticated-write.ts";
import { verboseErrors } from "../../checks/verbose-errors.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import { destructiveReason } from "../safety/destructive.ts";
import { actsAtOnce, canOnlyFail, takesBody } from "../safety/faulty-writes.ts";
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
  const asOwner = context.hasCredential && destructiveReason(operation.method, operation.example) === null;
  const path = withNeverExistingId(operation) ?? operation.example;
  const { silences, bodies } = context.memory;
  const maySend = (identity: Identity & ("anonymous" | "invalid" | "owner")) =>
    canOnlyFail(operation, identity, bodies, context.isProduction ?? false);
  const shapes = harmlessShapes(operation, sibling);
  // Some parsers never answer what they cannot read; the other forms show as much, and nobody waits in vain again.
  const heard = shapes.filter((shape) => (silences.get(shape) ?? 0) < maxSilences);
  for (const shape of heard.length > 0 ? heard : shapes) {
    const ask = async (identity: Identity) => {
      const { id, purpose, headers, body } = shapeOf(identity, shape);
      const answer = await context.send({
        id,
        identity,
        purpose,
        method: operation.method,
        path,
        headers: { ...headers, ...(identity === "invalid" && !context.hasCredential ? madeUpCredential : {}) },
        body,
      });
      answers[id] = answer;
      const reading = readingOf(answer);
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
    if (maySend("invalid")) await ask("invalid");
    // Once a stranger's faulty request was accepted, nothing is gained by sending more of them.
    if (stranger.kind === "success") break;
    if (asOwner && maySend("owner")) await ask("owner");
    if (stranger.kind === "denied") break;
  }
  if (asOwner && maySend("owner") && wantsOddBody(operation, answers)) {
    const [{ id, purpose, headers, body }] = oddBody;
    const { method } = operation;
    answers[id] = await context.send({ id, identity: "owner", purpose, method, path, headers: { ...headers }, body });
  }
  if (Object.keys(answers).length > 0) exhibits.nowhere = await nowhereBeside(operation, context);
  return exhibits;
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
 * The faulty requests that can do no harm to this operation. What exists is never named in an unsafe request. A word
 * in place of an object fits no operation and no strict parser lets it through; an empty object goes only to PATCH on
 * a made-up id, since lenient servers create things from it; a wrong media type only where the document rules it out,
 * since lenient servers then see an empty body.
 */
export function harmlessShapes(operation: Operation, sibling: Verdict | null): Shape[] {
  const hasParameter = operation.path.includes("{");
  if (operation.method === "DELETE") return hasParameter ? ["no-body"] : [];
  if (!hasParameter && !takesBody(operation) && actsAtOnce(operation.path)) return [];
  const shapes: Shape[] = ["malformed", "wrong-kind"];
  if (operation.method === "PATCH" && hasParameter) shapes.push("empty-object");
  const isRuledOut = takesBody(operation) && !operation.requestTypes.some((type) => type.includes("*"));
  if (isRuledOut && operation.method !== "PUT" && sibling?.state !== "missing") shapes.push("other-type");
  return shapes;
}

function shapeOf(identity: Identity, shape: Shape): ProbeShape {
  const found = unauthenticatedWrite.probes.find((probe) => probe.id === `${identity}-${shape}`);
  if (!found) throw new Error(`No check declares the probe ${identity}-${shape}.`);
  return found;
}
