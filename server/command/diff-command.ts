import { many } from "../../src/contract/finding-words.ts";
import { type AccessFile, readAccess } from "../access/access-file.ts";
import type { CommandTools } from "./command-tools.ts";
import { type Exit, exits, WrongUse } from "./exits.ts";
import { textOf } from "./inputs.ts";
import { code, inMarkdown } from "./results/markdown.ts";
import { readSavedScan, type SavedScan } from "./results/saved-scan.ts";
import { sameness } from "./threshold.ts";

/** `postern diff A B`: what changed between two scans or two access files, as Markdown for a pull request. */
export async function diffCommand([before, after, ...more]: readonly string[], { print }: CommandTools): Promise<Exit> {
  if (before === undefined || after === undefined || more.length > 0)
    throw new WrongUse("Name two scans or two access files: postern diff before.json after.json.");
  const isScan = [before, after].map((file) => file.endsWith(".json"));
  if (isScan[0] !== isScan[1])
    throw new WrongUse(`${before} and ${after} are not of one kind. Name two scans or two access files.`);
  const lines = isScan[0]
    ? betweenScans(await readSavedScan(before, "The scan"), await readSavedScan(after, "The scan"))
    : betweenFiles(await accessIn(before), await accessIn(after));
  for (const line of lines) print(line);
  return exits.clean;
}

const accessIn = async (file: string): Promise<AccessFile> => readAccess(await textOf(file, "The access file"), file);

function betweenScans(before: SavedScan, after: SavedScan): string[] {
  const [old, now] = [findingsIn(before), findingsIn(after)];
  const fresh = [...now].filter(([key]) => !old.has(key));
  const fixed = [...old].filter(([key]) => !now.has(key));
  const cells = changed(cellsOfScan(before), cellsOfScan(after));
  return [
    `## ${many(fresh.length, "new finding")}, ${fixed.length} fixed, ${many(cells.length, "change")} of access`,
    "",
    ...list(
      "New",
      fresh.map(([, line]) => line),
    ),
    ...list(
      "Fixed",
      fixed.map(([, line]) => line),
    ),
    ...list("Access", cells),
  ];
}

function betweenFiles(before: AccessFile, after: AccessFile): string[] {
  const cells = changed(cellsOfFile(before), cellsOfFile(after));
  return [`## ${many(cells.length, "change")} of access`, "", ...list("Access", cells)];
}

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`### ${title}`, "", ...lines.map((line) => `- ${line}`), ""];

const findingsIn = ({ endpoints }: SavedScan): Map<string, string> =>
  new Map(
    endpoints.flatMap(({ method, path, findings }) =>
      findings.map((finding) => [
        sameness({ method, path, finding }),
        `**${finding.severity}** ${inMarkdown(finding.fault ?? finding.title)}: ${code(`${method} ${path}`)}, ${inMarkdown(finding.asker ?? "anonymous")}`,
      ]),
    ),
  );

const cellsOfScan = ({ endpoints }: SavedScan): Map<string, Map<string, string>> =>
  new Map(
    endpoints.map(({ method, path, access }) => [
      `${method} ${path}`,
      new Map(access.map(({ identity, result }) => [identity, result])),
    ]),
  );

const cellsOfFile = ({ operations }: AccessFile): Map<string, Map<string, string>> =>
  new Map(
    operations.map(({ name, access }) => [
      name,
      typeof access === "string"
        ? new Map([["everybody", access]])
        : new Map([...access].map(([label, { agreed }]) => [label, agreed])),
    ]),
  );

function changed(before: Map<string, Map<string, string>>, after: Map<string, Map<string, string>>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (!old) return [`${code(name)} is new: ${said(now)}`];
    if (!now) return [`${code(name)} is gone`];
    const labels = [...new Set([...old.keys(), ...now.keys()])].sort();
    return labels
      .filter((label) => old.get(label) !== now.get(label))
      .map(
        (label) =>
          `${code(name)}, ${inMarkdown(label)}: ${old.get(label) ?? "not named"} → ${now.get(label) ?? "not named"}`,
      );
  });
}

const said = (cells: Map<string, string> = new Map()) =>
  [...cells].map(([label, what]) => `${inMarkdown(label)} ${what}`).join(", ");
