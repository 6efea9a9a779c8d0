import type { ScanOutcome } from "../../server/scan/outcome.ts";
import type { ControlState } from "../../src/contract/endpoints.ts";
import { type Faults, startFaultProxy } from "../targets/faults/fault-proxy.ts";
import { frameworks } from "../targets/frameworks/all.ts";
import { identityOf } from "../targets/frameworks/identities-of.ts";
import { installFramework } from "../targets/frameworks/install-framework.ts";
import { runService } from "../targets/frameworks/run-service.ts";
import { askers } from "../targets/frameworks/seed.ts";
import { truthOf } from "../targets/frameworks/truth-of.ts";
import { judgeScan, keyOf } from "./service/judge.ts";
import { scanService } from "./service/score-service.ts";
import { isUnseen, readStored, store } from "./service/stored.ts";
import { completeTruth, type ServiceTruth } from "./service/truth-file.ts";

/** What is put between a scan and a safe service, by name. */
const kinds: Readonly<Record<string, Faults>> = {
  resets: { resets: 0.05 },
  "502 bursts": { bursts: { status: 502, every: 60, length: 4 } },
  "429 bursts": { bursts: { status: 429, every: 120, length: 3 } },
  headers: { changesHeaders: true },
  gzip: { gzip: true },
  chunking: { chunked: true },
  cache: { cache: true },
  prefix: { prefix: "/edge/one" },
  "sessions that end": { sessionsEndAfter: 120 },
  // It takes minutes, and nearly all of them are waiting: what is known by then is kept.
  latency: { latencyMs: 3000 },
};

/**
 * Scans a safe service as it is and behind each kind of fault, and compares the verdicts: they should be the same, or say
 * that they do not know. `only` names some kinds. Prints and keeps how many were; of what is wrong, only where the service is
 * not unseen.
 */
export async function scoreFaults(name: string, only?: readonly string[], verbose = false): Promise<void> {
  const framework = frameworks.find(({ folder }) => folder === name);
  if (!framework) throw new Error(`No framework is called ${name}.`);
  await installFramework(framework);
  const truth = completeTruth(truthOf(framework, []));
  const identities = askers.map((account) => identityOf(framework, account));
  const scanBehind = async (faults: Faults) => {
    const service = await runService(framework, []);
    const proxy = await startFaultProxy(service.url, faults);
    try {
      // Whoever enters a target below a prefix enters its sign-in below it as well.
      const below = identities.map(({ login, ...one }) => ({
        ...one,
        login: login && { ...login, path: `${faults.prefix ?? ""}${login.path}` },
      }));
      return await scanService({ url: proxy.url, truth, identities: below }, { consent: false });
    } finally {
      await proxy.close();
      await service.close();
    }
  };
  const undisturbed = await scanBehind({});
  if (undisturbed.status !== "completed") throw new Error(`${framework.name} as it is: ${undisturbed.reason}`);
  const calm = seenIn(undisturbed, truth);
  for (const [kind, faults] of Object.entries(kinds)) {
    if (only !== undefined && !only.includes(kind)) continue;
    const outcome = await scanBehind(faults);
    const { told, lost, ...counts } = compare(calm, seenIn(outcome, truth, faults.prefix));
    console.log(`${name}, ${kind}: ${counts.same} the same, ${counts.undecided} undecided, ${counts.wrong} wrong`);
    const kept = (await readStored())[name];
    const fared = { ...counts, ended: outcome.status === "completed" };
    if (kept) await store(name, { ...kept, faults: { ...kept.faults, [kind]: fared } });
    if (isUnseen(name)) continue;
    for (const line of verbose ? [...told, ...lost] : told) console.log(`  ${line}`);
    if (outcome.status !== "completed") console.log(`  the scan failed: ${outcome.reason}`);
  }
}

/** Verdicts by control, method and path; and what is said that the truth denies, a line each. */
type Seen = { verdicts: ReadonlyMap<string, { state: ControlState; code: string }>; untrue: readonly string[] };

/** What a scan said of a service that is below a prefix. */
function seenIn(outcome: ScanOutcome, truth: ServiceTruth, prefix = ""): Seen {
  const operations = outcome.operations.map((one) =>
    one.path.startsWith(`${prefix}/`) ? { ...one, path: one.path.slice(prefix.length) } : one,
  );
  const verdicts = operations.flatMap(({ method, path, authentication, authorization }) => [
    [`authentication of ${keyOf(method, path)}`, authentication] as const,
    [`authorization of ${keyOf(method, path)}`, authorization] as const,
  ]);
  const { wrong } = judgeScan({ ...outcome, operations }, truth);
  const untrue = wrong.filter((line) =>
    /^(?:false alarm|not there):|the scan says (?:enforced|missing|public)/.test(line),
  );
  return { verdicts: new Map(verdicts), untrue };
}

const saysNothing = (verdict?: { state: ControlState }) =>
  !verdict || verdict.state === "inconclusive" || verdict.state === "not_tested";

/** Wrong is what is claimed otherwise than without a fault, or untrue and claimed behind the fault alone. */
function compare(calm: Seen, faulty: Seen) {
  const counts = { same: 0, undecided: 0 };
  const told: string[] = [];
  const lost: string[] = [];
  for (const [key, before] of calm.verdicts) {
    const now = faulty.verdicts.get(key);
    // To know more than without a fault is no fault, where it is true.
    if (now?.state === before.state || saysNothing(before)) counts.same++;
    else if (saysNothing(now)) {
      counts.undecided++;
      lost.push(`${key}: ${before.state} became ${now ? `${now.state} (${now.code})` : "not found"}`);
    } else told.push(`${key}: ${before.state} became ${now?.state} (${now?.code})`);
  }
  told.push(
    ...faulty.untrue.filter((line) => !calm.untrue.includes(line) && saysNothing(calm.verdicts.get(judged(line)))),
  );
  return { ...counts, wrong: told.length, told, lost };
}

/** Which verdict a line about it is of, as verdicts are called here. */
function judged(line: string): string {
  const [, method = "", path = "", control] = /^(\S+) (\S+): (auth\w+) is/.exec(line) ?? [];
  return `${control} of ${keyOf(method, path)}`;
}
