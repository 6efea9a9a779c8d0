import { exportText } from "../../reports/exports/export-scan.ts";
import { toSarif } from "../../reports/exports/sarif.ts";
import { whyUnknown } from "../could-tell.ts";
import { WrongUse } from "../exits.ts";
import type { Form } from "../options.ts";
import type { Run } from "../run.ts";
import type { Found } from "../threshold.ts";
import { type ComparedContract, contractMarkdown, withContract } from "./contract-results.ts";
import { toGitlab } from "./gitlab.ts";
import { toJunit } from "./junit.ts";
import { elsewhere, keepFile } from "./keep-file.ts";
import { toMarkdown } from "./markdown.ts";
import { type Concluded, reported } from "./reported.ts";

/** A scan that has ended, with its findings sorted and the sentence that sums it up, and what its access file says of it. */
type Results = Concluded & { found: readonly Found[]; verdict: string; contract?: ComparedContract };

/** Writes what a scan found into files. Throws with a sentence for each that cannot be written, once the others are. */
export async function writeResults(results: Results, out: readonly { form: Form; file: string }[]): Promise<void> {
  const faults: string[] = [];
  for (const { form, file } of out) {
    await keepFile(file, textOf(results, form), elsewhere(form)).catch((error: unknown) => {
      if (!(error instanceof WrongUse)) throw error;
      faults.push(error.message);
    });
  }
  if (faults.length > 0) throw new WrongUse(faults.join("\n"));
}

function textOf({ scan, endpoints, unknown, found, verdict, saved, contract }: Results, form: Form): string {
  if (form === "junit") return toJunit(scan, endpoints, contract);
  if (form === "gitlab") return toGitlab(scan, endpoints, unknown, contract);
  if (form === "md")
    return [...(contract ? contractMarkdown(contract) : []), toMarkdown(scan, found, verdict)].join("\n");
  if (contract && form === "sarif") return json(withContract(toSarif(scan, endpoints), contract));
  if (form === "json") return contract ? json({ ...JSON.parse(saved()), contract }) : saved();
  return exportText(form, scan, endpoints);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** A run of this machine, as its results are written. */
export function concluded(run: Run): Concluded {
  const unknown = whyUnknown({ ...run.outcome, lost: run.lost });
  return { ...reported(run), unknown, saved: () => savedScan(run) };
}

/** The whole of a run, as `--baseline`, `postern diff` and `postern access explain` read it again. */
function savedScan(run: Run): string {
  const { scan, endpoints } = reported(run);
  const { status, reason } = run.outcome;
  const access = new Map(run.outcome.operations.map((one) => [`${one.method} ${one.path}`, one.access]));
  const whole = { ...scan, targetUrl: run.request.targetUrl, status, reason, identities: run.labels, lost: run.lost };
  return exportText(
    "json",
    whole,
    endpoints.map((one) => ({ ...one, access: access.get(`${one.method} ${one.path}`) ?? [] })),
  );
}
