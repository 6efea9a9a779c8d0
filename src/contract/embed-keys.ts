import { z } from "zod";
import { call } from "./call.ts";
import { byId, id, message, name, timestamp } from "./fields.ts";
import { portalKeySet } from "./portal-key-set.ts";
import { admins, embeddedRoles } from "./roles.ts";

/** A key by which a portal's backend lets its signed-in users into the console that it embeds. */
export const embedKey = z.object({
  id,
  name: z.string(),
  /** The most that whoever comes by it may do, whatever else their account may. */
  role: z.enum(embeddedRoles),
  /** Whether an address without an account joins the organization, with that role. */
  addsUsers: z.boolean(),
  /** How the tokens are read that the portal signs itself; null where it has a key. */
  keySet: portalKeySet.nullable(),
  /** Email address of whoever made it. */
  createdBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** To the minute; null while nobody used it. */
  lastUsedAt: timestamp.nullable(),
});
export type EmbedKey = z.infer<typeof embedKey>;

export const newEmbedKey = z.object({
  /** Unique in the organization, whatever its case. */
  name: name.max(100),
  role: z.enum(embeddedRoles).default("viewer"),
  addsUsers: z.boolean().default(false),
  expiresInDays: z.int().min(1).max(365).default(90),
  /** The portal signs tokens itself, and gets no key. */
  keySet: portalKeySet.optional(),
});

export const embedKeys = {
  /** By name, those that have expired as well. */
  list: call.meta({ access: admins }).route({ method: "GET", path: "/embed-keys" }).output(z.array(embedKey)),
  /** `key` is in this answer and nowhere else: its hash alone is stored. Null where the portal signs tokens itself. */
  create: call
    .meta({ access: admins })
    .route({ method: "POST", path: "/embed-keys", successStatus: 201 })
    .input(newEmbedKey)
    .output(embedKey.extend({ key: z.string().nullable() })),
  /** Ends every session that came by it, in every process, within a second. */
  revoke: call
    .meta({ access: admins })
    .route({ method: "DELETE", path: "/embed-keys/{id}" })
    .input(byId)
    .output(message),
};
