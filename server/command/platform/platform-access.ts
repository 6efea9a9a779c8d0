import { z } from "zod";
import { accessExit } from "../../../src/contract/access-exit.ts";
import { accessCell } from "../../../src/contract/endpoints.ts";
import { readAccess } from "../../access/access-file.ts";
import { absentFrom, compareAccess } from "../../access/compare-access.ts";
import { seenAccess } from "../../access/seen-access.ts";
import type { CommandTools } from "../command-tools.ts";
import { CannotTell, type Exit, exits, WrongUse } from "../exits.ts";
import { textOf } from "../inputs.ts";
import type { OptionName, Options } from "../options.ts";
import { keepFile, refuseUnwritableResults } from "../results/keep-file.ts";
import { refuseScanForms, writeContract } from "../results/write-results.ts";
import { lastLine, less, linesOf, otherTarget } from "../tell-access.ts";
import { onPlatform, refuseOwn } from "./on-platform.ts";
import type { PlatformClient } from "./platform-client.ts";

const contract = z.object({ text: z.string(), revision: z.int() }).nullable();
const matrix = z.object({
  application: z.object({ targetUrl: z.string() }),
  identities: z.array(z.object({ label: z.string(), isStranger: z.boolean() })),
  rows: z.array(z.object({ method: z.string(), path: z.string(), cells: z.array(accessCell) })),
});

/** `postern access export [FILE] --platform URL`: writes a platform's access contract into a file, byte for byte. */
export async function platformExport(file: string, options: Options, tools: CommandTools): Promise<Exit> {
  refuseContradictions(options, ["out"]);
  return await onPlatform(options, tools, async (client, application) => {
    const { text, revision } = await contractOf(client, application);
    await keepFile(file, text);
    tools.print(`${file}: revision ${revision} of the access contract of ${application.name}.`);
    return exits.clean;
  });
}

/**
 * `postern access check [FILE] --platform URL`: compares what a platform saw last of an application with a file, or with
 * the contract that the platform keeps.
 */
export async function platformCheck(
  given: string | null,
  file: string,
  options: Options,
  tools: CommandTools,
): Promise<Exit> {
  refuseContradictions(options);
  refuseScanForms(options.out);
  await refuseUnwritableResults(options.out);
  return await onPlatform(options, tools, async (client, application) => {
    const text = given === null ? (await contractOf(client, application)).text : await textOf(given, "The access file");
    const agreed = readAccess(text, file);
    const {
      application: seenAt,
      identities,
      rows,
    } = await client.call("GET", `/applications/${application.id}/access`, matrix);
    if (rows.length === 0)
      throw new CannotTell(`Nothing was seen of ${application.name} yet. Start a scan with postern scan --platform.`);
    const labels = identities.flatMap(({ label, isStranger }) => (isStranger ? [] : [label]));
    const absent = absentFrom(agreed, labels);
    const comparison = compareAccess(agreed, seenAccess(rows.map(({ cells, ...row }) => ({ ...row, access: cells }))));
    const { differences, undecided, decided, unseen } = comparison;
    const exit = accessExit(
      {
        ...{ absent: absent.length, differences: differences.length, undecided: undecided.length },
        ...{ decided, unseen: unseen.length },
      },
      options.undecided === "fail",
    );
    if (exit === exits.wrongUse)
      throw new WrongUse(
        `${file}: ${absent[0]} takes no part in the scans of ${application.name}. Add the identity there.`,
      );
    const note = otherTarget(file, agreed.target, seenAt.targetUrl);
    if (note !== null) tools.printFolded([{ text: note, colour: "yellow" }]);
    for (const line of linesOf(comparison, file, tools.columns)) tools.printFolded(line);
    const unknown = exit === exits.unknown ? less : null;
    const about = {
      name: application.name,
      page: client.page(`/applications/${application.id}?tab=contract`),
      unknown,
    };
    const compared = { ...comparison, file, failsUndecided: options.undecided === "fail", note };
    await writeContract(compared, about, options.out, exit as Exit);
    for (const { form, file } of options.out) tools.print(`Written: ${file} (${form})`);
    if (unknown !== null) throw new CannotTell(unknown);
    tools.print(lastLine(exit, comparison));
    return exit;
  });
}

async function contractOf(client: PlatformClient, { id, name }: { id: number; name: string }) {
  const kept = await client.call("GET", `/applications/${id}/access-contract`, contract);
  if (kept) return kept;
  const page = client.page(`/applications/${id}?tab=contract`);
  throw new WrongUse(`${name} has no access contract yet. Start one on its page, or name a file: ${page}`);
}

function refuseContradictions(options: Options, others: readonly OptionName[] = []): void {
  if (options.application === null) throw new WrongUse("Name one of the platform's applications with --application.");
  refuseOwn(options, others);
}
