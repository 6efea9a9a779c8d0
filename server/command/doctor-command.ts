import { many } from "../../src/contract/finding-words.ts";
import { createEngine } from "../apart/engine.ts";
import { healthPathAdvice } from "../scan/identity/probe-identity.ts";
import type { ScanRequest } from "../scan/outcome.ts";
import { planScan } from "../scan/plan.ts";
import type { CommandTools } from "./command-tools.ts";
import { CannotTell, type Exit, exits } from "./exits.ts";
import { type Options, targetOf } from "./options.ts";
import { boundsOf, requestOf } from "./run.ts";

/** Megabytes and milliseconds of one question. */
const memoryMb = 320;
const patience = 20_000;

/** The command takes no health path; what a description names is tried instead. */
const advice = {
  describe:
    "That may be open to all: name a description with --openapi, and a read that refuses anonymous callers is asked.",
  open: "That may be open to all, as is each described read that was tried.",
};

/**
 * `postern doctor URL`: what answers, which identity is alive, and what a scan would send, before anything else is sent. Where
 * nothing shows that an API is there, or that an identity is alive, it could not tell.
 */
export async function doctorCommand(word: string | undefined, options: Options, tools: CommandTools): Promise<Exit> {
  const { printFolded: print, signal } = tools;
  const url = targetOf(word, "doctor");
  const request = await requestOf({ ...options, url }, signal);
  const bounds = { ...boundsOf({ url, budget: options.budget }), maxDurationMs: patience };
  const engine = createEngine({ memoryMb, inThread: true });
  const reached = await unlessStopped(engine.reachTarget(request, bounds, signal), signal);
  const { obstacle, doubt, description, refusing } = reached;
  print(obstacle ?? `${url} answers.`);
  if (doubt !== null) print(`${doubt} Name the API's own address, or a description with --openapi.`);
  if (description !== null)
    print(`A description stands at ${description.path}: with --openapi more is said of a scan.`);
  if (refusing !== null) print(`Anonymous callers are refused at ${refusing}, so that is where identities are tried.`);
  const everybody = [
    ...(request.traits ? [request.traits.label] : []),
    ...(request.others ?? []).map(({ label }) => label),
  ];
  if (everybody.length === 0)
    print("No identity takes part, so a scan asks as nobody alone. Name some with --auth FILE.");
  let allShown = obstacle === null && doubt === null;
  const isDescribed = description !== null || (request.traffic ?? []).length > 0;
  // Also where nothing shows an API: a scan signs them in before it looks for one.
  for (const label of obstacle === null ? everybody : []) {
    const asked = askedAs(request, label, refusing);
    const probed = await unlessStopped(engine.probeIdentity(asked, bounds, signal), signal);
    const said = inWords(probed, asked, isDescribed);
    allShown &&= said.isShown;
    print(`${label}: ${said.text}`);
  }
  const { environment, createObjects, writeBack, intrusive } = options;
  const plan = planScan({
    operations: request.traffic ?? [],
    identities: everybody,
    application: { environment, makesObjects: createObjects, writesBack: writeBack, isIntrusive: intrusive },
    settings: { "requests in all": Math.max(100, options.budget) },
  });
  print(
    `A scan sends at most ${many(plan.budget, "request")}, ${many(plan.discovery, "of them", "of them")} to discover.`,
  );
  for (const line of consented(options, everybody)) print(line);
  for (const path of plan.makes) print(`It creates test objects at ${path}, and deletes them.`);
  for (const { method, path, reason } of plan.keptBack.operations) print(`Kept back: ${method} ${path}. ${reason}`);
  return allShown ? exits.clean : exits.unknown;
}

/** What a question came to. Throws {@link CannotTell} where it was stopped: what came of it then says nothing of the target. */
function unlessStopped<Value>(asked: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return asked.finally(() => {
    if (signal.aborted) throw new CannotTell("Stopped before all was asked: what a scan would meet cannot be told.");
  });
}

/** The same request as one of those who take part alone, who is asked at the path that refuses others. */
function askedAs(request: ScanRequest, label: string, refusing: string | null): ScanRequest {
  const other = request.others?.find((one) => one.label === label);
  const asked: ScanRequest = other
    ? { ...request, authMethod: other.authMethod, credentials: other.credentials, traits: other, others: [] }
    : { ...request, others: [] };
  const { traits } = asked;
  return traits ? { ...asked, traits: { ...traits, healthPath: traits.healthPath ?? refusing } } : asked;
}

/** What each consent allows a scan beyond reads, in a line of its own. */
function consented({ createObjects, writeBack, intrusive }: Options, [first, second]: readonly string[]): string[] {
  const made =
    "With --create-objects it makes one object of each kind, tries as the others to change and remove it, removes it, and calls each GET that acts once.";
  const malformed = "It also sends malformed writes, which a lenient API may take, and says what it left.";
  const tries = "With --intrusive it tries each sign-in 15 times in a row, as an account that does not exist.";
  return [
    ...(createObjects ? [made] : []),
    ...(writeBack ? [`With --write-back it ${writtenBack(first, second)}`] : []),
    createObjects || writeBack ? malformed : "It writes nothing.",
    ...(intrusive ? [tries] : []),
  ];
}

function writtenBack(first: string | undefined, second: string | undefined): string {
  if (first === undefined) return "writes nothing back: that needs an identity whose objects they are.";
  if (second === undefined) return `sends what a record of ${first} holds already, unchanged, without a credential.`;
  return "sends existing objects what they hold already, unchanged, as their owner and as the others.";
}

/** What asking an identity came to. Whoever signed in by a login step is known; an answer that is open to all shows nothing. */
function inWords(
  { alive, reason }: { alive: boolean; reason: string },
  { traits }: ScanRequest,
  isDescribed: boolean,
): { text: string; isShown: boolean } {
  if (!alive) return { text: `not alive. ${reason}`, isShown: false };
  if (!reason.endsWith(healthPathAdvice)) return { text: `alive. ${reason}`, isShown: true };
  if (traits?.login) return { text: `alive. Signing in at ${traits.login.path} works.`, isShown: true };
  const open = reason.replace(healthPathAdvice, isDescribed ? advice.open : advice.describe);
  return { text: `not refused. ${open}`, isShown: false };
}
