import type { CommandTools } from "./command-tools.ts";
import type { Exit } from "./exits.ts";
import { type Options, targetOf } from "./options.ts";
import { refuseUnwritableResults } from "./results/keep-file.ts";
import { runTarget } from "./run.ts";

/**
 * `postern scan URL`: scans, prints the findings, writes the files, and tells by its exit code what to make of it. With
 * `--platform` a platform scans one of its applications instead.
 */
export async function scanCommand(word: string | undefined, options: Options, tools: CommandTools): Promise<Exit> {
  // What cannot be used is told before anything is sent.
  const known =
    options.baseline === null
      ? new Set<string>()
      : await (await import("./results/saved-scan.ts")).knownFindings(options.baseline);
  await refuseUnwritableResults(options.out);
  if (options.platform !== null) {
    // Loaded where it is asked for: a scan without a platform starts sooner.
    const { platformScan } = await import("./platform/platform-scan.ts");
    return await platformScan(word, options, known, tools);
  }
  const run = await runTarget({ ...options, url: targetOf(word) }, tools);
  // Only now: while it scans the command holds no more than it needs.
  const [{ conclude }, { concluded }] = await Promise.all([
    import("./conclude.ts"),
    import("./results/write-results.ts"),
  ]);
  return await conclude(concluded(run), options, known, tools);
}
