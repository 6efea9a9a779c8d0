import { writeFile } from "node:fs/promises";
import { exportText } from "../../reports/exports/export-scan.ts";
import { whyUnknown } from "../could-tell.ts";
import { WrongUse } from "../exits.ts";
import type { Form } from "../options.ts";
import type { Run } from "../run.ts";
import type { Found } from "../threshold.ts";
import { toGitlab } from "./gitlab.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";
import { type Concluded, reported } from "./reported.ts";

/** A scan that has ended, with its findings sorted and the sentence that sums it up. */
type Results = Concluded & { found: readonly Found[]; verdict: string };

/** Writes what a scan found into files. A disk that takes none is told with the file's name. */
export async function writeResults(results: Results, out: readonly { form: Form; file: string }[]): Promise<void> {
  for (const { form, file } of out) {
    await writeFile(file, textOf(results, form)).catch((error: NodeJS.ErrnoException) => {
      throw new WrongUse(`${file} cannot be written (${error.code}). Choose another place for --out ${form}.`);
    });
  }
}

function textOf({ scan, endpoints, unknown, found, verdict, saved }: Results, form: Form): string {
  if (form === "junit") return toJunit(scan, endpoints);
  if (form === "gitlab") return toGitlab(scan, endpoints, unknown);
  if (form === "md") return toMarkdown(scan, found, verdict);
  return form === "json" ? saved() : exportText(form, scan, endpoints);
}

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
