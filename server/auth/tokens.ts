import { createHash, randomBytes } from "node:crypto";

/** A secret of 32 random bytes, safe in addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored in place of a token, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
