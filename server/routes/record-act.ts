import type { Logger } from "pino";
import type { AuditChange } from "../../src/contract/audit-log.ts";
import type { CallMeta } from "../../src/contract/call.ts";
import type { Role } from "../../src/contract/roles.ts";
import { hasWritten, insertAct, type NewAuditEntry } from "../db/audit/audit-log.ts";
import { type Before, subjectBefore, withNames } from "../db/audit/subjects.ts";
import type { Db, Tx } from "../db/db.ts";
import type { UserRow } from "../db/users.ts";
import { Refusal } from "../refusal.ts";
import { changesOf, nameIn, shownText } from "./shown-changes.ts";

/** What is known of a call, whoever takes it. */
type Visit = { visitor: Actor | null; request: { ip: string; id: string } };

/** Who acts, as far as the log tells of them: a user, or an API key, which has no id and no role of a user's. */
export type Actor = Pick<UserRow, "email" | "tenantId"> & { id: number | null; role: Role | null };

/** What a call is about to do, and by whom; the audit log tells of it once it is done. */
export type Act = {
  action: string;
  /** Null until it is known who signs in. */
  actor: Actor | null;
  /** Whose account a sign-in tries to open: a refusal is recorded, too. */
  claims: Actor | null;
  /** The row that the path names: its kind as a step of the path, and its id. */
  subject: { step: string; id: number } | null;
  subjectLabel: string | null;
  input: Record<string, unknown>;
  /** What it changed that its input does not tell. */
  told: AuditChange[];
  /** Whether superadmins alone may do it: then it is about the platform, unless done in a tenant's scope. */
  isPlatforms: boolean;
  /** Whether it makes a row of its own, beside the one that the path may name. */
  makes: boolean;
  address: string;
  requestId: string;
  isRecorded: boolean;
};

type Route = { method?: string; path?: string; successStatus?: number };
type Call = { "~orpc": { meta: CallMeta; route: Route; inputSchema?: unknown } };

/** What a call of the contract does, or null where the audit log does not tell of it. */
export function actOf(visit: Visit, procedure: Call, path: readonly string[], input: unknown): Act | null {
  const { meta, route, inputSchema } = procedure["~orpc"];
  if (!(meta.records ?? route.method !== "GET")) return null;
  const given = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  const named = /\/([^/{}]+)\/\{(\w+)\}(?:\/[^{}]+)?$/.exec(route.path ?? "");
  const [, step = "", parameter = ""] = named ?? [];
  const id = Number(given[parameter]);
  // Input was not validated yet, so only what the contract knows is taken from it.
  const known = Object.keys((inputSchema as { shape?: object } | undefined)?.shape ?? {});
  // Who signs in is told as the actor.
  const fields = meta.access === "public" ? [] : known.filter((field) => !route.path?.includes(`{${field}}`));
  return {
    ...plainAct(visit, path.join(".")),
    subject:
      Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647
        ? { step: parameter === "teamId" ? "teams" : step, id }
        : null,
    subjectLabel: step && typeof given[parameter] === "string" && !(id > 0) ? String(given[parameter]) : null,
    input: Object.fromEntries(
      fields.filter((field) => field !== "seen" && given[field] !== undefined).map((field) => [field, given[field]]),
    ),
    isPlatforms: Array.isArray(meta.access) && meta.access.length === 1,
    makes: route.successStatus === 201,
  };
}

/** An act of the visitor without input, for addresses that the contract does not hold. */
export function plainAct({ visitor, request }: Visit, action: string): Act {
  return {
    action,
    actor: visitor,
    claims: null,
    subject: null,
    subjectLabel: null,
    input: {},
    told: [],
    isPlatforms: false,
    makes: false,
    address: request.ip,
    requestId: request.id,
    isRecorded: false,
  };
}

/**
 * Performs an act and records it: in the transaction of its first change, so that neither is there without the other, or
 * after it where it changes nothing in the database. `work` gets the database to use.
 */
export async function recorded<T>(
  { db, log }: { db: Db; log: Pick<Logger, "error"> },
  act: Act,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(recording(db, act));
    if (!act.isRecorded && act.actor) {
      const { actor, subject } = act;
      const scope = act.isPlatforms ? null : actor.tenantId;
      await db.system(async (tx) => {
        const named = subject && (await subjectBefore(tx, subject.step, subject.id));
        await insertAct(tx, entryOf(act, actor, scope, "done", named, null));
      });
    }
    return result;
  } catch (error) {
    const { claims } = act;
    if (claims && error instanceof Refusal && !act.isRecorded) {
      // Nobody waits for it: the time would tell accounts that exist from others.
      db.system((tx) => insertAct(tx, entryOf(act, claims, claims.tenantId, "refused", null, null))).catch((err) =>
        log.error({ err, reqId: act.requestId }, "A refused sign-in was not recorded"),
      );
    }
    throw error;
  }
}

/** A database whose first transaction that changes something records the act, too. */
export function recording(db: Db, act: Act): Db {
  const within = async <T>(scope: number | null, tx: Tx, work: (tx: Tx) => Promise<T>) => {
    if (act.isRecorded) return { result: await work(tx), wrote: false };
    const before = act.subject && (await subjectBefore(tx, act.subject.step, act.subject.id));
    const result = await work(tx);
    const actor = act.actor ?? actorIn(result);
    if (!actor || !(await hasWritten(tx))) return { result, wrote: false };
    const about = scope ?? tenantIn(act) ?? (act.isPlatforms ? null : (actorIn(result)?.tenantId ?? actor.tenantId));
    const entry = entryOf(act, actor, about, "done", before, result);
    const changes = scope === null ? entry.changes : await withNames(tx, entry.changes ?? []);
    await insertAct(tx, { ...entry, changes });
    return { result, wrote: true };
  };
  const settle = <T>({ result, wrote }: { result: T; wrote: boolean }): T => {
    act.isRecorded ||= wrote;
    return result;
  };
  return {
    ...db,
    tenant: async (id, work) => settle(await db.tenant(id, (tx) => within(id, tx, work))),
    system: async (work) => settle(await db.system((tx) => within(null, tx, work))),
  };
}

/** A tenant that a superadmin's act is about; null where it is about the platform. */
const tenantIn = ({ subject }: Act): number | null => (subject?.step === "tenants" ? subject.id : null);

/** Who signed in, where a transaction's result is a user. */
function actorIn(result: unknown): Actor | null {
  const user = result as UserRow | null;
  return user && typeof user === "object" && "passwordHash" in user ? user : null;
}

function entryOf(
  act: Act,
  actor: Actor,
  tenantId: number | null,
  outcome: NewAuditEntry["outcome"],
  before: Before | null,
  result: unknown,
): NewAuditEntry {
  const made = typeof result === "object" && result !== null ? (result as Record<string, unknown>) : {};
  const own = nameIn(act.input) ?? nameIn(made);
  const named = before?.label ?? act.subjectLabel;
  const label = act.makes && named && own ? `${named}: ${own}` : (named ?? own);
  const madeId = act.makes && !act.action.startsWith("ownTenant.") && typeof made.id === "number" ? made.id : null;
  return {
    tenantId,
    action: act.action,
    outcome,
    actorId: actor.id,
    actorEmail: actor.email,
    actorRole: actor.role,
    subjectId: madeId ?? act.subject?.id ?? null,
    subjectLabel: label === null || label === actor.email ? null : shownText(label),
    changes: [...changesOf(act.input, before?.fields ?? null), ...act.told],
    address: act.address,
    requestId: act.requestId,
  };
}
