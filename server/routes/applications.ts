import {
  accessMatrix,
  insertApplication,
  knownOperations,
  listApplications,
  setMakesObjects,
} from "../db/applications.ts";
import { productIdByName } from "../db/products.ts";
import { Refusal } from "../refusal.ts";
import { planScan } from "../scan/plan.ts";
import { calls, inTenant } from "./call.ts";

export const applications = {
  list: calls.applications.list.handler(({ context }) => inTenant(context, listApplications)),

  update: calls.applications.update.handler(({ context, input }) =>
    inTenant(context, (tx) => setMakesObjects(tx, input.id, input.makesObjects)),
  ),

  plan: calls.applications.plan.handler(({ context, input }) =>
    inTenant(context, async (tx) => {
      const { application, operations, identities } = await knownOperations(tx, input.id);
      return planScan(operations, identities, application);
    }),
  ),

  access: calls.applications.access.handler(({ context, input }) =>
    inTenant(context, (tx) => accessMatrix(tx, input.id)),
  ),

  create: calls.applications.create.handler(({ context, input }) =>
    inTenant(context, async (tx, tenantId) => {
      const { name, targetUrl, environment, authMethod } = input;
      const address = new URL(targetUrl);
      if (address.username || address.password) {
        const message = "Leave user name and password out of the target URL; choose the authentication method 'basic'.";
        throw new Refusal(400, message, { errors: [{ field: "targetUrl", message }] });
      }
      const credentials = authMethod === "none" ? null : input.credentials?.trim() || null;
      return await insertApplication(tx, {
        tenantId,
        name,
        targetUrl,
        environment,
        authMethod,
        productId: await productIdByName(tx, tenantId, name),
        encryptedCredentials: credentials && context.services.secrets.seal(credentials, `tenant ${tenantId}`),
      });
    }),
  ),
};
