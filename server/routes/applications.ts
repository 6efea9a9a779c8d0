import { accessMatrix, insertApplication, listApplications } from "../db/applications.ts";
import { productIdByName } from "../db/products.ts";
import { Refusal } from "../refusal.ts";
import { calls, inTenant } from "./call.ts";

export const applications = {
  list: calls.applications.list.handler(({ context }) => inTenant(context, listApplications)),

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
