import { afterAll, beforeAll, expect, test } from "vitest";
import { slackConsents } from "../db/tables/slack-schema.ts";
import { slackApi } from "../slack/slack-api.ts";
import { peerApp, type SlackPeer, startSlackPeer } from "../testing/slack-peer.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let peer: SlackPeer;
let platform: TestApp;
let tenantId: number;
let cookie: string;
beforeAll(async () => {
  peer = await startSlackPeer();
  platform = await openTestApp({ slack: slackApi({ apiUrl: peer.apiUrl, ...peerApp }) });
  tenantId = await platform.tenant();
  ({ cookie } = await platform.signedIn("admin", tenantId));
});
afterAll(async () => {
  await platform.close();
  await peer.close();
});

const connect = async () => new URL((await platform.call("POST", "/tenant/slack/connect", { cookie })).body.authUrl);
/** Follows the browser back to the platform; resolves to where it ends. */
const comeBack = async (url: URL, as = cookie) =>
  (await platform.call("GET", url.pathname.replace(/^\/api/, "") + url.search, { cookie: as })).headers.location;
const integrations = async () => (await platform.call("GET", "/admin/slack-settings", { cookie })).body;

test("a consent connects the workspace with its bot token, and again renews it", async () => {
  const authUrl = await connect();
  expect(authUrl.pathname).toBe("/oauth/v2/authorize");
  expect(authUrl.searchParams.get("scope")).toContain("chat:write");
  const back = await peer.allow(authUrl.href);
  expect(back.href).toContain("http://localhost:4000/api/tenant/slack/oauth/callback?");
  expect(await comeBack(back)).toBe("/admin/slack?connect=done");
  const [setting] = await integrations();
  expect(setting).toMatchObject({ workspaceName: "Consented", teamId: "T0CONSENT", hasBotToken: true, isActive: true });
  const tested = await platform.call("GET", `/admin/slack/test-connection/${setting.id}`, { cookie });
  expect(tested.body.workspace.name).toBe("Consented");
  expect(await comeBack(await peer.allow((await connect()).href))).toBe("/admin/slack?connect=done");
  expect(await integrations()).toHaveLength(1);
  await platform.call("DELETE", `/admin/slack-settings/${setting.id}`, { cookie });
});

test("a consent counts once, within 10 minutes, and only in the session that began it", async () => {
  const back = await peer.allow((await connect()).href);
  const other = await platform.signedIn("admin", tenantId);
  expect(await comeBack(back, other.cookie)).toBe("/admin/slack?connect=expired");
  const stranger = await platform.signedIn("admin", await platform.tenant("Other"));
  expect(await comeBack(back, stranger.cookie)).toBe("/admin/slack?connect=expired");
  expect(await integrations()).toEqual([]);

  await platform.db.tenant(tenantId, (tx) => tx.update(slackConsents).set({ expiresAt: new Date(Date.now() - 1) }));
  expect(await comeBack(back)).toBe("/admin/slack?connect=expired");

  const again = await peer.allow((await connect()).href);
  expect(await comeBack(again)).toBe("/admin/slack?connect=done");
  expect(await comeBack(again)).toBe("/admin/slack?connect=expired");
  const [setting] = await integrations();
  await platform.call("DELETE", `/admin/slack-settings/${setting.id}`, { cookie });
});

test("nobody but a signed-in admin is taken back from Slack: a page says what is missing, and the consent still counts", async () => {
  const back = await peer.allow((await connect()).href);
  const open = (as?: string) => platform.call("GET", back.pathname.replace(/^\/api/, "") + back.search, { cookie: as });
  const stranger = await open();
  expect([stranger.status, stranger.text]).toEqual([401, expect.stringContaining("Sign in to the console")]);
  const ended = await open("postern_session=of-nobody");
  expect(ended.status).toBe(401);
  const viewer = await open((await platform.signedIn("viewer", tenantId)).cookie);
  expect([viewer.status, viewer.text]).toEqual([403, expect.stringContaining("Only admin users can connect Slack")]);
  for (const { headers } of [stranger, ended, viewer]) {
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toContain("text/html");
  }
  expect(await integrations()).toEqual([]);
  expect(await comeBack(back)).toBe("/admin/slack?connect=done");
  const [setting] = await integrations();
  await platform.call("DELETE", `/admin/slack-settings/${setting.id}`, { cookie });
});

test("a consent that was refused, or that Slack does not redeem, connects nothing and says so", async () => {
  const denied = new URL((await connect()).searchParams.get("redirect_uri") ?? "");
  denied.searchParams.set("state", (await connect()).searchParams.get("state") ?? "");
  denied.searchParams.set("error", "access_denied");
  expect(await comeBack(denied)).toBe("/admin/slack?connect=denied");
  const back = await peer.allow((await connect()).href);
  peer.faults.set("oauth.v2.access", [{ code: "invalid_code" }]);
  expect(await comeBack(back)).toBe("/admin/slack?connect=failed");
  expect(await integrations()).toEqual([]);
});

test("a consent that ends after the feature flag was switched off connects nothing", async () => {
  const back = await peer.allow((await connect()).href);
  const flags = (isOn: boolean) =>
    platform.call("PUT", `/admin/tenants/${tenantId}/feature-flags`, {
      cookie,
      body: { featureFlags: { slack_integration: isOn } },
    });
  await flags(false);
  expect(await comeBack(back)).toBe("/admin/slack?connect=failed");
  expect(await integrations()).toEqual([]);
  await flags(true);
});

test("without a Slack app connecting is refused, and the refusal names the settings", async () => {
  const slack = slackApi({ apiUrl: peer.apiUrl, clientId: undefined, clientSecret: "s" });
  const bare = await openTestApp({ slack });
  const admin = await bare.signedIn("admin", await bare.tenant());
  const { status, body } = await bare.call("POST", "/tenant/slack/connect", { cookie: admin.cookie });
  await bare.close();
  expect(status).toBe(409);
  expect(body.detail).toContain("POSTERN_SLACK_CLIENT_ID");
});
