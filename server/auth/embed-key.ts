import type { FastifyRequest } from "fastify";
import type { Db } from "../db/db.ts";
import { type EmbedKeyRow, findEmbedKey } from "../db/embed-keys.ts";
import { Refusal } from "../refusal.ts";
import { shownKey } from "./shown-key.ts";
import type { SignInLimits } from "./sign-in-limits.ts";
import { hashToken, newToken } from "./tokens.ts";

const prefix = "postern_embed_";

/** A new embed key, to be shown once. */
export const newEmbedKey = (): string => prefix + newToken();

/** A new embed token. */
export const newEmbedToken = (): string => `postern_token_${newToken()}`;

/** Whether a key is a portal's, which opens no call but the one that gives tokens. */
export const isEmbedKey = (key: string): boolean => key.startsWith(prefix);

/** The embed key that a request shows; refuses with 401 none and one that opens nothing, with 429 one that is used too often. */
export async function embedKeyOf(request: FastifyRequest, db: Db, limits: SignInLimits): Promise<EmbedKeyRow> {
  const shown = shownKey(request);
  // A key tells its tenant.
  const key =
    shown !== null && isEmbedKey(shown)
      ? await db.system(async (tx) => {
          const found = await findEmbedKey(tx, hashToken(shown));
          if (found) await limits.key(tx, found.id, "embed key");
          return found;
        })
      : null;
  if (key) return key;
  throw new Refusal(
    401,
    shown === null
      ? "Send the embed key of your organization as a bearer token. Its admins create one under Tenant Management, Embed Keys."
      : "This embed key is not known: it was mistyped or revoked, or has expired. Ask an admin of your organization for a new one.",
    { headers: { "www-authenticate": 'Bearer realm="postern", error="invalid_token"' } },
  );
}
