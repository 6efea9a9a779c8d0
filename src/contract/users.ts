import { z } from "zod";
import { id } from "./fields.ts";
import { roles } from "./roles.ts";

export const role = z.enum(roles);

/** The signed-in person. Names are null until known; `tenantId` is null until an organization is created or joined. */
export const user = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role,
  tenantId: id.nullable(),
  isActive: z.boolean(),
  requiresTenantCreation: z.boolean(),
  /** Whether the account can sign in with a password. */
  hasPassword: z.boolean(),
  /** What the console shows of the tenant: its name, marks and brand colour; null without a tenant. */
  tenant: z
    .object({
      id,
      name: z.string(),
      logoUrl: z.string().nullable(),
      faviconUrl: z.string().nullable(),
      brandColor: z.string(),
      isGlobal: z.boolean(),
      featureFlags: z.record(z.string(), z.boolean()),
    })
    .nullable(),
});
export type User = z.infer<typeof user>;

/** A row of the tenant's user list. */
export const tenantUser = user.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  isActive: true,
});
export type TenantUser = z.infer<typeof tenantUser>;
