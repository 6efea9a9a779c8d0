import type { Log } from "sarif";
import { countStandings } from "../../../src/contract/standing.ts";
import { exportText } from "../../reports/exports/export-scan.ts";
import { toSarif } from "../../reports/exports/sarif.ts";
import type { ReportedScan } from "../../reports/report-data.ts";
import { whyUnknown } from "../../reports/why-unknown.ts";
import { type Exit, exits, WrongUse } from "../exits.ts";
import type { Form } from "../options.ts";
import type { Run } from "../run.ts";
import type { Found } from "../threshold.ts";
import { type ComparedContract, contractMarkdown, withContract } from "./contract-results.ts";
import { toGitlab } from "./gitlab.ts";
import { toJunit } from "./junit.ts";
import { elsewhere, keepFile } from "./keep-file.ts";
import { inMarkdown, toMarkdown } from "./markdown.ts";
import { type Concluded, reported } from "./reported.ts";

/** A scan that has ended, with its findings sorted and the sentence that sums it up, and what its access file says of it. */
type Results = Concluded & { found: readonly Found[]; verdict: string; contract?: ComparedContract };

type Out = readonly { form: Form; file: string }[];

/**
 * Writes what a scan found, which ends the command with `told`, into files. Throws {@link WrongUse} with a sentence for each
 * that cannot be written, once the others are.
 */
export const writeResults = (results: Results, out: Out, told: Exit): Promise<void> =>
  write(out, told, (form) => textOf(results, form));

/** Forms of a comparison with an access file that has no scan beside it. */
const formsOfContract: readonly Form[] = ["md", "sarif", "junit", "gitlab", "json"];

/** Throws {@link WrongUse} for a form that holds a scan alone. */
export function refuseScanForms(out: Out): void {
  const foreign = out.find(({ form }) => !formsOfContract.includes(form));
  if (foreign)
    throw new WrongUse(`--out ${foreign.form} holds a scan, and this compares. Choose ${formsOfContract.join(", ")}.`);
}

/** Writes a comparison with an access file alone: its findings a platform's scan writes itself. `unknown` as in {@link Concluded}. */
export async function writeContract(
  contract: ComparedContract,
  { name, page, unknown }: { name: string; page: string; unknown: string | null },
  out: Out,
  told: Exit,
): Promise<void> {
  const completedAt = new Date().toISOString();
  const figures = { ...countStandings([]), securityScore: null };
  const nothing = { endpointCount: 0, figures, requests: 0, durationMs: 0, revision: null, leftovers: [] };
  const scan = { id: 0, applicationName: name, completedAt, ...nothing };
  await write(out, told, (form) => {
    if (form === "junit") return toJunit(scan, [], unknown, contract);
    if (form === "gitlab") return toGitlab(scan, [], unknown, contract);
    if (form === "json") return json({ application: name, completedAt, unknown, contract });
    if (form === "sarif") return json(contractAlone(contract, scan, unknown));
    const seen = `${unknown ?? ""} What was seen last of ${inMarkdown(name)}: ${page}`.trim();
    return [...contractMarkdown(contract, unknown), seen, ""].join("\n");
  });
}

/** In a category of its own: code scanning takes a second log of one category for the first one's next. */
function contractAlone(contract: ComparedContract, scan: ReportedScan, unknown: string | null): Log {
  const log = withContract(toSarif(scan, [], unknown), contract);
  const id = `postern-access/${scan.applicationName}/`;
  return { ...log, runs: log.runs.map(({ properties, ...run }) => ({ ...run, automationDetails: { id } })) };
}

async function write(out: Out, told: Exit, textOf: (form: Form) => string): Promise<void> {
  const faults: string[] = [];
  for (const { form, file } of out) {
    await keepFile(file, textOf(form), elsewhere(form)).catch((error: unknown) => {
      if (!(error instanceof WrongUse)) throw error;
      faults.push(error.message);
    });
  }
  // A pipeline that stops at findings alone stops at these too.
  if (faults.length > 0) throw new WrongUse(faults.join("\n"), told === exits.found ? told : exits.wrongUse);
}

function textOf({ scan, endpoints, unknown, found, verdict, saved, contract }: Results, form: Form): string {
  if (form === "junit") return toJunit(scan, endpoints, unknown, contract);
  if (form === "gitlab") return toGitlab(scan, endpoints, unknown, contract);
  if (form === "md")
    return [...(contract ? contractMarkdown(contract, unknown) : []), toMarkdown(scan, found, verdict, unknown)].join(
      "\n",
    );
  if (contract && form === "sarif") return json(withContract(toSarif(scan, endpoints, unknown), contract));
  if (form === "json") return contract ? json(comparedScan(saved(), contract, unknown)) : saved();
  return exportText(form, scan, endpoints, unknown);
}

/** A scan as it was saved, with what its comparison says, and cannot tell, beside it. */
function comparedScan(saved: string, contract: ComparedContract, unknown: string | null): object {
  const whole = JSON.parse(saved);
  return { ...whole, scan: { ...whole.scan, unknown }, contract };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** A run of this machine, as its results are written. */
export function concluded(run: Run): Concluded {
  const unknown = whyUnknown({ ...run.outcome, lost: run.lost });
  return { ...reported(run), unknown, saved: () => savedScan(run, unknown) };
}

/** The whole of a run, as `--baseline`, `postern diff` and `postern access explain` read it again. */
function savedScan(run: Run, unknown: string | null): string {
  const { scan, endpoints } = reported(run);
  const { status, reason } = run.outcome;
  const access = new Map(run.outcome.operations.map((one) => [`${one.method} ${one.path}`, one.access]));
  const whole = { ...scan, targetUrl: run.request.targetUrl, status, reason, identities: run.labels, lost: run.lost };
  return exportText(
    "json",
    whole,
    endpoints.map((one) => ({ ...one, access: access.get(`${one.method} ${one.path}`) ?? [] })),
    unknown,
  );
}
