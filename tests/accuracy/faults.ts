import type { ScanOutcome } from "../../server/scan/outcome.ts";
import type { ControlState } from "../../src/contract/endpoints.ts";
import { type Faults, startFaultProxy } from "../targets/faults/fault-proxy.ts";
import { frameworks } from "../targets/frameworks/all.ts";
import { identityOf } from "../targets/frameworks/identities-of.ts";
import { installFramework } from "../targets/frameworks/install-framework.ts";
import { runService } from "../targets/frameworks/run-service.ts";
import { askers } from "../targets/frameworks/seed.ts";
import { truthOf } from "../targets/frameworks/truth-of.ts";
import { scanService } from "./service/score-service.ts";
import { type Fared, isUnseen, readStored, store } from "./service/stored.ts";
import { completeTruth } from "./service/truth-file.ts";

/** What is put between a scan and a safe service, by name. */
const kinds: Readonly<Record<string, Faults>> = {
  latency: { latencyMs: 3000 },
  resets: { resets: 0.05 },
  "502 bursts": { bursts: { status: 502, every: 60, length: 4 } },
  "429 bursts": { bursts: { status: 429, every: 120, length: 3 } },
  headers: { changesHeaders: true },
  gzip: { gzip: true },
  chunking: { chunked: true },
  cache: { cache: true },
  prefix: { prefix: "/edge/one" },
  "sessions that end": { sessionsEndAfter: 120 },
};

/**
 * Scans a safe service as it is and behind each kind of fault, and compares the verdicts: they should be the same, or say
 * that they do not know. `only` names one kind. Prints and keeps how many were; of what is wrong, only where the service is
 * not unseen.
 */
export async function scoreFaults(name: string, only?: string): Promise<void> {
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
  const calm = verdictsOf(await scanBehind({}), "");
  const fared: Record<string, Fared> = {};
  for (const [kind, faults] of Object.entries(kinds)) {
    if (only !== undefined && kind !== only) continue;
    const outcome = await scanBehind(faults);
    const { told, ...counts } = compare(calm, verdictsOf(outcome, faults.prefix ?? ""));
    fared[kind] = { ...counts, ended: outcome.status === "completed" };
    console.log(`${name}, ${kind}: ${counts.same} the same, ${counts.undecided} undecided, ${counts.wrong} wrong`);
    if (isUnseen(name)) continue;
    for (const line of told) console.log(`  ${line}`);
    if (outcome.status !== "completed") console.log(`  the scan failed: ${outcome.reason}`);
  }
  const kept = (await readStored())[name];
  if (kept) await store(name, { ...kept, faults: { ...kept.faults, ...fared } });
}

type Verdicts = ReadonlyMap<string, { state: ControlState; code: string }>;

/** Verdicts by control, method and path below a prefix. */
function verdictsOf({ operations }: ScanOutcome, prefix: string): Verdicts {
  return new Map(
    operations.flatMap(({ method, path, authentication, authorization }) => {
      const below = path.startsWith(prefix) ? path.slice(prefix.length) : path;
      return [
        [`authentication of ${method} ${below}`, authentication] as const,
        [`authorization of ${method} ${below}`, authorization] as const,
      ];
    }),
  );
}

/** Wrong is what says otherwise than without a fault, and claims to know it. */
function compare(calm: Verdicts, faulty: Verdicts): { same: number; undecided: number; wrong: number; told: string[] } {
  const counts = { same: 0, undecided: 0, wrong: 0 };
  const told: string[] = [];
  for (const [key, { state }] of calm) {
    const now = faulty.get(key);
    if (now?.state === state) counts.same++;
    else if (!now || now.state === "inconclusive" || now.state === "not_tested") counts.undecided++;
    // To know more than without a fault is no fault.
    else if (state === "inconclusive" || state === "not_tested") counts.same++;
    else {
      counts.wrong++;
      told.push(`${key}: ${state} became ${now.state} (${now.code})`);
    }
  }
  return { ...counts, told };
}
