import { runScan } from "../../../server/scan/engine.ts";
import type { Operation } from "../../../server/scan/operation.ts";
import type { ScanIdentity, ScanOutcome } from "../../../server/scan/outcome.ts";
import { localLimits } from "../comparison.ts";
import { type Judgement, judgeScan } from "./judge.ts";
import { changesBetween, seeRows } from "./rows.ts";
import { signIn } from "./sign-in.ts";
import type { ServiceTruth } from "./truth-file.ts";

/** A running service whose truth is known. */
export type KnownService = {
  url: string;
  truth: ServiceTruth;
  identities: readonly ScanIdentity[];
  /** Operations that a recording names; absent means none. */
  traffic?: readonly Operation[];
  /** What every request carries, whoever asks, by names in lower case; absent means nothing. */
  headers?: Readonly<Record<string, string>>;
  /** Where the commands run that list its rows; absent means where the scan runs. */
  folder?: string;
};
/** `consent`: the scan may make objects of its own, write back and knock often. */
export type ScoreOptions = { consent: boolean; log?: (type: string, line: string) => void };

/** Scans a service, puts the scan beside its truth, and looks at its rows before and after. */
export async function scoreService(
  service: KnownService,
  options: ScoreOptions,
): Promise<Judgement & { outcome: ScanOutcome }> {
  const { url, truth, identities, headers, folder } = service;
  const base = url.replace(/\/$/, "");
  const headersOf = async (label: string) => {
    const one = identities.find((each) => each.label === label);
    if (!one) throw new Error(`Nobody is called ${label}.`);
    return await signIn(base, one, headers);
  };
  const before = await seeRows(base, truth, headersOf, folder);
  const outcome = await scanService(service, options);
  const changes = changesBetween(before, await seeRows(base, truth, headersOf, folder));
  const judgement = judgeScan(outcome, truth, { asOne: identities.length < 2, hasConsent: options.consent });
  const { figures, wrong } = judgement;
  figures[options.consent ? "leftBehind" : "changed"] = { got: changes.length, of: before.length };
  if (outcome.status !== "completed") wrong.unshift(`the scan failed: ${outcome.reason}`);
  wrong.push(...changes.map((line) => `${options.consent ? "left behind" : "changed"}: ${line}`));
  return { figures, wrong, outcome };
}

/** Scans a service as those who ask there. */
export async function scanService(
  { url, identities, traffic = [], headers = {} }: KnownService,
  { consent, log }: ScoreOptions,
): Promise<ScanOutcome> {
  const [first, ...others] = identities;
  const { authMethod, credentials, ...traits } = first ?? { authMethod: "none" as const, credentials: null };
  return await runScan(
    {
      targetUrl: url,
      environment: "staging",
      authMethod,
      credentials,
      ...("label" in traits ? { traits } : {}),
      others,
      traffic,
      headers,
      makesObjects: consent,
      writesBack: consent,
      isIntrusive: consent,
    },
    { ...localLimits, maxRequests: 40_000, maxDurationMs: 1_800_000 },
    { log: log ?? (() => {}), progress() {} },
    new AbortController().signal,
  );
}
