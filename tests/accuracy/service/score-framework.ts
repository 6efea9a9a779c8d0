import type { Framework } from "../../targets/frameworks/framework.ts";
import { identityOf } from "../../targets/frameworks/identities-of.ts";
import { installFramework } from "../../targets/frameworks/install-framework.ts";
import { prove } from "../../targets/frameworks/prove.ts";
import { type RunningService, runService } from "../../targets/frameworks/run-service.ts";
import { askers } from "../../targets/frameworks/seed.ts";
import { holesOf, truthOf } from "../../targets/frameworks/truth-of.ts";
import { sumOf } from "./figures.ts";
import type { Judgement } from "./judge.ts";
import { type ScoreOptions, scoreService } from "./score-service.ts";
import { completeTruth } from "./truth-file.ts";

/** What a framework's service without holes and with them came to. */
export type ScoredFramework = Record<"safe" | "holes", Judgement>;

/**
 * Installs a framework's service, proves that it is what its truth says, and scores it: safe and with holes, each without
 * consent and, started anew, with consent. Rejects where the truth does not hold.
 */
export async function scoreFramework(framework: Framework, log?: ScoreOptions["log"]): Promise<ScoredFramework> {
  await installFramework(framework);
  const scoreBoth = async (holes: readonly string[]) => {
    await proveVariant(framework, holes);
    const careful = await scoreOnce(framework, holes, { consent: false, log });
    const whole = await scoreOnce(framework, holes, { consent: true, log });
    // What needs consent to be decided is asked of the scan that has it; what is claimed must be true in both.
    const { changed, confirmed, certain, likely, invented } = careful.figures;
    const claims = { ...sumOf([]), changed, confirmed, certain, likely, invented };
    const onlyClaims = careful.wrong.filter((line) => /^(false alarm|not there|changed)|\(confirmed/.test(line));
    return { figures: sumOf([claims, whole.figures]), wrong: [...new Set([...onlyClaims, ...whole.wrong])] };
  };
  return { safe: await scoreBoth([]), holes: await scoreBoth(holesOf(framework)) };
}

/** One scan with consent of the service with the holes of another draw. Rejects where the truth does not hold. */
export async function scoreDraw(framework: Framework, draw: number, log?: ScoreOptions["log"]): Promise<Judgement> {
  await installFramework(framework);
  const holes = holesOf(framework, draw);
  if (holes.length === 0) throw new Error(`${framework.name} has no holes left for draw ${draw}.`);
  await proveVariant(framework, holes);
  return await scoreOnce(framework, holes, { consent: true, log });
}

/** The same in a quarter of the time: without holes it scans without consent, with holes with it. */
export async function scoreFrameworkBriefly(framework: Framework): Promise<ScoredFramework> {
  await installFramework(framework);
  const holes = holesOf(framework);
  await proveVariant(framework, []);
  await proveVariant(framework, holes);
  return {
    safe: await scoreOnce(framework, [], { consent: false }),
    holes: await scoreOnce(framework, holes, { consent: true }),
  };
}

async function scoreOnce(framework: Framework, holes: readonly string[], options: ScoreOptions): Promise<Judgement> {
  const truth = completeTruth(truthOf(framework, holes));
  const identities = askers.map((account) => identityOf(framework, account));
  return await withService(framework, holes, ({ url }) => scoreService({ url, truth, identities }, options));
}

/** Rejects with every difference between a running service and its generated truth. */
export async function proveVariant(framework: Framework, holes: readonly string[]): Promise<void> {
  const differences = await withService(framework, holes, ({ url }) => prove(framework, url, holes));
  if (differences.length === 0) return;
  throw new Error(
    `${framework.name} is not what its truth says:\n${differences.map((line) => `  ${line}`).join("\n")}`,
  );
}

async function withService<Result>(
  framework: Framework,
  holes: readonly string[],
  use: (service: RunningService) => Promise<Result>,
): Promise<Result> {
  const service = await runService(framework, holes);
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}
