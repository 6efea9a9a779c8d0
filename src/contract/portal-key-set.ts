import { z } from "zod";

const claim = z.string().trim().min(1).max(200);

/** How the tokens that a portal signs itself (JSON Web Tokens, RFC 7519) are checked, and what they say of its user. */
export const portalKeySet = z.object({
  /** Their `iss`, letter by letter. */
  issuer: claim.max(500),
  /** Their `aud`, or one of them. */
  audience: claim.max(500),
  /** The public keys (RFC 7517): the https address of the set, which is read again as keys change, or the set itself as JSON. */
  keys: z.string().trim().min(1).max(20_000),
  /** The claim that holds the user's address. */
  emailClaim: claim.default("email"),
  /** The claim that decides the role, a text or a list; null: the key's role. */
  roleClaim: claim.nullable().default(null),
  /** Whoever has one of these there is a contributor, everybody else a viewer. */
  contributors: z.array(claim).max(50).default([]),
  /** Where one portal serves several organizations: the claim that names the organization, and its value for this one. */
  organizationClaim: claim.nullable().default(null),
  organization: claim.nullable().default(null),
});
export type PortalKeySet = z.infer<typeof portalKeySet>;
