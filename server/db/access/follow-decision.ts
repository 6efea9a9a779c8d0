import { and, eq, or, sql } from "drizzle-orm";
import type { AccessFile, Agreed } from "../../access/access-file.ts";
import type { AccessChange } from "../../access/changed-access.ts";
import { notMeantCode } from "../../scan/answered.ts";
import type { Tx } from "../db.ts";
import { dismissFinding, reopenFinding } from "../finding/findings.ts";
import { isOpen } from "../finding/open-finding.ts";
import { whoGotIn } from "../finding/who-got-in.ts";
import { judgeAnew } from "../intentions.ts";
import { endpoints, findings } from "../tables/schema.ts";
import { accessChecks, isOfCheck } from "./compared-access.ts";
import { strangersMay } from "./kept-contract.ts";

/**
 * What follows from a decision for what is known: what is meant to be open is public or a finding, findings that rest on what
 * is allowed now are dismissed as intended, and those that were are open again where it is denied.
 */
export async function followDecision(
  tx: Tx,
  of: { applicationId: number; tenantId: number },
  file: AccessFile,
  { changes, reason }: { changes: readonly AccessChange[]; reason: string },
  user: { id: number; email: string },
): Promise<void> {
  const changed = new Set(changes.map(({ operation }) => operation));
  const words = [...strangersMay(file)].flatMap(([operation, isPublic]) =>
    changed.has(operation) ? [{ operation, isPublic }] : [],
  );
  await judgeAnew(tx, of, new Set(words.map(({ operation }) => operation)), words, user);
  const agreed = new Map(file.operations.map(({ name, access }) => [name, access]));
  const found = await tx
    .select({
      finding: { id: findings.id, detail: findings.detail, state: findings.state },
      isOpen: sql<boolean>`${isOpen}`,
      method: endpoints.method,
      path: endpoints.path,
      access: endpoints.access,
    })
    .from(findings)
    .innerJoin(endpoints, eq(endpoints.id, findings.endpointId))
    .where(
      and(
        eq(findings.applicationId, of.applicationId),
        isOfCheck(accessChecks),
        // That one follows from the verdict.
        sql`${findings.detail} ->> 'code' <> ${notMeantCode}`,
        or(isOpen, and(eq(findings.state, "dismissed"), sql`${findings.dismissal} ->> 'reason' = 'intended'`)),
      ),
    );
  for (const { finding, method, path, access, ...row } of found) {
    const name = `${method} ${path}`;
    if (!changed.has(name)) continue;
    const cells = agreed.get(name);
    const meant = whoGotIn(finding.detail.asker, access).map((label): Agreed => {
      if (typeof cells === "string" || cells === undefined) return cells === "public" ? "allowed" : "unknown";
      return cells.get(label)?.agreed ?? "unknown";
    });
    if (row.isOpen && meant.every((one) => one === "allowed"))
      await dismissFinding(tx, finding.id, { reason: "intended", note: reason, until: null }, user);
    else if (!row.isOpen && meant.includes("denied")) await reopenFinding(tx, finding.id, user.email);
  }
}
