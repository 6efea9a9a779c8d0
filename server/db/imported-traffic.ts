import { eq } from "drizzle-orm";
import type { Operation } from "../scan/operation.ts";
import type { Tx } from "./db.ts";
import { storable } from "./storable.ts";
import { importedTraffic } from "./tables/identity-schema.ts";

/** Keeps what imported traffic showed of an application, in place of what the same kind of file showed before. */
export async function saveTraffic(
  tx: Tx,
  of: { tenantId: number; applicationId: number },
  operations: readonly Operation[],
): Promise<void> {
  const sources = new Set(operations.map(({ source }) => source));
  const others = (await trafficOf(tx, of.applicationId)).filter(({ source }) => !sources.has(source));
  await store(tx, of, [...others, ...operations]);
}

/** Keeps what a browser saw of an application beside all that is kept already, up to the newest {@link mostObserved}. */
export async function addObservedTraffic(
  tx: Tx,
  of: { tenantId: number; applicationId: number },
  operations: readonly Operation[],
): Promise<void> {
  const known = await trafficOf(tx, of.applicationId);
  const observed = new Map<string, Operation>();
  for (const one of [...known.filter(isObserved), ...operations]) {
    const key = `${one.method} ${one.path}`;
    const { body, requestTypes } = observed.get(key) ?? {};
    // What was seen later without its body takes nothing away.
    observed.set(key, {
      ...one,
      ...(one.requestTypes.length === 0 && requestTypes
        ? { ...(body === undefined ? {} : { body }), requestTypes }
        : {}),
    });
  }
  await store(tx, of, [...known.filter((one) => !isObserved(one)), ...[...observed.values()].slice(-mostObserved)]);
}

/** Operations that a browser saw which are kept of an application. */
const mostObserved = 5000;
const isObserved = ({ source }: Operation) => source === "observed";

async function store(
  tx: Tx,
  of: { tenantId: number; applicationId: number },
  operations: readonly Operation[],
): Promise<void> {
  const kept = { operations: storable([...operations]), importedAt: new Date() };
  await tx
    .insert(importedTraffic)
    .values({ ...of, ...kept })
    .onConflictDoUpdate({ target: importedTraffic.applicationId, set: kept });
}

/** What imported traffic showed of an application; empty when none was imported. */
export async function trafficOf(tx: Tx, applicationId: number): Promise<Operation[]> {
  const [row] = await tx.select().from(importedTraffic).where(eq(importedTraffic.applicationId, applicationId));
  return row?.operations ?? [];
}
