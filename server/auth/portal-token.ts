import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from "jose";
import type { PortalKeySet } from "../../src/contract/portal-key-set.ts";
import { type EmbeddedRole, lowerRole } from "../../src/contract/roles.ts";
import { Refusal } from "../refusal.ts";
import { fetchKeySet } from "./fetch-key-set.ts";

/** Asymmetric ones alone: a shared secret could be anybody's. */
const algorithms = ["RS", "PS", "ES"].flatMap((kind) => ["256", "384", "512"].map((size) => kind + size));
algorithms.push("EdDSA", "Ed25519");

/** Seconds that two clocks may differ. */
const clockTolerance = 30;

/** What a portal's own token says, once it was proven. */
export type PortalClaims = { email: string; role: EmbeddedRole; expiresAt: Date };

/** Reads the tokens that portals sign themselves. Key sets at addresses are kept for ten minutes, and read anew for a key they lack. */
export function portalTokens({ allowPrivate }: { allowPrivate: boolean }) {
  /** By what an admin entered. */
  const sets = new Map<string, Promise<JWTVerifyGetKey>>();

  const keysOf = (keys: string): Promise<JWTVerifyGetKey> => {
    const known = sets.get(keys);
    if (known) return known;
    // Admins change addresses: what nobody uses any more need not be kept.
    if (sets.size >= 100) sets.clear();
    const made = openKeySet(keys, allowPrivate);
    sets.set(keys, made);
    return made;
  };

  return {
    /** Why a key set cannot be used, as a sentence for the admin who enters it; null: it can. An address is not asked. */
    fault(keys: string): string | null {
      if (keys.startsWith("{")) return faultOfSet(keys);
      const url = URL.parse(keys);
      const isFit = url && !url.username && (url.protocol === "https:" || (allowPrivate && url.protocol === "http:"));
      return isFit ? null : 'Enter the https address of a key set, or the set itself as JSON: {"keys": [ … ]}.';
    },

    /**
     * What a token says of a portal's user, for a key of at most `most`. Refuses with 401 what the key set did not sign and what has
     * ended, with 403 what is for somebody else, in words for the portal's team. `onUnread` hears why a set could not be read.
     */
    async read(
      token: string,
      set: PortalKeySet,
      most: EmbeddedRole,
      onUnread: (why: unknown) => void,
    ): Promise<PortalClaims> {
      const { jwtVerify, errors } = await import("jose");
      const isUnread = (error: Error) => error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
      const { issuer, audience } = set;
      const options = { issuer, audience, algorithms, clockTolerance, requiredClaims: ["exp"] };
      const verified = await keysOf(set.keys)
        .then((keys) => jwtVerify(token, keys, options))
        .catch((error: unknown) => {
          if (error instanceof errors.JWTExpired) throw refusal("has expired");
          // The signature is right: whoever asks may know what is wrong.
          if (error instanceof errors.JWTClaimValidationFailed)
            throw refusal(`has another '${error.claim}' than the embed key names, or none`);
          // A set that cannot be read is the platform's to tell its operator: another answer would tell strangers that the key is there.
          if (!(error instanceof errors.JOSEError) || isUnread(error)) onUnread(error);
          throw unsigned();
        });
      return claimsOf(verified.payload, set, most);
    },
  };
}
export type PortalTokens = ReturnType<typeof portalTokens>;

function claimsOf(payload: JWTPayload, set: PortalKeySet, most: EmbeddedRole): PortalClaims {
  const email = payload[set.emailClaim];
  if (typeof email !== "string" || !/^[^\s@]{1,200}@[^\s@]{1,200}$/.test(email))
    throw new Refusal(403, `The token's '${set.emailClaim}' is no email address.`);
  if (payload.email_verified === false)
    throw new Refusal(403, "The token says that its email address is not verified.");
  const { organizationClaim, organization } = set;
  if (organizationClaim !== null && !textsOf(payload[organizationClaim]).includes(organization ?? ""))
    throw new Refusal(403, `The token's '${organizationClaim}' names another organization than the embed key.`);
  const chosen = set.roleClaim === null ? [] : textsOf(payload[set.roleClaim]);
  const role = chosen.some((value) => set.contributors.includes(value)) ? "contributor" : "viewer";
  return {
    email: email.toLowerCase(),
    role: set.roleClaim === null ? most : lowerRole(most, role),
    expiresAt: new Date((payload.exp ?? 0) * 1000),
  };
}

/** A claim that is a text, or a list of them. */
const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value): value is string => typeof value === "string");

const refusal = (why: string) =>
  new Refusal(401, `This token ${why}. Send a fresh one of your portal's.`, {
    headers: { "www-authenticate": 'Bearer realm="postern", error="invalid_token"' },
  });

/** That no key of a key set signed a token, or that there is no such key set, or none that can be read: nobody is told which. */
export const unsigned = (): Refusal => refusal("was not signed by a key of its key set, or the set could not be read");

async function openKeySet(keys: string, allowPrivate: boolean): Promise<JWTVerifyGetKey> {
  const { createLocalJWKSet, createRemoteJWKSet, customFetch } = await import("jose");
  if (keys.startsWith("{")) return createLocalJWKSet(JSON.parse(keys) as JSONWebKeySet);
  return createRemoteJWKSet(new URL(keys), { [customFetch]: (address: string) => fetchKeySet(address, allowPrivate) });
}

/** What is wrong with a key set as JSON. */
function faultOfSet(text: string): string | null {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    const found = Array.isArray(keys) ? (keys as Record<string, unknown>[]) : [];
    if (found.length === 0) return 'The key set holds no keys: {"keys": [ … ]}.';
    if (found.some((key) => key?.kty === "oct" || (key && "d" in key)))
      return "The key set holds a private or a shared key. Enter the public keys alone, and keep those to yourself.";
    return found.every((key) => ["RSA", "EC", "OKP"].includes(String(key?.kty)))
      ? null
      : "The key set holds a key of an unknown kind: 'kty' is RSA, EC or OKP.";
  } catch {
    return "The key set is no JSON.";
  }
}
