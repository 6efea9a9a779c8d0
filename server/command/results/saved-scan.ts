import { z } from "zod";
import { severity } from "../../../src/contract/alerts.ts";
import { accessCell, exchange } from "../../../src/contract/endpoints.ts";
import { lostIdentity } from "../../../src/contract/scans.ts";
import { WrongUse } from "../exits.ts";
import { textOf } from "../inputs.ts";
import { sameness } from "../threshold.ts";

const finding = z.looseObject({
  checkId: z.string(),
  title: z.string(),
  fault: z.string().optional(),
  severity,
  confidence: z.enum(["confirmed", "likely"]),
  code: z.string(),
  asker: z.string().optional(),
  curl: z.string().nullable(),
  fix: z.string(),
});
const endpoint = z.looseObject({
  method: z.string(),
  path: z.string(),
  authentication: z.looseObject({ state: z.string() }),
  authorization: z.looseObject({ state: z.string(), reason: z.string() }).optional(),
  findings: z.array(finding),
  access: z.array(accessCell),
  exchanges: z.array(exchange),
});
const saved = z.looseObject({
  scan: z.looseObject({
    applicationName: z.string(),
    completedAt: z.string(),
    targetUrl: z.string(),
    identities: z.array(z.string()),
    status: z.string(),
    reason: z.string().nullable(),
    lost: z.array(lostIdentity),
  }),
  endpoints: z.array(endpoint),
});

/** A scan that this command or a platform wrote as JSON, for its findings alone. */
const findingsAlone = z.object({
  endpoints: z.array(z.object({ method: z.string(), path: z.string(), findings: z.array(finding).nullable() })),
});

/** The findings of a scan that was written as JSON, each by what makes it the same in another. Throws {@link WrongUse}. */
export async function knownFindings(file: string): Promise<Set<string>> {
  const read = findingsAlone.safeParse(await jsonIn(file, "The baseline"));
  if (!read.success) throw new WrongUse(`The baseline ${file} is no scan. Make one with postern scan --out json=FILE.`);
  return new Set(
    read.data.endpoints.flatMap(({ method, path, findings }) =>
      (findings ?? []).map((one) => sameness({ method, path, finding: one })),
    ),
  );
}

async function jsonIn(file: string, purpose: string): Promise<unknown> {
  const text = await textOf(file, purpose);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A scan that `--out json=FILE` wrote. */
export type SavedScan = z.infer<typeof saved>;

/** The text of a scan as it is saved, read again. */
export const savedScanIn = (text: string): SavedScan => saved.parse(JSON.parse(text));

/** Reads a scan that the command wrote before. Throws {@link WrongUse} for any other file. */
export async function readSavedScan(file: string, purpose: string): Promise<SavedScan> {
  const read = saved.safeParse(await jsonIn(file, purpose));
  if (!read.success)
    throw new WrongUse(`${purpose} ${file} is no scan of this command. Make one with postern scan --out json=FILE.`);
  return read.data;
}
