import { asc, eq, sql } from "drizzle-orm";
import type { AccessMatrix } from "../../src/contract/applications.ts";
import type { AccessCell } from "../../src/contract/endpoints.ts";
import { notFound } from "../refusal.ts";
import { applicationView, findApplication } from "./applications.ts";
import type { Tx } from "./db.ts";
import { identities } from "./tables/identity-schema.ts";
import { endpoints } from "./tables/schema.ts";

type Column = AccessMatrix["identities"][number];

const strangers: Column = { key: "strangers", label: "anonymous", role: "no session", isStranger: true };
/** No identity's key is the strangers', whatever its label is. */
const keyOf = (label: string) => `as ${label}`;

/** Who gets in where; refuses an unknown application. */
export async function accessMatrix(tx: Tx, id: number): Promise<AccessMatrix> {
  const application = await findApplication(tx, id);
  if (!application) throw notFound("application");
  const worst = sql`array_position(array['critical', 'warning', 'secure'], ${endpoints.securityLevel})`;
  const found = await tx
    .select({
      endpointId: endpoints.id,
      method: endpoints.method,
      path: endpoints.path,
      securityLevel: endpoints.securityLevel,
      isPublic: endpoints.isPublic,
      cells: endpoints.access,
      coverage: endpoints.coverage,
    })
    .from(endpoints)
    .where(eq(endpoints.applicationId, id))
    .orderBy(worst, asc(endpoints.path), asc(endpoints.method));
  const known = await tx.select().from(identities).where(eq(identities.applicationId, id));
  const roles = new Map(known.map(({ label, role }) => [label, role]));
  const coverage = { tested: 0, skipped: 0, blocked: 0, unreachable: 0 };
  for (const row of found) for (const { state } of row.coverage) coverage[state] += 1;
  const rows = found.map(({ coverage: _, cells, ...row }) => ({ ...row, cells: inColumns(cells) }));
  const labels = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ identity, isStranger }) => (isStranger ? [] : [identity]))),
  );
  const others = [...labels].map((label) => ({
    key: keyOf(label),
    label,
    role: roles.get(label) ?? "",
    isStranger: false,
  }));
  return { application: applicationView(application), identities: [strangers, ...others], rows, coverage };
}

/** Says of each cell whose it is. Older rows do not: in them, the first that is called like strangers is theirs. */
function inColumns(cells: readonly AccessCell[]): AccessMatrix["rows"][number]["cells"] {
  const told = cells.find(({ isStranger }) => isStranger);
  const theirs = told ?? cells.find(({ identity }) => identity === strangers.label);
  return cells.map((cell) => ({
    ...cell,
    isStranger: cell === theirs,
    column: cell === theirs ? strangers.key : keyOf(cell.identity),
  }));
}
