import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SecretBox } from "../db/secret-box.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { newToken } from "./tokens.ts";

const cookieName = "postern_device";
const context = "known device";
const year = 365 * 24 * 3600;

type Services = { secrets: SecretBox; cookie: SessionCookie };

/**
 * Gives a browser the proof that somebody signed in as this address there, for a year: what others do wrong, also behind
 * the same network address, does not hold it up (OWASP, Slow Down Online Guessing Attacks with Device Cookies). It signs
 * nobody in. One browser keeps the proof of its latest account.
 */
export function rememberDevice(
  { secrets, cookie }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const proof = secrets.seal(`${email}\n${newToken()}`, context);
  reply.setCookie(cookieName, proof, { ...cookie.attributes(request), maxAge: year });
}

/** The name of the device that a request comes from, where somebody signed in as this address before; else null. */
export function knownDevice(secrets: SecretBox, request: FastifyRequest, email: string): string | null {
  const proof = request.cookies[cookieName];
  if (proof === undefined) return null;
  try {
    const [owner, name = null] = secrets.open(proof, context).split("\n");
    return owner === email ? name : null;
  } catch {
    // Made up, or sealed with a key that the platform no longer has.
    return null;
  }
}
