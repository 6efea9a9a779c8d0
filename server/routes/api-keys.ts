import { newApiKey } from "../auth/api-key.ts";
import { hashToken } from "../auth/tokens.ts";
import { deleteApiKey, insertApiKey, listApiKeys } from "../db/api-keys.ts";
import { calls, inTenant, signedIn } from "./call.ts";

export const apiKeys = {
  list: calls.apiKeys.list.handler(({ context }) => inTenant(context, listApiKeys)),

  create: calls.apiKeys.create.handler(async ({ context, input }) => {
    const { name, scopes, applicationIds, expiresInDays } = input;
    const key = newApiKey();
    const made = await inTenant(context, (tx, tenantId) =>
      insertApiKey(tx, {
        tenantId,
        name,
        hash: hashToken(key),
        scopes: [...new Set(scopes)],
        applicationIds: applicationIds && [...new Set(applicationIds)],
        createdBy: signedIn(context).email,
        expiresAt: new Date(Date.now() + expiresInDays * 24 * 3600_000),
      }),
    );
    return { ...made, key };
  }),

  revoke: calls.apiKeys.revoke.handler(({ context, input }) =>
    inTenant(context, async (tx) => ({ message: `The API key ${await deleteApiKey(tx, input.id)} was revoked.` })),
  ),
};
