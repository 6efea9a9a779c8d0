import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emailSettings } from "../db/tables/system-schema.ts";
import { type PeerAnswer, type PeerRequest, startJsonPeer } from "../testing/json-peer.ts";
import { trustLocalCertificate } from "../testing/local-certificate.ts";
import { type MailPeer, startMailPeer } from "../testing/mail-peer.ts";
import { openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";

const clientSecret = "client-secret-that-stays";
const callback = "/admin/email-settings/oauth/callback";
let platform: TestApp;
let server: MailPeer;
let microsoft: Awaited<ReturnType<typeof startJsonPeer>>;
let cookie: string;
let settingId: number;
/** What Microsoft's sign-in would know: code challenges by their code, refresh tokens that are good, access tokens given. */
let challenges: Map<string, string>;
let refreshTokens: Set<string>;
let accessTokens: Set<string>;
let refusal: PeerAnswer | null;

beforeAll(trustLocalCertificate);
beforeAll(async () => {
  server = await startMailPeer({ allows: ({ method, secret }) => method === "XOAUTH2" && accessTokens.has(secret) });
  microsoft = await startJsonPeer((request) => refusal ?? token(request));
  platform = await openTestApp({
    mailEndpoints: {
      microsoftLogin: microsoft.url,
      microsoftSmtp: `localhost:${server.port}`,
      sendgrid: "http://127.0.0.1:9",
    },
  });
  ({ cookie } = await platform.signedIn("superadmin", await platform.tenant()));
});
afterAll(async () => {
  await platform.close();
  await server.close();
  await microsoft.close();
});
beforeEach(async () => {
  challenges = new Map();
  refreshTokens = new Set();
  accessTokens = new Set();
  refusal = null;
  const body = {
    provider: "m365",
    authType: "oauth",
    fromEmail: "postern@acme.test",
    fromName: "Postern",
    clientId: "app-1",
    tenantId: "acme.onmicrosoft.com",
    clientSecret,
  };
  settingId = (await platform.call("POST", "/admin/email-settings", { cookie, body })).body.id;
});

let issued = 0;
/** Microsoft's token endpoint: codes need their verifier (RFC 7636), refresh tokens work and are renewed. */
function token({ path, body }: PeerRequest): PeerAnswer {
  const form = new URLSearchParams(body);
  const given =
    form.get("grant_type") === "refresh_token" ? refreshTokens.delete(form.get("refresh_token") ?? "") : isProved(form);
  const isClient = form.get("client_id") === "app-1" && form.get("client_secret") === clientSecret;
  if (path !== "/acme.onmicrosoft.com/oauth2/v2.0/token" || !isClient || !given) {
    return {
      status: 400,
      body: {
        error: "invalid_grant",
        error_description: `AADSTS70000: ${form.get("client_secret")} ${form.get("code")}`,
      },
    };
  }
  const access_token = `access-${++issued}`;
  const refresh_token = `refresh-${issued}`;
  accessTokens.add(access_token);
  refreshTokens.add(refresh_token);
  return { body: { access_token, refresh_token, expires_in: 3600, token_type: "Bearer" } };
}
function isProved(form: URLSearchParams): boolean {
  const proof = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  return challenges.get(form.get("code") ?? "") === proof;
}

const open = (path: string, as = cookie) => platform.call("GET", path, { cookie: as });
/** Begins a consent; resolves to the address at Microsoft. */
async function begin(as = cookie): Promise<URL> {
  const { status, headers } = await open(`/admin/email-settings/${settingId}/oauth/authorize`, as);
  expect(status).toBe(302);
  return new URL(String(headers.location));
}
/** What a person does at Microsoft: consents; resolves to the query that the browser brings back. */
function consent(address: URL): string {
  const code = `code-${++issued}`;
  challenges.set(code, address.searchParams.get("code_challenge") ?? "");
  return new URLSearchParams({ code, state: address.searchParams.get("state") ?? "" }).toString();
}
const setting = async () =>
  (await platform.call("GET", "/admin/email-settings", { cookie })).body.find(
    ({ id }: { id: number }) => id === settingId,
  );
const sendTest = () =>
  platform.call("POST", "/admin/test-email", {
    cookie,
    body: { settingId, to: "maya@acme.test", subject: "s", text: "t" },
  });

describe("Connecting Microsoft 365", () => {
  test("leads to the directory's sign-in with the scope for sending, a state and a challenge", async () => {
    const address = await begin();
    expect(address.origin + address.pathname).toBe(`${microsoft.url}/acme.onmicrosoft.com/oauth2/v2.0/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: "app-1",
      response_type: "code",
      redirect_uri: `${publicUrl}/api/admin/email-settings/oauth/callback`,
      scope: "https://outlook.office.com/SMTP.Send offline_access",
      code_challenge_method: "S256",
      login_hint: "postern@acme.test",
    });
    expect(address.searchParams.get("state")).toHaveLength(43);
    expect(address.href).not.toContain(clientSecret);
  });

  test("stores the leave to send, sealed, and then mails are sent with XOAUTH2 over TLS", async () => {
    const { status, text } = await open(`${callback}?${consent(await begin())}`);
    expect([status, text]).toEqual([200, expect.stringContaining("Microsoft 365 is connected")]);
    expect(await setting()).toMatchObject({ isConnected: true });
    const [stored] = (await platform.db.system((tx) => tx.select().from(emailSettings))).filter(
      ({ id }) => id === settingId,
    );
    expect(stored?.encryptedRefreshToken).toMatch(/^v1\./);
    const sent = await sendTest();
    expect(sent.body.message).toContain("was accepted: 250");
    expect(server.mails.at(-1)).toMatchObject({ login: "postern@acme.test", isEncrypted: true });
    expect(server.logins.at(-1)).toBe("XOAUTH2 postern@acme.test");
    // The refresh token was used up by the first mail: the second needs the one that came with it.
    expect((await sendTest()).status).toBe(200);
  });

  test("may be set active only then, and a change of the application asks for a new consent", async () => {
    const activate = () =>
      platform.call("PUT", `/admin/email-settings/${settingId}`, { cookie, body: { isActive: true } });
    expect((await activate()).status).toBe(400);
    await open(`${callback}?${consent(await begin())}`);
    expect((await activate()).body).toMatchObject({ isActive: true });
    const { body } = await platform.call("PUT", `/admin/email-settings/${settingId}`, {
      cookie,
      body: { clientId: "app-2" },
    });
    expect(body).toMatchObject({ isConnected: false, isActive: false });
  });

  test("works once for each consent", async () => {
    const query = consent(await begin());
    expect((await open(`${callback}?${query}`)).status).toBe(200);
    const again = await open(`${callback}?${query}`);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining("no consent that you began")]);
  });

  test("cannot be finished in another session, nor with a made-up state", async () => {
    const other = await platform.signedIn("superadmin", await platform.tenant());
    const foreign = await open(`${callback}?${consent(await begin(other.cookie))}`);
    expect(foreign.status).toBe(400);
    expect((await open(`${callback}?code=x&state=made-up`)).status).toBe(400);
    expect((await open(callback)).status).toBe(400);
    // Whoever repeats a parameter means none of both.
    expect((await open(`${callback}?code=x&state=a&state=b`)).status).toBe(400);
    expect(await setting()).toMatchObject({ isConnected: false });
  });

  test("says what Microsoft said, as text and without the secret", async () => {
    const address = await begin();
    const state = address.searchParams.get("state");
    const denied = await open(
      `${callback}?state=${state}&error=access_denied&error_description=${encodeURIComponent("<img src=x onerror=alert(1)> declined")}`,
    );
    expect(denied.text).toContain("&lt;img src=x onerror=alert(1)&gt; declined");
    expect(denied.text).not.toContain("<img");
    expect(String(denied.headers["content-security-policy"])).toContain("default-src 'none'");
    const refused = await open(`${callback}?code=wrong-code&state=${(await begin()).searchParams.get("state")}`);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("AADSTS70000: [hidden] [hidden]")]);
    expect(platform.logged.join("")).not.toContain(clientSecret);
  });

  test("says that Microsoft cannot be reached, or answers nonsense", async () => {
    refusal = { body: { hello: "world" } };
    expect((await open(`${callback}?${consent(await begin())}`)).text).toContain("did not answer with a token");
    refusal = { status: 302, headers: { location: "http://127.0.0.1:9/" } };
    expect((await open(`${callback}?${consent(await begin())}`)).text).toContain("could not be reached");
  });

  test("is for superadmins alone, and only for what is connected this way", async () => {
    const admin = await platform.signedIn("admin", await platform.tenant());
    const path = `/admin/email-settings/${settingId}/oauth/authorize`;
    const denied = await open(path, admin.cookie);
    expect([denied.status, denied.text]).toEqual([403, expect.stringContaining("Access Denied")]);
    expect((await platform.call("GET", path)).status).toBe(401);
    expect((await open(`${callback}?code=x&state=y`, admin.cookie)).status).toBe(403);
    for (const id of ["abc", "-1", "2000000000", "99999999999999"]) {
      expect((await open(`/admin/email-settings/${id}/oauth/authorize`)).status, id).toBe(404);
    }
    await platform.call("PUT", `/admin/email-settings/${settingId}`, {
      cookie,
      body: { provider: "sendgrid", apiKey: "SG.x" },
    });
    expect((await open(path)).status).toBe(409);
  });
});

test("A revoked leave ends a test email with Microsoft's words", async () => {
  await open(`${callback}?${consent(await begin())}`);
  refreshTokens.clear();
  const { status, body } = await sendTest();
  expect(status).toBe(400);
  expect(body.detail).toContain("Microsoft refused access: AADSTS70000");
  expect(body.detail).not.toContain(clientSecret);
});
