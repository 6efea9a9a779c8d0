import { z } from "zod";
import { call } from "./call.ts";
import { byId, id, message, name, timestamp } from "./fields.ts";
import { keyScopes } from "./key-scopes.ts";
import { admins } from "./roles.ts";

/** A key by which a pipeline calls as the organization, without a person. */
export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** The applications that it reaches, by name; null: every one, also those that are added later. */
  applications: z.array(z.object({ id, name: z.string() })).nullable(),
  /** Email address of whoever made it. */
  createdBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** To the minute; null while nobody used it. */
  lastUsedAt: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z.object({
  /** Unique in the organization, whatever its case. */
  name: name.max(100),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  /** Null: every application. */
  applicationIds: z.array(id).min(1).max(200).nullable().default(null),
  expiresInDays: z.int().min(1).max(365).default(90),
});

export const apiKeys = {
  /** By name, those that have expired as well. */
  list: call.meta({ access: admins }).route({ method: "GET", path: "/api-keys" }).output(z.array(apiKey)),
  /** `key` is in this answer and nowhere else: its hash alone is stored. */
  create: call
    .meta({ access: admins })
    .route({ method: "POST", path: "/api-keys", successStatus: 201 })
    .input(newApiKey)
    .output(apiKey.extend({ key: z.string() })),
  /** From then on it opens nothing, and is in no list; the audit log still tells of it. */
  revoke: call.meta({ access: admins }).route({ method: "DELETE", path: "/api-keys/{id}" }).input(byId).output(message),
};
