import type { FastifyRequest } from "fastify";
import type { CallMeta } from "../../src/contract/call.ts";
import { type ApiKeyRow, findApiKey } from "../db/api-keys.ts";
import type { Db } from "../db/db.ts";
import { Refusal } from "../refusal.ts";
import { isEmbedKey } from "./embed-key.ts";
import { shownKey } from "./shown-key.ts";
import type { SignInLimits } from "./sign-in-limits.ts";
import { hashToken, newToken } from "./tokens.ts";

/** How every key begins, so that people and tools that look for secrets know one when they see it. */
const prefix = "postern_";

/** A new key, to be shown once. */
export const newApiKey = (): string => prefix + newToken();

/**
 * The key that a request shows; null where it shows none: what else a proxy puts there is none of ours, and a portal's key
 * opens no call by itself.
 * Refuses with 401 a key that opens nothing, and with 429 one that is used too often.
 */
export async function keyOf(request: FastifyRequest, db: Db, limits: SignInLimits): Promise<ApiKeyRow | null> {
  const shown = shownKey(request);
  if (shown === null || isEmbedKey(shown)) return null;
  // A key tells its tenant.
  const key = await db.system(async (tx) => {
    const found = await findApiKey(tx, hashToken(shown));
    if (found) await limits.key(tx, found.id);
    return found;
  });
  if (key) return key;
  throw new Refusal(
    401,
    "This API key is not known: it was mistyped or revoked, or has expired. Ask an admin of your organization for a new one.",
    { headers: { "www-authenticate": 'Bearer realm="postern", error="invalid_token"' } },
  );
}

/** Refuses a call that none of the key's scopes allows. */
export function refuseBeyondScope(key: ApiKeyRow, { keys = [] }: CallMeta): void {
  if (keys.some((scope) => key.scopes.includes(scope))) return;
  const detail =
    keys.length === 0
      ? "API keys cannot make this call. Sign in to make it."
      : `The API key ${key.name} may not do this: it needs the scope ${keys.join(" or ")}.`;
  throw new Refusal(403, detail, {
    headers: { "www-authenticate": 'Bearer realm="postern", error="insufficient_scope"' },
  });
}
