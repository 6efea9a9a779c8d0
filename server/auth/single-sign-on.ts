import type { AuthorizationCodeGrantChecks, Configuration } from "openid-client";
import { Refusal } from "../refusal.ts";

/** The OpenID provider that the operator named, and what the button says. */
export type SingleSignOnSettings = {
  issuer: string;
  clientId: string;
  /** Absent where the provider knows the platform as a public client: PKCE proves it then. */
  clientSecret: string | undefined;
  name: string;
};

/** What a sign-in keeps in the browser that began it, until the provider sends it back. */
export type BegunSignIn = { state: string; nonce: string; verifier: string; returnTo: string | null };

/** Seconds that an answer of the provider is waited for. */
const patience = 10;

/**
 * Signs in with an OpenID provider: the code flow with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636). `callback` is where
 * the provider sends the browser back. The provider is asked what it offers at the first sign-in, and again after it failed.
 */
export function singleSignOn(settings: SingleSignOnSettings, callback: string) {
  let found: Promise<Provider> | null = null;
  const discover = () =>
    (found ??= discovered(settings).catch((error: unknown) => {
      found = null;
      throw new Refusal(502, `${settings.name} does not answer. Try again, or ask for a sign-in link.`, {
        cause: error,
      });
    }));
  return {
    name: settings.name,

    /** Where to send the browser, and what it keeps meanwhile. */
    async begin(returnTo: string | null): Promise<{ address: URL; begun: BegunSignIn }> {
      const { oidc, config } = await discover();
      const begun = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        returnTo,
      };
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: "openid email",
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: "S256",
      });
      return { address, begun };
    },

    /**
     * The address that the provider vouches for, in lower case. Refuses an answer to another sign-in, one that does not prove
     * itself, and an address that the provider does not call verified.
     */
    async conclude(query: URLSearchParams, { state, nonce, verifier }: BegunSignIn): Promise<string> {
      const { oidc, config } = await discover();
      const answer = new URL(callback);
      answer.search = query.toString();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const claims = await verifiedClaims({ oidc, config }, answer, checks).catch((error: unknown) => {
        const denied = error instanceof oidc.AuthorizationResponseError && error.error === "access_denied";
        throw denied
          ? new Refusal(403, `${settings.name} did not sign you in.`)
          : new Refusal(400, `What ${settings.name} answered does not sign you in. Begin again.`, { cause: error });
      });
      if (typeof claims.email !== "string" || claims.email_verified !== true) {
        throw new Refusal(403, `${settings.name} tells no verified email address of yours. Ask whoever runs it.`);
      }
      return claims.email.trim().toLowerCase();
    },
  };
}
export type SingleSignOn = ReturnType<typeof singleSignOn>;

type Provider = { oidc: typeof import("openid-client"); config: Configuration };

/** Loads the library with the first sign-in: a platform without a provider starts without it. */
async function discovered({ issuer, clientId, clientSecret }: SingleSignOnSettings): Promise<Provider> {
  const oidc = await import("openid-client");
  const proof = clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
  const config = await oidc.discovery(new URL(issuer), clientId, undefined, proof, {
    timeout: patience,
    execute: issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
  });
  return { oidc, config };
}

/** What an ID token says of its user's address, or where it says nothing the provider when it is asked for it. */
async function verifiedClaims(
  { oidc, config }: Provider,
  answer: URL,
  checks: AuthorizationCodeGrantChecks,
): Promise<{ [claim: string]: unknown }> {
  const tokens = await oidc.authorizationCodeGrant(config, answer, checks);
  const claims = tokens.claims();
  if (!claims) throw new Error("The provider gave no ID token.");
  if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
  return await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
}
