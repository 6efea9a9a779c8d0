import { and, eq, sql } from "drizzle-orm";
import { notMeantCode } from "../../scan/answered.ts";
import type { Tx } from "../db.ts";
import { findings } from "../tables/schema.ts";
import type { FindingRow } from "./findings.ts";

/** The findings of an endpoint that a person's answer made. */
export async function answeredFindings(tx: Tx, endpointId: number): Promise<FindingRow[]> {
  const isAnswered = sql`${findings.detail} ->> 'code' = ${notMeantCode}`;
  return await tx
    .select()
    .from(findings)
    .where(and(eq(findings.endpointId, endpointId), isAnswered));
}
