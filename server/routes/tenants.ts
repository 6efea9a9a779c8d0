import {
  deleteTenant,
  getTenant,
  insertTenant,
  listTenants,
  setFeatureFlags,
  setTenantActive,
  updateTenant,
} from "../db/tenant/tenants.ts";
import { notFound, Refusal } from "../refusal.ts";
import { type CallContext, calls, signedIn } from "./call.ts";
import { given } from "./own-tenant.ts";

// Superadmins work across tenants, so these calls work in the system scope. An admin passes only with the own tenant.

export const tenants = {
  list: calls.tenants.list.handler(async ({ context }) => ({
    tenants: await context.services.db.system(listTenants),
  })),

  create: calls.tenants.create.handler(({ context, input }) =>
    context.services.db.system((tx) =>
      insertTenant(tx, {
        name: input.name,
        domain: input.domain || null,
        description: input.description || null,
        maxUsers: input.maxUsers,
      }),
    ),
  ),

  get: calls.tenants.get.handler(({ context, input }) => {
    refuseStranger(context, input.id);
    return context.services.db.system((tx) => getTenant(tx, input.id));
  }),

  update: calls.tenants.update.handler(({ context, input }) =>
    context.services.db.system(async (tx) => {
      const { id, isActive } = input;
      if (isActive === false && id === signedIn(context).tenantId) {
        throw new Refusal(403, "You cannot deactivate your own organization. Ask a superadmin of another one.");
      }
      if (isActive !== undefined) await setTenantActive(tx, id, isActive);
      return await updateTenant(tx, id, given(input, ["name", "domain", "description", "maxUsers"]), input.seen);
    }),
  ),

  remove: calls.tenants.remove.handler(({ context, input }) => {
    const { db, queue } = context.services;
    if (input.id === signedIn(context).tenantId) {
      throw new Refusal(403, "You cannot delete your own organization. Ask a superadmin of another one.");
    }
    return db.system(async (tx) => ({
      message: `The tenant ${await deleteTenant(tx, input.id, (scanId) => queue.stopScan(tx, scanId))} was deleted.`,
    }));
  }),

  updateFeatureFlags: calls.tenants.updateFeatureFlags.handler(({ context, input }) => {
    refuseStranger(context, input.id);
    return context.services.db.system((tx) => setFeatureFlags(tx, input.id, input.featureFlags));
  }),
};

/** Another tenant's id is to an admin as good as one that does not exist. */
function refuseStranger(context: CallContext, tenantId: number): void {
  const { role, tenantId: own } = signedIn(context);
  if (role !== "superadmin" && own !== tenantId) throw notFound("tenant");
}
