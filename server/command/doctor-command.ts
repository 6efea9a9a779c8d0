import { many } from "../../src/contract/finding-words.ts";
import { createEngine } from "../apart/engine.ts";
import { healthPathAdvice } from "../scan/identity/probe-identity.ts";
import { planScan } from "../scan/plan.ts";
import type { CommandTools } from "./command-tools.ts";
import { type Exit, exits } from "./exits.ts";
import { type Options, targetOf } from "./options.ts";
import { boundsOf, requestOf } from "./run.ts";

/** Megabytes and milliseconds of one question. */
const memoryMb = 320;
const patience = 20_000;

/** The command takes no health path; what a description names is tried instead. */
const advice =
  "That may be open to all: name a description with --openapi, and a read that refuses anonymous callers is asked.";

/** `postern doctor URL`: what answers, which identity is alive, and what a scan would send, before anything else is sent. */
export async function doctorCommand(word: string | undefined, options: Options, tools: CommandTools): Promise<Exit> {
  const { print, signal } = tools;
  const url = targetOf(word);
  const request = await requestOf({ ...options, url });
  const bounds = { ...boundsOf({ url, budget: options.budget }), maxDurationMs: patience };
  const engine = createEngine({ memoryMb, inThread: true });
  const { obstacle, refusing } = await engine.reachTarget(request, bounds, signal);
  print(obstacle ?? `${url} answers.`);
  if (refusing !== null) print(`Anonymous callers are refused at ${refusing}, so that is where identities are tried.`);
  let alive = true;
  const everybody = [
    ...(request.traits ? [request.traits.label] : []),
    ...(request.others ?? []).map(({ label }) => label),
  ];
  if (everybody.length === 0)
    print("No identity takes part, so a scan asks as nobody alone. Name some with --auth FILE.");
  for (const label of obstacle === null ? everybody : []) {
    const other = request.others?.find((one) => one.label === label);
    const asked = other
      ? { ...request, authMethod: other.authMethod, credentials: other.credentials, traits: other, others: [] }
      : { ...request, others: [] };
    const traits = asked.traits && { ...asked.traits, healthPath: asked.traits.healthPath ?? refusing };
    const health = await engine.probeIdentity(traits ? { ...asked, traits } : asked, bounds, signal);
    alive &&= health.alive;
    const reason = health.reason.replace(healthPathAdvice, advice);
    print(`${label}: ${health.alive ? "alive" : "not alive"}. ${reason}`);
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
  print(
    plan.writes === 0
      ? "It writes nothing."
      : "It writes to what it made itself, or back what is there, and says what it left.",
  );
  for (const path of plan.makes) print(`It makes objects of its own at ${path}, and removes them.`);
  for (const { method, path, reason } of plan.keptBack.operations) print(`Kept back: ${method} ${path}. ${reason}`);
  return obstacle === null && alive ? exits.clean : exits.unknown;
}
