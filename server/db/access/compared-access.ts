import { and, eq, inArray, sql } from "drizzle-orm";
import type { AccessContract, ContractDifference, ContractOperation } from "../../../src/contract/access-contracts.ts";
import type { AccessFile } from "../../access/access-file.ts";
import { absentFrom, type Comparison, compareAccess } from "../../access/compare-access.ts";
import { compareNames, groupOf, type SeenAccess, seenAccess, strangers } from "../../access/seen-access.ts";
import { accessMatrix } from "../access-matrix.ts";
import type { Tx } from "../db.ts";
import { isOpen } from "../finding/open-finding.ts";
import { whoGotIn } from "../finding/who-got-in.ts";
import { endpoints, findings } from "../tables/schema.ts";
import { keptContract } from "./kept-contract.ts";

/** Checks whose finding is that somebody has access: what may be meant to be so. */
export const accessChecks = [
  "missing-authentication",
  "unauthenticated-write",
  "object-authorization",
  "object-write-authorization",
  "function-authorization",
] as const;

/** Checks whose finding is a way in past what should hold: it proves that somebody has access, and is never meant. */
const trickChecks = [
  "invalid-credential-accepted",
  "path-trick",
  "unsigned-token",
  "weak-token-secret",
  "expired-token",
] as const;

/** What was seen last on an application. */
export type LastSeen = {
  seen: SeenAccess;
  /** By operation. */
  endpointIds: ReadonlyMap<string, number>;
  identities: readonly string[];
  target: string;
};

/** What was seen last on an application, from the access matrix that its page shows; refuses an unknown application. */
export async function lastSeen(tx: Tx, applicationId: number): Promise<LastSeen> {
  const { application, identities, rows } = await accessMatrix(tx, applicationId);
  return {
    seen: seenAccess(rows.map(({ method, path, cells }) => ({ method, path, access: cells }))),
    endpointIds: new Map(rows.map(({ method, path, endpointId }) => [`${method} ${path}`, endpointId])),
    identities: identities.flatMap(({ label, isStranger }) => (isStranger ? [] : [label])).sort(),
    target: application.targetUrl,
  };
}

/** An application's contract beside what was seen last; null where it has none. */
export async function accessContract(tx: Tx, applicationId: number): Promise<AccessContract | null> {
  const last = await lastSeen(tx, applicationId);
  const kept = await keptContract(tx, applicationId);
  if (!kept) return null;
  const { file, text, revision, changedBy, changedAt } = kept;
  const { gone, undecided, differences, agreed, decided, unseen } = compareAccess(file, last.seen);
  const proofs = await proofsOf(tx, differences, last);
  const labels = [...new Set([...file.identities, ...last.identities])];
  return {
    ...{ revision, text, changedBy, changedAt: changedAt.toISOString() },
    identities: [...labels, strangers],
    absent: absentFrom(file, last.identities),
    operations: operationsOf(file, last),
    differences: differences.map(({ name, label, expected, seen, line }): ContractDifference => {
      const endpointId = last.endpointIds.get(name) as number;
      return {
        ...{ operation: name, identity: label, expected, line, endpointId },
        ...{ seen: seen.result, status: seen.status, reason: seen.reason },
        finding: (seen.result === "allowed" && proofs.get(keyOf(endpointId, label))) || null,
      };
    }),
    undecided: undecided.map(({ name }) => name),
    gone: gone.map(({ name }) => name),
    ...{ agreed, decided, unseen: unseen.length },
  };
}

/** How many cells differ from the contract, and how many operations are undecided; null where there is no contract. */
export async function countAgainst(
  tx: Tx,
  applicationId: number,
): Promise<{ differences: number; undecided: number } | null> {
  const kept = await keptContract(tx, applicationId);
  if (!kept) return null;
  const { differences, undecided } = compareAccess(kept.file, (await lastSeen(tx, applicationId)).seen);
  return { differences: differences.length, undecided: undecided.length };
}

/** Ids of the open findings by which somebody has access whom an application's contract denies it. */
export async function findingsAgainst(tx: Tx, applicationId: number): Promise<number[]> {
  const kept = await keptContract(tx, applicationId);
  if (!kept) return [];
  const last = await lastSeen(tx, applicationId);
  const proofs = await proofsOf(tx, compareAccess(kept.file, last.seen).differences, last);
  return [...new Set([...proofs.values()].map(({ id }) => id))];
}

const keyOf = (endpointId: number, label: string) => `${endpointId} ${label}`;

/** The open findings that prove that somebody has access who is denied it, by {@link keyOf}; the worst of several. */
async function proofsOf(tx: Tx, differences: Comparison["differences"], { endpointIds }: LastSeen) {
  const cells = new Set(
    differences.flatMap(({ name, label, seen }) =>
      seen.result === "allowed" ? [keyOf(endpointIds.get(name) as number, label)] : [],
    ),
  );
  if (cells.size === 0) return new Map<string, NonNullable<ContractDifference["finding"]>>();
  const places = [...new Set(differences.map(({ name }) => endpointIds.get(name) as number))];
  const found = await tx
    .select({ id: findings.id, detail: findings.detail, endpointId: endpoints.id, access: endpoints.access })
    .from(findings)
    .innerJoin(endpoints, eq(endpoints.id, findings.endpointId))
    .where(and(inArray(findings.endpointId, places), isOpen, isOfCheck([...accessChecks, ...trickChecks])))
    .orderBy(sql`array_position(array['low', 'medium', 'high', 'critical'], ${findings}.severity)`);
  return new Map(
    found.flatMap(({ id, detail, endpointId, access }) =>
      whoGotIn(detail.asker, access)
        .map((label) => keyOf(endpointId, label))
        .filter((key) => cells.has(key))
        .map((key) => [key, { id, fault: detail.fault ?? detail.title, severity: detail.severity }] as const),
    ),
  );
}

/** Whether a stored finding is of one of these checks. */
export const isOfCheck = (checks: readonly string[]) => inArray(sql`${findings.detail} ->> 'checkId'`, [...checks]);

function operationsOf(file: AccessFile, { seen, endpointIds }: LastSeen): ContractOperation[] {
  const seenOf = (name: string) =>
    Object.fromEntries([...(seen.get(name) ?? [])].map(([label, { result }]) => [label, result]));
  const shared = (operation: string) => ({
    operation,
    group: groupOf(operation),
    endpointId: endpointIds.get(operation) ?? null,
    seen: seenOf(operation),
    open: [...(seen.get(operation) ?? [])].flatMap(([label, one]) => (one.open ? [label] : [])),
  });
  const named = new Set(file.operations.map(({ name }) => name));
  const others = [...seen.keys()].filter((name) => !named.has(name)).sort(compareNames);
  return [
    ...file.operations.map(({ name, line, access }) => ({
      ...shared(name),
      line,
      expected:
        typeof access === "string"
          ? access
          : Object.fromEntries([...access].map(([label, { agreed }]) => [label, agreed])),
    })),
    ...others.map((name) => ({ ...shared(name), line: null, expected: "unknown" as const })),
  ];
}
