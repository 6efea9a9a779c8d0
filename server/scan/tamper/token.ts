import { createHmac, timingSafeEqual } from "node:crypto";
import type { TamperToken } from "../../checks/tamper-check.ts";
import { parseForeignJson } from "../safety/parse-foreign-json.ts";
import { knownSecrets } from "./known-secrets.ts";

const hashes: Record<string, string> = { HS256: "sha256", HS384: "sha384", HS512: "sha512" };

/** Takes a JSON Web Token apart (RFC 7519) and tries the well-known secrets on it, offline; null when it is none. */
export function readToken(text: string): TamperToken | null {
  const parts = text.split(".");
  const [head = "", body = "", signature = ""] = parts;
  if (parts.length !== 3) return null;
  const header = decoded(head);
  const payload = decoded(body);
  if (!header || !payload || typeof header.alg !== "string") return null;
  return { header, payload, secret: secretOf(header.alg, `${head}.${body}`, signature) };
}

/** Writes a token; with `key` null, or an algorithm that is no HMAC, the signature stays empty. */
export function signToken(
  header: Record<string, unknown>,
  payload: Record<string, unknown>,
  key: string | null,
): string {
  const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const hash = hashes[String(header.alg)];
  if (key === null || !hash) return `${text}.`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}

function secretOf(algorithm: string, signed: string, signature: string): string | null {
  const hash = hashes[algorithm];
  if (!hash) return null;
  const wanted = Buffer.from(signature, "base64url");
  for (const secret of knownSecrets) {
    const made = createHmac(hash, secret).update(signed).digest();
    if (made.length === wanted.length && timingSafeEqual(made, wanted)) return secret;
  }
  return null;
}

function decoded(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = parseForeignJson(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
