import { writeFile } from "node:fs/promises";
import { exportText } from "../../reports/exports/export-scan.ts";
import { whyUnknown } from "../could-tell.ts";
import { WrongUse } from "../exits.ts";
import type { Form } from "../options.ts";
import type { Run } from "../run.ts";
import { foundIn } from "../threshold.ts";
import { toGitlab } from "./gitlab.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";
import { reported } from "./reported.ts";

/** Writes what a run found into files. A disk that takes none is told with the file's name. */
export async function writeResults(
  run: Run,
  out: readonly { form: Form; file: string }[],
  verdict: string,
): Promise<void> {
  for (const { form, file } of out) {
    await writeFile(file, textOf(run, form, verdict)).catch((error: NodeJS.ErrnoException) => {
      throw new WrongUse(`${file} cannot be written (${error.code}). Choose another place for --out ${form}.`);
    });
  }
}

function textOf(run: Run, form: Form, verdict: string): string {
  const { scan, endpoints } = reported(run);
  if (form === "junit") return toJunit(scan, endpoints);
  if (form === "gitlab") return toGitlab(scan, endpoints, whyUnknown({ ...run.outcome, lost: run.lost }));
  if (form === "md") return toMarkdown(scan, foundIn(run.outcome.operations), verdict);
  if (form !== "json") return exportText(form, scan, endpoints);
  return savedScan(run);
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
