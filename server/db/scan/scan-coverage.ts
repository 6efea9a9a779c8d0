import { sql } from "drizzle-orm";
import type { CoverageState } from "../../../src/contract/endpoints.ts";
import type { ScanCoverage } from "../../../src/contract/scans.ts";
import { notFound } from "../../refusal.ts";
import { rows, type Tx } from "../db.ts";
import { findScan } from "./scans.ts";

/** Reasons that are told apart; a scan has a few dozen. */
const maxReasons = 100;
/** Reasons that differ only in the operation that they name are one. */
const operation = "(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE) /[^ ,;]*[^ ,;.]";

/** What became of every check of a scan, and why those that did not run did not. Refuses an unknown scan. */
export async function scanCoverage(tx: Tx, id: number): Promise<ScanCoverage> {
  if (!(await findScan(tx, id))) throw notFound("scan");
  const told = await rows<Row>(
    tx,
    sql`
    select state, reason, count(*)::int as checks, count(distinct endpoint_id)::int as endpoints,
      json_agg(distinct check_id order by check_id) as check_ids
    from (
      select row->>'state' as state, row->>'checkId' as check_id, endpoint_id,
        case when row->>'state' = 'tested' then null
          else regexp_replace(row->>'reason', ${operation}, 'another operation', 'g') end as reason
      from scan_endpoints, jsonb_array_elements(coverage) as row
      where scan_id = ${id}
    ) as checks
    group by state, reason
    order by array_position(array['unreachable', 'blocked', 'skipped', 'tested'], state), checks desc, reason`,
  );
  const counts = { tested: 0, skipped: 0, blocked: 0, unreachable: 0 };
  for (const { state, checks } of told) counts[state] += checks;
  const reasons = told
    .filter(({ state }) => state !== "tested")
    .map(({ state, reason, checks, endpoints, check_ids }) => ({
      state,
      reason,
      checks,
      endpoints,
      checkIds: check_ids,
    }));
  return { counts, reasons: reasons.slice(0, maxReasons) };
}

type Row = { state: CoverageState; reason: string | null; checks: number; endpoints: number; check_ids: string[] };
