import { exec } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import type { RowsOf, ServiceTruth } from "./truth-file.ts";

/** What lists a service's rows showed at one moment: for each its name, its content as a digest, and how many rows. */
export type RowsSeen = readonly { name: string; digest: string; rows: number }[];

/** Looks at every list that the truth names. `headersOf` gives what an identity's requests carry; commands run in `folder`. */
export async function seeRows(
  base: string,
  { rows }: ServiceTruth,
  headersOf: (label: string) => Promise<Record<string, string>>,
  folder?: string,
): Promise<RowsSeen> {
  const seen = [];
  for (const one of rows) {
    const text = await textOf(base, one, headersOf, folder);
    const name = "url" in one ? `${one.url}${one.as ? ` as ${one.as}` : ""}` : one.command;
    seen.push({ name, digest: createHash("sha256").update(text).digest("hex"), rows: countRows(text) });
  }
  return seen;
}

/** Sentences about the lists that are otherwise than they were. */
export function changesBetween(before: RowsSeen, after: RowsSeen): string[] {
  return before.flatMap(({ name, digest, rows }, index) => {
    const now = after[index];
    if (!now || now.digest === digest) return [];
    return [`${name}: ${rows === now.rows ? `the same ${rows} rows, changed` : `${rows} rows became ${now.rows}`}`];
  });
}

async function textOf(
  base: string,
  one: RowsOf,
  headersOf: (label: string) => Promise<Record<string, string>>,
  folder?: string,
): Promise<string> {
  if ("command" in one) return (await promisify(exec)(one.command, { cwd: folder })).stdout;
  const own = one.as === undefined ? {} : await headersOf(one.as);
  const init: RequestInit =
    one.body === undefined
      ? { headers: own }
      : { method: "POST", headers: { ...own, "content-type": "application/json" }, body: JSON.stringify(one.body) };
  const response = await fetch(base + one.url, init);
  if (!response.ok)
    throw new Error(`${one.url} lists no rows: it answered ${response.status}. Correct rows in the truth.`);
  return await response.text();
}

/** Rows of the first list in JSON, else lines. */
function countRows(text: string): number {
  try {
    const list = firstList(JSON.parse(text));
    if (list) return list.length;
  } catch {
    // Not JSON: lines are counted.
  }
  return text.split("\n").filter((line) => line.trim() !== "").length;
}

function firstList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return null;
  for (const inner of Object.values(value)) {
    const list = firstList(inner);
    if (list) return list;
  }
  return null;
}
