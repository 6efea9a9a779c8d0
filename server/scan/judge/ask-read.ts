import type { ProbeShape } from "../../checks/check.ts";
import { missingAuthentication } from "../../checks/missing-authentication.ts";
import { permissiveCors } from "../../checks/permissive-cors.ts";
import { verboseErrors } from "../../checks/verbose-errors.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import { actsByGet, actsByName } from "../safety/effect.ts";
import type { Answer } from "../wire/probe.ts";
import { readRequest } from "../wire/read-request.ts";
import type { JudgeContext } from "./context.ts";
import { type Exhibits, evidenceOf } from "./evidence.ts";
import { existingExample } from "./existing-id.ts";
import { keptBackExample } from "./kept-back.ts";
import { madeUpCredential } from "./made-up-credential.ts";
import { nowhereBeside, withNeverExistingId, withOddId } from "./nowhere.ts";
import { withoutRefusedFields } from "./refused-fields.ts";

/** Reads behind a sign-in that are asked for a made-up id, to see whether the target looks it up before it asks who is there. */
const enoughLookUps = 4;
/** The same with an id of another form, to see whether it examines input before. One resource may do so, and others not. */
const enoughOddIds = 12;
/** Times that fields inside objects are left out because they were refused. */
const maxPrunings = 2;

/** Reads an operation as each identity, with no more requests than the answers so far call for. */
export async function askRead(operation: Operation, context: JudgeContext, round = 0): Promise<Exhibits> {
  if (operation.graphql === undefined && actsByGet(operation)) return askActing(operation, context);
  const first = withReport(await askAt(operation, operation.example, context), operation.example, context);
  if (first.keptBack) return first;
  const { "owner-first": owner, anonymous, invalid } = first.answers;
  const slashed = otherSlash(operation.example, owner ?? anonymous);
  if (slashed !== null && round < maxPrunings) return askRead({ ...operation, example: slashed }, context, round + 1);
  const seen = [owner, anonymous, invalid].filter((answer) => answer !== undefined);
  const graphql = operation.graphql ? withoutRefusedFields(operation.graphql, seen) : null;
  // A field inside an object may be for somebody else than the object is.
  if (graphql !== null && round < maxPrunings) return askRead({ ...operation, graphql }, context, round + 1);
  const needsId = operation.path.includes("{") && !operation.exampleSeen && cameToNothing(first, context);
  const example = needsId ? await existingExample(operation, context) : null;
  if (example === null) return first;
  return withReport(await askAt({ ...operation, example, exampleSeen: true }, example, context), example, context);
}

/** The same address with a slash at its end, or without, where the answer only sends there; null otherwise. */
function otherSlash(example: string, answer: Answer | undefined): string | null {
  const { status = null, headers: { location } = {} } = answer ?? {};
  if (answer === undefined || status === null || status < 301 || status > 308 || location === undefined) return null;
  const [path = "", query] = example.split("?", 2);
  const to = URL.parse(location, answer.url);
  const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
  if (path === "/" || to === null || to.origin !== new URL(answer.url).origin || to.pathname !== other) return null;
  return query === undefined ? other : `${other}?${query}`;
}

/**
 * What acts by GET is tried once at most, by a stranger and, where it names something, with an id that was never given
 * out: nothing more is needed to see whether strangers are let in. Whether even that may be sent, the gate decides.
 */
async function askActing(operation: Operation, { hasCredential, send, mayAct }: JudgeContext): Promise<Exhibits> {
  const path = withNeverExistingId(operation) ?? operation.example;
  const purpose = "Call a GET that acts, once, without a credential";
  const aim = mayAct ? { aim: "act-once" as const } : {};
  const answer = await send({ id: "anonymous", identity: "anonymous", purpose, method: "GET", path, ...aim });
  const { keptBack = null } = answer;
  return { operation, hasCredential, answers: keptBack === null ? { anonymous: answer } : {}, keptBack };
}

/** Sets an answer that was kept back aside; what its address reported before stands in for it. */
function withReport(exhibits: Exhibits, path: string, { reportOf }: JudgeContext): Exhibits {
  const refused = Object.values(exhibits.answers).find(({ keptBack }) => keptBack !== undefined);
  if (refused === undefined) return exhibits;
  const answers = Object.fromEntries(
    Object.entries(exhibits.answers).filter(([, { keptBack }]) => keptBack === undefined),
  );
  const report = reportOf?.(path) ?? null;
  if (report !== null) {
    const id = report.probe.identity === "anonymous" ? "anonymous" : "owner-first";
    answers[id] ??= { ...report, probe: { ...report.probe, id } };
  }
  return { ...exhibits, answers, keptBack: refused.keptBack ?? null };
}

function cameToNothing({ answers }: Exhibits, context: JudgeContext): boolean {
  const baseline = answers[context.hasCredential ? "owner-first" : "anonymous"];
  if (!baseline) return false;
  const { kind } = readingOf(baseline);
  return kind === "not-found" || kind === "invalid" || kind === "fault";
}

async function askAt(operation: Operation, path: string, context: JudgeContext): Promise<Exhibits> {
  const { hasCredential } = context;
  const answers: Record<string, Answer> = {};
  const ask = async (id: string, shape = shapeOf(id), at = path) => {
    const { identity, purpose, headers, body } = shape;
    const request = readRequest(operation);
    const sent = {
      ...request.headers,
      ...headers,
      ...(identity === "invalid" && !hasCredential ? madeUpCredential : {}),
    };
    const answer = await context.send({
      id,
      identity,
      purpose,
      path: at,
      ...request,
      headers: sent,
      ...(body ? { body } : {}),
    });
    answers[id] = answer;
    return readingOf(answer).kind;
  };
  const owner = hasCredential ? await ask("owner-first") : null;
  const stranger = await ask("anonymous");
  // Whoever reported that it acts is asked no more.
  if (Object.values(answers).some(({ keptBack }) => keptBack !== undefined))
    return { operation, hasCredential, answers };
  const invalid = await ask("invalid");
  if (answers.invalid?.keptBack !== undefined) return { operation, hasCredential, answers };
  if (stranger === "fault" || context.also === "anonymous-again")
    await ask("anonymous-again", { ...shapeOf("anonymous"), purpose: "Read without a credential, once more" });
  const handsOut = stranger === "success" || invalid === "success";
  // The second baseline matters where content is compared or where only the owner's answers are healthy.
  if (owner === "success" && (handsOut || stranger === "fault")) await ask("owner-second");
  const nowhere = handsOut || owner === "success" ? [await nowhereBeside(operation, context)] : [];
  const exhibits: Exhibits = { operation, hasCredential, answers, nowhere, sibling: null };
  if (owner === "success" && evidenceOf(exhibits).likeness.anonymous !== "same") {
    await ask("owner-foreign-origin", shapeOf("owner-foreign-origin"));
  }
  const found = evidenceOf(exhibits);
  const other =
    found.likeness.anonymous === "same" && stranger === "success" && found.intention === null
      ? keptBackExample(operation.path, path, context.memory.filtered)
      : null;
  if (other !== null && operation.graphql === undefined && !actsByName(other)) {
    await ask("owner-kept-back", shapeOf("owner-kept-back"), other);
    await ask("anonymous-kept-back", shapeOf("anonymous-kept-back"), other);
  }
  const never =
    stranger === "denied" && owner === "success" ? withNeverExistingId({ ...operation, example: path }) : null;
  if (never !== null && operation.graphql === undefined && context.memory.lookUps < enoughLookUps) {
    context.memory.lookUps += 1;
    const purpose = "Control: an id that does not exist, without a credential";
    await ask("anonymous-never", { ...shapeOf("anonymous"), purpose }, never);
  }
  // Errors show themselves only to whoever gets as far as the handler.
  const reader = owner === "success" ? "owner" : !hasCredential && stranger === "success" ? "anonymous" : null;
  const odd = operation.graphql === undefined ? withOddId({ ...operation, example: path }) : null;
  if (reader !== null && odd !== null) {
    const kind = await ask(`${reader}-odd-id`, shapeOf(`${reader}-odd-id`), odd);
    if (kind === "invalid") context.memory.typed += 1;
    // Who is turned down for the form of an id, and refused at a true one, is asked for a credential after the input is examined.
    if (kind === "invalid" && stranger === "denied" && context.memory.oddIds < enoughOddIds) {
      context.memory.oddIds += 1;
      const purpose = "Control: malformed id, without a credential";
      await ask("anonymous-odd-id", { ...shapeOf("anonymous"), purpose }, odd);
    }
  }
  return exhibits;
}

function shapeOf(id: string): ProbeShape {
  const shape = [...missingAuthentication.probes, ...permissiveCors.probes, ...verboseErrors.probes].find(
    (probe) => probe.id === id,
  );
  if (!shape) throw new Error(`No check declares the probe ${id}.`);
  return shape;
}
