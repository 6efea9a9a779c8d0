import type { AccessCell } from "../../src/contract/endpoints.ts";
import { many } from "../../src/contract/finding-words.ts";
import { templateKey } from "../../src/contract/path-template.ts";
import { type AccessFile, readAccess } from "../access/access-file.ts";
import { strangers } from "../access/seen-access.ts";
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
  if (isScan[0] !== isScan[1]) {
    // One that is not there is told as that.
    for (const file of [before, after]) await textOf(file, file.endsWith(".json") ? "The scan" : "The access file");
    throw new WrongUse(`${before} and ${after} are not of one kind. Name two scans or two access files.`);
  }
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
  const [seenBefore, seenAfter] = [seenIn(before), seenIn(after)];
  const cells = changed(seenBefore, seenAfter);
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
    ...list("Identities", newAndGone(seenBefore, seenAfter)),
    ...list("Access", cells),
  ];
}

function betweenFiles(before: AccessFile, after: AccessFile): string[] {
  const [old, now] = [agreedIn(before), agreedIn(after)];
  const cells = changed(old, now);
  return [
    `## ${many(cells.length, "change")} of access`,
    "",
    ...list("Identities", newAndGone(old, now)),
    ...list("Access", cells),
  ];
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

/** Who may do what, of a scan or of an access file. */
type Access = {
  /** Everybody who takes part, `anonymous` last. */
  labels: readonly string[];
  /** What is said of whoever a row does not name. */
  otherwise: string;
  /** By what tells one operation from another, whatever its parameters are called. */
  rows: ReadonlyMap<string, Row>;
};
/** An operation: a word for everybody, or one for each label. */
type Row = { name: string; access: "public" | "unknown" | ReadonlyMap<string, string> };

const seenIn = ({ scan, endpoints }: SavedScan): Access => ({
  labels: [...new Set([...scan.identities, ...endpoints.flatMap(({ access }) => access.map(labelOf))])],
  otherwise: "not tested",
  rows: byKey(
    endpoints.map(({ method, path, access }) => ({
      name: `${method} ${path}`,
      access: new Map(access.map((cell) => [labelOf(cell), cell.result.replaceAll("_", " ")])),
    })),
  ),
});
const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [templateKey(row.name), row]));
const labelOf = ({ identity, isStranger }: AccessCell): string => (isStranger ? strangers : identity);

const agreedIn = ({ identities, operations }: AccessFile): Access => ({
  labels: [...identities, strangers],
  otherwise: "unknown",
  rows: byKey(
    operations.map(({ name, access }) => ({
      name,
      access: typeof access === "string" ? access : new Map([...access].map(([label, { agreed }]) => [label, agreed])),
    })),
  ),
});

/** What a row says of one label; where nobody needs a credential everybody is allowed. */
function wordOf({ access }: Row, label: string, { otherwise }: Access): string {
  if (typeof access === "string") return access === "public" ? "allowed" : access;
  return access.get(label) ?? otherwise;
}

/** Those who take part on one side alone: nothing of them can have changed. */
function newAndGone(before: Access, after: Access): string[] {
  const onlyIn = (one: Access, other: Access) => one.labels.filter((label) => !other.labels.includes(label)).sort();
  return [
    ...onlyIn(after, before).map((label) => {
      const words = [...after.rows.values()].map((row) => wordOf(row, label, after));
      const counts = [...Map.groupBy(words.sort(), (word) => word)].map(([word, all], at) =>
        at === 0 ? `${word} at ${many(all.length, "operation")}` : `${word} at ${all.length}`,
      );
      return `${inMarkdown(label)} is new: ${counts.join(", ") || "no operation"}`;
    }),
    ...onlyIn(before, after).map((label) => `${inMarkdown(label)} is gone`),
  ];
}

/** Operations that are new or gone, and what changed for those who take part on both sides. */
function changed(before: Access, after: Access): string[] {
  const keys = [...new Set([...before.rows.keys(), ...after.rows.keys()])].sort();
  const both = after.labels.filter((label) => before.labels.includes(label)).sort();
  return keys.flatMap((key) => {
    const [old, now] = [before.rows.get(key), after.rows.get(key)];
    if (!now) return old ? [`${code(old.name)} is gone`] : [];
    const { name } = now;
    if (!old) return [`${code(name)} is new: ${said(now)}`];
    const cells = both.flatMap((label) => {
      const [from, to] = [wordOf(old, label, before), wordOf(now, label, after)];
      return from === to ? [] : [`${code(name)}, ${inMarkdown(label)}: ${from} → ${to}`];
    });
    const isWhole = typeof old.access === "string" || typeof now.access === "string";
    return isWhole && cells.length > 0 ? [`${code(name)}: ${said(old)} → ${said(now)}`] : cells;
  });
}

const said = ({ access }: Row): string =>
  typeof access === "string" ? access : [...access].map(([label, word]) => `${inMarkdown(label)} ${word}`).join(", ");
