import { readFile, stat } from "node:fs/promises";
import { accessExit } from "../../src/contract/access-exit.ts";
import { many } from "../../src/contract/finding-words.ts";
import { readAccess } from "../access/access-file.ts";
import { absentFrom, compareAccess } from "../access/compare-access.ts";
import { type SeenAccess, seenAccess, toldIn } from "../access/seen-access.ts";
import { writeAccess } from "../access/write-access.ts";
import { singleQuoted } from "../curl-command.ts";
import type { ProvenEndpoint, ReportedScan } from "../reports/report-data.ts";
import { whyUnknown } from "../reports/why-unknown.ts";
import type { CommandTools } from "./command-tools.ts";
import { isAddress, scanning } from "./commands.ts";
import { type Exit, exits, WrongUse } from "./exits.ts";
import { textOf } from "./inputs.ts";
import { leftLines } from "./left-behind.ts";
import { type Options, targetOf, usualAccessFile } from "./options.ts";
import { platformCheck, platformExport } from "./platform/platform-access.ts";
import type { ComparedContract } from "./results/contract-results.ts";
import { keepFile, reasonOf, refuseUnwritable, refuseUnwritableResults } from "./results/keep-file.ts";
import type { Concluded } from "./results/reported.ts";
import { readSavedScan } from "./results/saved-scan.ts";
import { concluded, writeResults } from "./results/write-results.ts";
import { labelsOf, runTarget } from "./run.ts";
import { lastLine, less, linesOf, otherTarget } from "./tell-access.ts";
import { foundIn } from "./threshold.ts";

const elsewhere = "Choose another place.";

/**
 * `postern access export [FILE] --from SCAN` or `… URL`, which a file that is there may name: writes who may do what, keeping
 * what the file says already.
 */
export async function accessExport(words: readonly string[], options: Options, tools: CommandTools): Promise<Exit> {
  const { file, url } = placed(words);
  if (options.platform !== null) return await platformExport(notBeside(url, file), options, tools);
  const before = await textBefore(file);
  // What cannot be used is told before anything is sent.
  const named = before === null ? null : readAccess(before, file).target;
  await refuseUnwritable(file, elsewhere);
  const asked = url ?? (options.from === null ? named : null);
  const { seen: all, target, identities, ended, isWhole } = await seenOf(asked, options, tools);
  // What a scan that was cut off did not get to is not undecided: it is not known.
  const seen = isWhole ? all : toldIn(all);
  const note = otherTarget(file, named, target);
  if (note !== null) tools.printFolded([{ text: note, colour: "yellow" }]);
  if (seen.size > 0) {
    const { text, added } = writeAccess(before, seen, { target, identities, file });
    await keepFile(file, text, elsewhere);
    tools.print(
      `${file}: ${many(added, "operation")} added, ${many(seen.size, "operation")} seen. Review it and commit it.`,
    );
  } else tools.print(before === null ? `${file} is not written.` : `${file} stays as it is.`);
  const exit = ended.unknown === null ? exits.clean : exits.unknown;
  await writeAll({ ended, verdict: "The scan was written into an access file.", exit }, options, tools);
  if (ended.unknown !== null) tools.printFolded(ended.unknown);
  return exit;
}

/** What an access file says already; null where there is none, or where a device or a pipe takes what comes. */
async function textBefore(file: string): Promise<string | null> {
  try {
    const there = await stat(file);
    return there.isFile() || there.isDirectory() ? await readFile(file, "utf8") : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new WrongUse(`${file} cannot be read (${reasonOf(error)}).`);
  }
}

/** `postern access check [FILE] [URL]`: scans, or reads a scan, and tells where reality leaves the file. */
export async function accessCheck(words: readonly string[], options: Options, tools: CommandTools): Promise<Exit> {
  const { file, url } = placed(words);
  if (options.platform !== null) {
    const name = notBeside(url, file);
    return await platformCheck(words.length === 0 ? null : name, name, options, tools);
  }
  const text = await textOf(file, "The access file");
  const agreed = readAccess(text, file);
  const target = url ?? (options.from === null ? agreed.target : null);
  const refuseAbsent = (labels: readonly string[]) => {
    const [missing] = absentFrom(agreed, labels);
    if (missing !== undefined)
      throw new WrongUse(`${file}: ${missing} takes no part in the scan. Name it in the file of --auth.`);
  };
  // An identity that nobody signs in as is told before anything is sent.
  if (options.from === null && target !== null) refuseAbsent(await labelsOf(options));
  const size = [
    many(text.trimEnd().split("\n").length, "line"),
    many(agreed.operations.length, "operation"),
    many(agreed.identities.length, "identity", "identities"),
  ];
  tools.printFolded([
    {
      text: `${file}: ${size.join(", ")}. ${target === null ? "" : `Target ${target}, ${mayOf(options)}`}`.trimEnd(),
      colour: "dim",
    },
  ]);
  tools.telling.agreed(new Set(agreed.operations.map(({ name }) => name)));
  const { seen, target: seenAt, identities, ended, isWhole } = await seenOf(target, options, tools);
  refuseAbsent(identities);
  const compared = compareAccess(agreed, seen);
  // What a scan that was cut off did not find may be there all the same.
  const isCut = !isWhole || seen.size === 0;
  const comparison = { ...compared, ...(isCut && { gone: [] }), ...(seen.size === 0 && { unseen: [] }) };
  const note = otherTarget(file, agreed.target, seenAt);
  if (note !== null) tools.printFolded([{ text: note, colour: "yellow" }]);
  for (const line of linesOf(comparison, file, tools.columns)) tools.printFolded(line);
  const { differences, undecided, decided, unseen } = comparison;
  const failsUndecided = options.undecided === "fail";
  const counted = { absent: 0, differences: differences.length, undecided: undecided.length };
  const told = accessExit({ ...counted, decided, unseen: unseen.length }, failsUndecided) as Exit;
  const exit = told === exits.clean && ended.unknown !== null ? exits.unknown : told;
  const unknown = ended.unknown ?? (exit === exits.unknown ? less : null);
  const [first] = differences;
  if (first) tools.print(explainHint(first, target, options));
  if (unknown !== null) tools.printFolded(unknown);
  const verdict = unknown ?? `The scan was compared with ${file}.`;
  const contract = { ...comparison, file, failsUndecided, note };
  await writeAll({ ended: { ...ended, unknown }, verdict, exit, contract }, options, tools);
  tools.print(lastLine(exit, comparison));
  return exit;
}

/** What a scan may do, in two words. */
const mayOf = ({ environment, createObjects, writeBack, intrusive }: Options): string =>
  environment !== "production" && (createObjects || writeBack || intrusive) ? `${environment}, writes` : "reads only";

/** The line that shows the evidence for a cell: of the scan that was kept, else of one that may do what this one did. */
function explainHint(
  { name, label }: { name: string; label: string },
  target: string | null,
  { from, out, given }: Options,
): string {
  const saved = from ?? out.find(({ form }) => form === "json")?.file;
  const asNow = scanning.flatMap((option) => {
    const value = given.get(option);
    return given.has(option) ? [`--${option}`, ...(value === undefined ? [] : [value])] : [];
  });
  const how = saved ? ["--from", saved] : [...(target ? [target] : []), ...asNow];
  const words = ["postern", "access", "explain", ...name.split(" "), "--as", label, ...how];
  return `Explain one: ${words.map(inShell).join(" ")}`;
}

/** A word as a shell takes it for one. */
const inShell = (word: string): string => (/^[\w./:@%+=,{}-]+$/.test(word) ? word : singleQuoted(word));

/** The file and the address among a command's words, in either order. */
function placed(words: readonly string[]): { file: string; url: string | null } {
  const [urls, files] = [words.filter(isAddress), words.filter((word) => !isAddress(word))];
  if (urls.length > 1) throw new WrongUse(`${urls[1]} is one address too many. Name one.`);
  if (files.length > 1) throw new WrongUse(`${files[1]} is one file too many. Name one access file.`);
  const [url] = urls;
  return { file: files[0] ?? usualAccessFile, url: url === undefined ? null : targetOf(url) };
}

/** The file's name, where no address stands beside a platform's: that knows its own. */
function notBeside(url: string | null, file: string): string {
  if (url !== null)
    throw new WrongUse(`${url} cannot be checked on a platform by its address. Name one with --application.`);
  return file;
}

async function seenOf(
  url: string | null,
  options: Options,
  tools: CommandTools,
): Promise<{ seen: SeenAccess; target: string; identities: readonly string[]; ended: Concluded; isWhole: boolean }> {
  await refuseUnwritableResults(options.out);
  if (options.from !== null) {
    const saved = await readSavedScan(options.from, "The scan");
    const { scan, endpoints } = saved;
    const unknown = whyUnknown({ ...scan, operations: endpoints });
    // What this command wrote has the rest of both as it was.
    const [whole, all] = [scan as unknown as ReportedScan, endpoints as unknown as ProvenEndpoint[]];
    const ended = { scan: whole, endpoints: all, unknown, saved: () => `${JSON.stringify(saved, null, 2)}\n` };
    const isWhole = scan.status !== "failed";
    return { seen: seenAccess(endpoints), target: scan.targetUrl, identities: scan.identities, ended, isWhole };
  }
  if (url === null)
    throw new WrongUse("There is nothing to look at. Name the API's address, or a scan with --from FILE.");
  const run = await runTarget({ ...options, url: targetOf(url) }, tools);
  const ended = concluded(run);
  for (const line of leftLines(ended.scan.leftovers)) tools.print(line);
  return {
    seen: seenAccess(run.outcome.operations),
    target: run.request.targetUrl,
    identities: run.labels,
    ended,
    isWhole: run.outcome.status !== "failed",
  };
}

async function writeAll(
  {
    ended,
    verdict,
    exit,
    contract,
  }: { ended: Concluded; verdict: string; exit: Exit; contract?: ComparedContract | undefined },
  { out }: Options,
  { print }: CommandTools,
): Promise<void> {
  const found = foundIn(ended.endpoints.map((one) => ({ ...one, findings: one.findings ?? [] })));
  await writeResults({ ...ended, found, verdict, ...(contract ? { contract } : {}) }, out, exit);
  for (const { form, file } of out) print(`Written: ${file} (${form})`);
}
