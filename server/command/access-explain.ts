import { readFile } from "node:fs/promises";
import { byMaking } from "../../src/contract/by-making.ts";
import { matchesTemplate, templateKey } from "../../src/contract/path-template.ts";
import { readAccess } from "../access/access-file.ts";
import { whyUnknown } from "../reports/why-unknown.ts";
import type { CommandTools } from "./command-tools.ts";
import { curlLine } from "./curl-line.ts";
import { CannotTell, type Exit, exits, WrongUse } from "./exits.ts";
import { type Options, targetOf, usualAccessFile } from "./options.ts";
import { readSavedScan, type SavedScan, savedScanIn } from "./results/saved-scan.ts";
import { concluded } from "./results/write-results.ts";
import { runTarget } from "./run.ts";

/** Operations that are named to who asked for one that is not there. */
const mostNamed = 3;

/** `postern access explain GET /invoices/{id} --as mika --from SCAN`, or with an address, which is scanned: the evidence for one cell. */
export async function accessExplain(words: readonly string[], options: Options, tools: CommandTools): Promise<Exit> {
  // A shell that would read the braces has both in one word.
  const [method, path, word, more] = words.flatMap((one, at) => (at === 0 ? one.trim().split(/ +/) : [one]));
  if (!method || !path) throw new WrongUse("Say which operation: postern access explain GET /invoices/{id} --as mika.");
  if (more !== undefined)
    throw new WrongUse(`${more} is one word too many for postern access explain. See postern access explain --help.`);
  const { scan, endpoints, from } = await explained(word, options, tools);
  const wanted = `${method.toUpperCase()} ${path}`;
  const endpoint = endpointOf(endpoints, wanted);
  if (!endpoint && (scan.status === "failed" || endpoints.length === 0))
    throw new CannotTell(whyUnknown({ ...scan, operations: endpoints }) ?? "");
  if (!endpoint) throw new WrongUse(`${from} has no ${wanted}.${hintOf(endpoints, wanted)}`);
  const cells = endpoint.access.filter(({ identity }) => options.as === null || identity === options.as);
  if (cells.length === 0) {
    const everybody = new Set([...endpoint.access.map(({ identity }) => identity), ...scan.identities]);
    if (!everybody.has(options.as ?? ""))
      throw new WrongUse(`${options.as} took no part. Choose one of ${[...everybody].join(", ")}.`);
    tools.printFolded(
      `${nameOf(endpoint)} as ${options.as}: not tested. The scan did not ask it as ${options.as}${whyNotAsked(endpoint)}`,
    );
  }
  for (const { identity, result, reason } of cells) {
    tools.printFolded(`${nameOf(endpoint)} as ${identity}: ${result.replaceAll("_", " ")}. ${reason}`);
    for (const exchange of endpoint.exchanges) {
      const { purpose, status, error, responseBody } = exchange;
      if (askerOf(exchange, scan.identities) !== identity) continue;
      tools.print(`  ${purpose}:`);
      tools.print(`    ${curlLine(exchange, identity)}`);
      tools.print(`    ${status ?? error}  ${responseBody.slice(0, 200)}`);
    }
  }
  for (const { title, curl, fix } of endpoint.findings) {
    tools.printFolded(`${title}. ${fix}`);
    for (const line of curl?.split("\n") ?? []) tools.print(`  ${line}`);
  }
  // Of a scan that was cut off nobody knows what else it would have shown.
  if (scan.status === "failed") throw new CannotTell(whyUnknown({ ...scan, operations: endpoints }) ?? "");
  return exits.clean;
}

/** The scan that holds the evidence: a saved one, or one of the address, or of the access file's target, as it is now. */
async function explained(word: string | undefined, options: Options, tools: CommandTools) {
  if (options.from !== null && word !== undefined)
    throw new WrongUse(`${word} is one word too many beside --from. See postern access explain --help.`);
  if (options.from !== null) return { ...(await readSavedScan(options.from, "The scan")), from: options.from };
  const target = word ?? (await targetInFile());
  if (target === null)
    throw new WrongUse(
      "Name a scan with --from FILE, made by postern scan --out json=FILE, or the API's address with --auth FILE.",
    );
  const run = await runTarget({ ...options, url: targetOf(target) }, tools);
  return { ...savedScanIn(concluded(run).saved()), from: target };
}

async function targetInFile(): Promise<string | null> {
  const text = await readFile(usualAccessFile, "utf8").catch(() => null);
  return text === null ? null : readAccess(text, usualAccessFile).target;
}

type Endpoint = SavedScan["endpoints"][number];

/** Who asked: what has no label was asked as the first identity, or by a stranger. */
const askerOf = ({ label, identity }: Endpoint["exchanges"][number], [first]: readonly string[]): string =>
  label ?? (identity === "owner" && first !== undefined ? first : identity);
const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

/** The end of the sentence that an operation was not asked as somebody: why nobody else was. */
function whyNotAsked({ access, authorization }: Endpoint): string {
  const maker = access.find(({ code }) => code === byMaking.allowed)?.identity;
  if (maker !== undefined) return `: one object is enough, and ${maker} made it.`;
  const isOfAll = authorization?.state === "not_tested" || authorization?.state === "inconclusive";
  return isOfAll ? `. ${authorization.reason}` : ".";
}

/** The operation of a name, whatever its parameters are called, or of the address of one. */
const endpointOf = (endpoints: readonly Endpoint[], wanted: string): Endpoint | undefined =>
  endpoints.find((one) => templateKey(nameOf(one)) === templateKey(wanted)) ??
  endpoints.find((one) => matchesTemplate(nameOf(one), wanted));

/** Those that have most in common with a name that is not there, in a sentence. */
function hintOf(endpoints: readonly Endpoint[], wanted: string): string {
  const [method = "", path = ""] = wanted.split(" ");
  const fixed = (of: string) => of.split("/").filter((part) => !/^$|\{/.test(part));
  // `invoice` and `invoices` are alike.
  const isIn = (part: string, parts: readonly string[]) =>
    parts.some((one) => one.startsWith(part) || part.startsWith(one));
  const shared = (one: Endpoint) => fixed(path).filter((part) => isIn(part, fixed(one.path))).length;
  const distance = (one: Endpoint) =>
    Math.abs(one.path.split("/").length - path.split("/").length) +
    (one.method === method ? 0 : 2) +
    (templateKey(one.path).endsWith(templateKey(path)) ? 0 : 4);
  const most = Math.max(1, ...endpoints.map(shared));
  const near = endpoints.filter((one) => shared(one) === most).sort((a, b) => distance(a) - distance(b));
  return near.length === 0 ? "" : ` Did you mean ${near.slice(0, mostNamed).map(nameOf).join(" or ")}?`;
}
