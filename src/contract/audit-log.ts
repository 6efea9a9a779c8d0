import { z } from "zod";
import { call } from "./call.ts";
import { attachment, day, id, timestamp } from "./fields.ts";
import { admins, type Role, roles } from "./roles.ts";

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field that an act set. `from` and `to` are absent where values are not kept: secrets, long texts, files. */
export const auditChange = z.object({ field: z.string(), from: value.optional(), to: value.optional() });
export type AuditChange = z.infer<typeof auditChange>;

/** One act: who did what, when and from where. */
export const auditEntry = z.object({
  id,
  at: timestamp,
  /** Name of the call in this contract, for example `teams.update`. */
  action: z.string(),
  /** `refused`: a sign-in with a wrong password, or into a deactivated account. */
  outcome: z.enum(["done", "refused"]),
  actor: z.object({
    id: id.nullable(),
    /** Of an API key, which has neither id nor role, `API key` and its name. */
    email: z.string(),
    role: z.enum(roles as readonly [Role, ...Role[]]).nullable(),
  }),
  /** The organization that it is about; null: the platform itself, or one that is gone. */
  tenant: z.object({ id, name: z.string() }).nullable(),
  /** What was acted on, by its id and the name that it had; null where it has neither. */
  subject: z.object({ id: id.nullable(), label: z.string().nullable() }).nullable(),
  changes: z.array(auditChange),
  /** Network address of the client. */
  address: z.string(),
  /** The same as in the server's log and in problem documents. */
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = z.object({
  /** `platform`: every organization and the platform itself; superadmins only. */
  scope: z.enum(["organization", "platform"]).default("organization"),
  /** Noun of the calls, for example `teams`. */
  noun: z
    .string()
    .regex(/^[a-zA-Z]{0,40}$/)
    .optional(),
  /** Part of an email address or of the name of what was acted on, whatever its case. */
  search: z.string().trim().max(200).optional(),
  /** Days in UTC, both included. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.infer<typeof filter>;

/** What was done, newest first. Acts are recorded from the contract itself, see `records` in call.ts. */
export const auditLog = {
  /** A page of it; `next` is `before` of the page after it, null at the end. */
  list: call
    .meta({ access: admins })
    .route({ method: "GET", path: "/audit-log" })
    .input(filter.extend({ before: id.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }))
    .output(z.object({ entries: z.array(auditEntry), next: id.nullable() })),
  /** The newest 50,000 entries that pass the filter, as a file. Where there are more, its name says so, and its last row where they are. */
  export: call
    .meta({ access: admins, records: true })
    .route({ method: "GET", path: "/audit-log/export", outputStructure: "detailed" })
    .input(filter.extend({ before: id.optional(), format: z.enum(["csv", "json"]) }))
    .output(attachment),
};
