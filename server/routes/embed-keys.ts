import { newEmbedKey } from "../auth/embed-key.ts";
import { hashToken } from "../auth/tokens.ts";
import { deleteEmbedKey, insertEmbedKey, listEmbedKeys } from "../db/embed-keys.ts";
import { Refusal } from "../refusal.ts";
import { calls, inTenant, signedIn } from "./call.ts";

export const embedKeys = {
  list: calls.embedKeys.list.handler(({ context }) => inTenant(context, listEmbedKeys)),

  create: calls.embedKeys.create.handler(async ({ context, input }) => {
    const { name, role, addsUsers, expiresInDays, keySet = null } = input;
    const fault = keySet && context.services.portalTokens.fault(keySet.keys);
    if (fault) throw new Refusal(400, fault, { errors: [{ field: "keySet.keys", message: fault }] });
    const key = keySet ? null : newEmbedKey();
    const made = await inTenant(context, (tx, tenantId) =>
      insertEmbedKey(tx, {
        tenantId,
        name,
        hash: key && hashToken(key),
        keySet,
        role,
        addsUsers,
        createdBy: signedIn(context).email,
        expiresAt: new Date(Date.now() + expiresInDays * 24 * 3600_000),
      }),
    );
    return { ...made, key };
  }),

  revoke: calls.embedKeys.revoke.handler(({ context, input }) =>
    inTenant(context, async (tx, tenantId) => ({
      message: `The embed key ${await deleteEmbedKey(tx, tenantId, input.id)} was revoked.`,
    })),
  ),
};
