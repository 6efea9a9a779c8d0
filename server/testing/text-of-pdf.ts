import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The text of a PDF, as a reader sees it: columns stand beside each other. */
export function textOfPdf(pdf: Uint8Array): string {
  const directory = mkdtempSync(join(tmpdir(), "postern-report-"));
  try {
    writeFileSync(join(directory, "report.pdf"), pdf);
    return execFileSync("pdftotext", ["-layout", join(directory, "report.pdf"), "-"], { encoding: "utf8" });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
