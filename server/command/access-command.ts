import { readFile, writeFile } from "node:fs/promises";
import { many } from "../../src/contract/finding-words.ts";
import { readAccess } from "../access/access-file.ts";
import { absentFrom, compareAccess } from "../access/compare-access.ts";
import { type SeenAccess, seenAccess } from "../access/seen-access.ts";
import { writeAccess } from "../access/write-access.ts";
import type { CommandTools } from "./command-tools.ts";
import { whyUnknown } from "./could-tell.ts";
import { type Exit, exits, WrongUse } from "./exits.ts";
import { textOf } from "./inputs.ts";
import { type Options, targetOf } from "./options.ts";
import { platformCheck, platformExport } from "./platform/platform-access.ts";
import { readSavedScan } from "./results/saved-scan.ts";
import { concluded, writeResults } from "./results/write-results.ts";
import { runTarget } from "./run.ts";
import { linesOf } from "./tell-access.ts";
import { foundIn } from "./threshold.ts";

const usual = "access.yaml";

/** `postern access export [FILE] --from SCAN` or `… URL`: writes who may do what, keeping what the file says already. */
export async function accessExport(words: readonly string[], options: Options, tools: CommandTools): Promise<Exit> {
  const { file, url } = placed(words);
  if (options.platform !== null) return await platformExport(notBeside(url, file), options, tools);
  const { seen, target, identities, unknown } = await seenOf(url, options, tools);
  const before = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new WrongUse(`${file} cannot be read (${error.code}).`);
  });
  const { text, added } = writeAccess(before, seen, { target, identities, file });
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new WrongUse(`${file} cannot be written (${error.code}).`);
  });
  tools.print(
    `${file}: ${many(added, "operation")} added, ${many(seen.size, "operation")} seen. Review it and commit it.`,
  );
  if (unknown !== null) tools.print(unknown);
  return unknown === null ? exits.clean : exits.unknown;
}

/** `postern access check [FILE] [URL]`: scans, or reads a scan, and tells where reality leaves the file. */
export async function accessCheck(words: readonly string[], options: Options, tools: CommandTools): Promise<Exit> {
  const { file, url } = placed(words);
  if (options.platform !== null) {
    const name = notBeside(url, file);
    return await platformCheck(words.length === 0 ? null : name, name, options, tools);
  }
  const agreed = readAccess(await textOf(file, "The access file"), file);
  const target = url ?? (options.from === null ? agreed.target : null);
  const { seen, identities, unknown } = await seenOf(target, options, tools);
  const [missing] = absentFrom(agreed, identities);
  if (missing !== undefined)
    throw new WrongUse(`${file}: ${missing} takes no part in the scan. Name it in the file of --auth.`);
  const comparison = compareAccess(agreed, seen);
  for (const line of linesOf(comparison, file)) tools.print(line);
  const { differences, undecided } = comparison;
  if (differences.length > 0 || (options.undecided === "fail" && undecided.length > 0)) return exits.found;
  if (unknown !== null) tools.print(unknown);
  return unknown === null ? exits.clean : exits.unknown;
}

/** `postern access explain GET /invoices/{id} --as mika --from SCAN`: the evidence for one cell. */
export async function accessExplain(words: readonly string[], options: Options, tools: CommandTools): Promise<Exit> {
  const [method, path] = words;
  if (!method || !path) throw new WrongUse("Say which operation: postern access explain GET /invoices/{id} --as mika.");
  if (options.from === null) throw new WrongUse("Name a scan with --from FILE, made by postern scan --out json=FILE.");
  const { endpoints } = await readSavedScan(options.from, "The scan");
  const endpoint = endpoints.find((one) => one.method === method.toUpperCase() && one.path === path);
  if (!endpoint) throw new WrongUse(`${options.from} has no ${method.toUpperCase()} ${path}.`);
  const cells = endpoint.access.filter(({ identity }) => options.as === null || identity === options.as);
  if (cells.length === 0)
    throw new WrongUse(
      `${options.as} took no part. Choose one of ${endpoint.access.map(({ identity }) => identity).join(", ")}.`,
    );
  for (const { identity, result, reason } of cells) {
    tools.print(`${method.toUpperCase()} ${path} as ${identity}: ${result}. ${reason}`);
    const shown = endpoint.exchanges.filter(({ label, identity: kind }) => (label ?? kind) === identity);
    for (const { purpose, url, status, error, responseBody } of shown) {
      tools.print(`  ${purpose}: ${url}`);
      tools.print(`    ${status ?? error}  ${responseBody.slice(0, 200)}`);
    }
  }
  for (const { title, curl, fix } of endpoint.findings) {
    tools.print(`${title}. ${fix}`);
    for (const line of curl?.split("\n") ?? []) tools.print(`  ${line}`);
  }
  return exits.clean;
}

/** The file and the address among a command's words, in either order. */
function placed(words: readonly string[]): { file: string; url: string | null } {
  const url = words.find((word) => /^https?:\/\//.test(word));
  const files = words.filter((word) => word !== url);
  if (files.length > 1) throw new WrongUse(`${files[1]} is one file too many. Name one access file.`);
  return { file: files[0] ?? usual, url: url === undefined ? null : targetOf(url) };
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
  { telling, signal }: CommandTools,
): Promise<{ seen: SeenAccess; target: string; identities: readonly string[]; unknown: string | null }> {
  if (options.from !== null) {
    const { scan, endpoints } = await readSavedScan(options.from, "The scan");
    const unknown = whyUnknown({ ...scan, operations: endpoints });
    return { seen: seenAccess(endpoints), target: scan.targetUrl, identities: scan.identities, unknown };
  }
  if (url === null)
    throw new WrongUse("There is nothing to look at. Name the API's address, or a scan with --from FILE.");
  const run = await runTarget({ ...options, url: targetOf(url) }, telling, signal);
  const ended = concluded(run);
  const { unknown } = ended;
  const found = foundIn(run.outcome.operations);
  await writeResults(
    { ...ended, found, verdict: unknown ?? "The scan was compared with an access file." },
    options.out,
  );
  return { seen: seenAccess(run.outcome.operations), target: run.request.targetUrl, identities: run.labels, unknown };
}
