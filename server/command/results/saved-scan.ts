import { z } from "zod";
import { severity } from "../../../src/contract/alerts.ts";
import { accessCell, exchange } from "../../../src/contract/endpoints.ts";
import { WrongUse } from "../exits.ts";
import { textOf } from "../inputs.ts";

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
  authentication: z.object({ state: z.string() }),
  findings: z.array(finding),
  access: z.array(accessCell),
  exchanges: z.array(exchange),
});
const saved = z.object({
  scan: z.looseObject({
    applicationName: z.string(),
    completedAt: z.string(),
    targetUrl: z.string(),
    identities: z.array(z.string()),
    status: z.string(),
    reason: z.string().nullable(),
    lost: z.array(z.object({ label: z.string(), reason: z.string() })),
  }),
  endpoints: z.array(endpoint),
});

/** A scan that `--out json=FILE` wrote. */
export type SavedScan = z.infer<typeof saved>;

/** Reads a scan that the command wrote before. Throws {@link WrongUse} for any other file. */
export async function readSavedScan(file: string, purpose: string): Promise<SavedScan> {
  const text = await textOf(file, purpose);
  const value = (() => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return null;
    }
  })();
  const read = saved.safeParse(value);
  if (!read.success)
    throw new WrongUse(`${purpose} ${file} is no scan of this command. Make one with postern scan --out json=FILE.`);
  return read.data;
}
