import { createHmac, timingSafeEqual } from "node:crypto";
import { type Person, people } from "./people.ts";
import type { Sessions } from "./sessions.ts";

/** What a reader of tokens forgets to look at; each is a hole. Nothing set is the strict reader. */
export type TokenRules = {
  /** Takes tokens whose time is over (CWE-613). */
  expired?: true;
  /** Takes `alg: none` (RFC 7519 section 6, CWE-347). */
  unsigned?: true;
  /** Decodes and never verifies (CWE-347). */
  unverified?: true;
  /** Takes signatures made with a key that every word list has. */
  weakKey?: true;
  /** Takes the token from this query parameter as well (CWE-598). */
  query?: string;
};

const strongKey = "b6f0c52f1e8d4a7793c1-practice-only-48d0aa7e";
/** The key of the weak reader. */
const weakKey = "secret";
/** 2026-01-01 and 2100-01-01: a token that is the same at every start and does not end while anybody practises. */
const [issued, never] = [1_767_225_600, 4_102_444_800];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const sign = (text: string, key: string) => createHmac("sha256", key).update(text).digest("base64url");

/** A person's JSON Web Token (HS256): `ended` in January 2026, or signed with the `weak` key. */
export function jwtOf({ id, email, role, tenant }: Person, { ended = false, weak = false } = {}): string {
  const claims = { sub: String(id), email, role, tenant, iat: issued, exp: ended ? issued + 3600 : never };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${sign(text, weak ? weakKey : strongKey)}`;
}

/** Whose token it is: one of the fixed ones, a session's, or a JSON Web Token as far as the rules look. */
export function holderOf(token: string | undefined, rules: TokenRules, sessions: Sessions): Person | null {
  if (!token) return null;
  return people.find((one) => one.token === token) ?? sessions.use(token) ?? holderOfJwt(token, rules);
}

function holderOfJwt(token: string, rules: TokenRules): Person | null {
  const [head = "", body = "", signature = ""] = token.split(".");
  const header = decode(head);
  const claims = decode(body);
  if (!header || !claims) return null;
  if (!rules.unverified && !isSigned(header, `${head}.${body}`, signature, rules)) return null;
  if (!rules.expired && !(Number(claims.exp) * 1000 > Date.now())) return null;
  return people.find((one) => String(one.id) === claims.sub) ?? null;
}

function isSigned(header: Record<string, unknown>, text: string, signature: string, rules: TokenRules): boolean {
  if (typeof header.alg !== "string") return false;
  if (header.alg.toLowerCase() === "none") return rules.unsigned === true && signature === "";
  if (header.alg !== "HS256") return false;
  return [strongKey, ...(rules.weakKey ? [weakKey] : [])].some((key) => {
    const [wanted, given] = [Buffer.from(sign(text, key)), Buffer.from(signature)];
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
