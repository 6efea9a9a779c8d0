import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** OWASP Password Storage Cheat Sheet: N = 2^15, r = 8, p = 3, which takes 32 MB. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const maxmem = 64 * 1024 * 1024;

/** Hashes a password with scrypt and a salt of its own, as `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize("NFKC"), salt, 32, { ...cost, maxmem });
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether a password is the hashed one. With a null hash it is false after the same work, so that timing tells nothing. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = "", hash = ""] = (stored ?? "").split("$");
  const parameters = stored ? { N: Number(N), r: Number(r), p: Number(p) } : cost;
  const expected = stored ? Buffer.from(hash, "base64url") : Buffer.alloc(32);
  const derived = await derive(password.normalize("NFKC"), Buffer.from(salt, "base64url"), 32, {
    ...parameters,
    maxmem,
  });
  return timingSafeEqual(derived, expected) && stored !== null;
}
