import { createHash } from "node:crypto";
import { z } from "zod";
import { microsoftScope } from "../../src/contract/mail-defaults.ts";
import { withoutSecrets } from "../without-secrets.ts";
import { MailFault } from "./mail-fault.ts";

/** An application that is registered with Microsoft; `directory` is its tenant there. */
export type MicrosoftApp = {
  /** Origin of Microsoft's sign-in. */
  loginUrl: string;
  directory: string;
  clientId: string;
  clientSecret: string;
  scope: string | null;
};

/** What Microsoft gives for a code or a refresh token. */
export type MicrosoftTokens = { accessToken: string; refreshToken: string | null };

/** Milliseconds that Microsoft's sign-in may take to answer. */
const timeout = 15_000;

/** Where an administrator consents that Postern sends mail (RFC 6749 4.1.1, with PKCE: RFC 7636). */
export function consentUrl(
  app: Omit<MicrosoftApp, "clientSecret">,
  request: { redirectUri: string; state: string; verifier: string; mailbox: string },
): string {
  const url = new URL(`${app.loginUrl}/${encodeURIComponent(app.directory)}/oauth2/v2.0/authorize`);
  const challenge = createHash("sha256").update(request.verifier).digest("base64url");
  url.search = new URLSearchParams({
    client_id: app.clientId,
    response_type: "code",
    response_mode: "query",
    redirect_uri: request.redirectUri,
    scope: app.scope || microsoftScope,
    state: request.state,
    code_challenge: challenge,
    code_challenge_method: "S256",
    login_hint: request.mailbox,
    prompt: "select_account",
  }).toString();
  return url.href;
}

/** Trades the code of a consent for tokens. Rejects with {@link MailFault}. */
export async function redeemCode(
  app: MicrosoftApp,
  consent: { code: string; redirectUri: string; verifier: string },
): Promise<MicrosoftTokens> {
  return await ask(app, {
    grant_type: "authorization_code",
    code: consent.code,
    redirect_uri: consent.redirectUri,
    code_verifier: consent.verifier,
  });
}

/** Trades a refresh token for a new access token, and usually a new refresh token. Rejects with {@link MailFault}. */
export async function renewTokens(app: MicrosoftApp, refreshToken: string): Promise<MicrosoftTokens> {
  return await ask(app, { grant_type: "refresh_token", refresh_token: refreshToken });
}

const answered = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() });
const refused = z.object({ error: z.string(), error_description: z.string().optional() });

async function ask(app: MicrosoftApp, grant: Record<string, string>): Promise<MicrosoftTokens> {
  const plain = withoutSecrets([app.clientSecret, grant.code, grant.refresh_token, grant.code_verifier]);
  const body = new URLSearchParams({
    client_id: app.clientId,
    client_secret: app.clientSecret,
    scope: app.scope || microsoftScope,
    ...grant,
  });
  let answer: unknown;
  try {
    const url = `${app.loginUrl}/${encodeURIComponent(app.directory)}/oauth2/v2.0/token`;
    const response = await fetch(url, {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    answer = await response.json();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = plain(cause instanceof Error ? cause.message : String(cause));
    throw new MailFault(`Microsoft's sign-in could not be reached: ${reason}`);
  }
  const tokens = answered.safeParse(answer);
  if (tokens.success) {
    return { accessToken: tokens.data.access_token, refreshToken: tokens.data.refresh_token ?? null };
  }
  const refusal = refused.safeParse(answer);
  if (!refusal.success) throw new MailFault("Microsoft's sign-in did not answer with a token.");
  const { error, error_description } = refusal.data;
  throw new MailFault(`Microsoft refused access: ${plain(error_description || error)}`);
}
