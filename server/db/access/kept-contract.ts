import { and, desc, eq, lt } from "drizzle-orm";
import type { AccessDecision } from "../../../src/contract/access-contracts.ts";
import type { AccessFile } from "../../access/access-file.ts";
import type { KeptAccess } from "../../access/kept-access.ts";
import { strangers } from "../../access/seen-access.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { findApplication } from "../applications.ts";
import type { Tx } from "../db.ts";
import { accessContracts, accessDecisions, type StoredAccess } from "../tables/access-tables.ts";

/** Cells of one decision that are kept. */
const mostChanges = 50;

/** A contract as stored, with what its file says. */
export type KeptContract = {
  text: string;
  file: AccessFile;
  revision: number;
  changedBy: string;
  changedAt: Date;
};

/** The contract of an application; null where it has none. */
export async function keptContract(tx: Tx, applicationId: number): Promise<KeptContract | null> {
  const [row] = await tx.select().from(accessContracts).where(eq(accessContracts.applicationId, applicationId));
  return row ? { ...row, file: fileOf(row.agreed) } : null;
}

/** What is decided: of which application, on top of which revision, by whom and why. `revision` 0: there is none yet. */
export type Decided = {
  applicationId: number;
  revision: number;
  kind: AccessDecision["kind"];
  reason: string;
  by: string;
};

/**
 * Keeps a contract in place of the one that a revision names, with the decision that led to it. Refuses where somebody else
 * changed it meanwhile.
 */
export async function keepContract(tx: Tx, { text, agreed, changes }: KeptAccess, decided: Decided): Promise<void> {
  const { applicationId, revision, kind, reason, by } = decided;
  const application = await findApplication(tx, applicationId);
  if (!application) throw notFound("application");
  const { tenantId } = application;
  const values = { text, agreed: storedOf(agreed), changedBy: by, changedAt: new Date() };
  const kept =
    revision === 0
      ? await tx
          .insert(accessContracts)
          .values({ applicationId, tenantId, ...values })
          .onConflictDoNothing()
          .returning({ revision: accessContracts.revision })
      : await tx
          .update(accessContracts)
          .set({ ...values, revision: revision + 1 })
          .where(and(eq(accessContracts.applicationId, applicationId), eq(accessContracts.revision, revision)))
          .returning({ revision: accessContracts.revision });
  if (kept.length === 0) throw changedMeanwhile();
  await tx.insert(accessDecisions).values({
    ...{ tenantId, applicationId, kind, reason, decidedBy: by, decidedAt: values.changedAt },
    changes: changes.slice(0, mostChanges),
    changed: changes.length,
  });
}

/** What is said to whoever decides on what has changed. */
export const changedMeanwhile = (): Refusal =>
  new Refusal(409, "Somebody else changed the access contract meanwhile. Reload the page, and decide again.");

/** What was decided of an application, newest first; refuses an unknown one. */
export async function listDecisions(
  tx: Tx,
  applicationId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ total: number; decisions: AccessDecision[] }> {
  if (!(await findApplication(tx, applicationId))) throw notFound("application");
  const own = eq(accessDecisions.applicationId, applicationId);
  const rows = await tx
    .select()
    .from(accessDecisions)
    .where(and(own, before === undefined ? undefined : lt(accessDecisions.id, before)))
    .orderBy(desc(accessDecisions.id))
    .limit(limit);
  return {
    total: await tx.$count(accessDecisions, own),
    decisions: rows.map(({ id, kind, changes, changed, reason, decidedBy, decidedAt }) => ({
      ...{ id, kind, changes, changed, reason },
      by: decidedBy,
      at: decidedAt.toISOString(),
    })),
  };
}

/** Of each operation that a contract decides for callers without a credential, whether they may. */
export function strangersMay({ operations }: AccessFile): Map<string, boolean> {
  return new Map(
    operations.flatMap(({ name, access }) => {
      const agreed = typeof access === "string" ? access : access.get(strangers)?.agreed;
      return agreed === undefined || agreed === "unknown" ? [] : [[name, agreed !== "denied"] as const];
    }),
  );
}

const fileOf = ({ operations, ...rest }: StoredAccess): AccessFile => ({
  ...rest,
  operations: operations.map(({ name, line, access }) => ({
    name,
    line,
    access:
      typeof access === "string"
        ? access
        : new Map(access.map(([label, agreed, cellLine]) => [label, { agreed, line: cellLine }])),
  })),
});

const storedOf = ({ operations, ...rest }: AccessFile): StoredAccess => ({
  ...rest,
  operations: operations.map(({ name, line, access }) => ({
    name,
    line,
    access: typeof access === "string" ? access : [...access].map(([label, cell]) => [label, cell.agreed, cell.line]),
  })),
});
