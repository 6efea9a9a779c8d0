import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { teams, tenants } from "../db/tables/schema.ts";
import { slackSettings } from "../db/tables/slack-schema.ts";
import { slackApi } from "../slack/slack-api.ts";
import { type SlackPeer, startSlackPeer } from "../testing/slack-peer.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const botToken = "xoxb-good";
let peer: SlackPeer;
let platform: TestApp;
beforeAll(async () => {
  peer = await startSlackPeer();
  const slack = slackApi({ apiUrl: peer.apiUrl, clientId: undefined, clientSecret: undefined });
  platform = await openTestApp({ slack });
});
afterAll(async () => {
  await platform.close();
  await peer.close();
});

let tenantId = 0;
let cookie = "";
beforeEach(async () => {
  tenantId = await platform.tenant();
  ({ cookie } = await platform.signedIn("admin", tenantId));
  peer.faults.clear();
});
const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  platform.call(method, path, { cookie, body });
const newSetting = (extra: object = {}) =>
  call("POST", "/admin/slack-settings", { workspaceName: "Acme", teamId: "T0ACME", botToken, ...extra });

describe("An integration", () => {
  test("keeps its bot token encrypted: it is in no answer, no log line, and not in the database", async () => {
    const made = await newSetting({ defaultChannel: "C0GENERAL" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ hasBotToken: true, isActive: true, notifyOnScanComplete: true });
    const list = await call("GET", "/admin/slack-settings");
    expect(list.body).toEqual([made.body]);
    const test = await call("GET", `/admin/slack/test-connection/${made.body.id}`);
    const rows = await platform.db.tenant(tenantId, (tx) => tx.select().from(slackSettings));
    for (const text of [made.text, list.text, test.text, JSON.stringify(rows), platform.logged.join("")]) {
      expect(text).not.toContain(botToken);
    }
  });

  test.each([
    ["botToken", { botToken: "xoxp-user" }, "A Slack bot token starts with xoxb-."],
    ["botToken", { botToken: "" }, "A Slack bot token starts with xoxb-."],
    ["teamId", { teamId: "acme" }, "A Slack team id starts with T, for example T024BE7LD."],
    ["defaultChannel", { defaultChannel: "#general" }, "A Slack channel id starts with C, for example C024BE91L."],
    ["workspaceName", { workspaceName: "  " }, "The integration needs a workspace name."],
  ])("with a wrong %s is refused with a sentence about it (%o)", async (field, wrong, message) => {
    const { status, body } = await newSetting(wrong);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
  });

  test("changes only what an update names; an empty bot token keeps the stored one", async () => {
    const { body } = await newSetting({ defaultChannel: "C0GENERAL", isActive: false });
    const updated = await call("PUT", `/admin/slack-settings/${body.id}`, {
      notifyOnScanComplete: false,
      botToken: "",
    });
    expect(updated.body).toEqual({ ...body, notifyOnScanComplete: false });
    expect((await call("GET", `/admin/slack/test-connection/${body.id}`)).status).toBe(200);
    const cleared = await call("PUT", `/admin/slack-settings/${body.id}`, { defaultChannel: null });
    expect(cleared.body.defaultChannel).toBeNull();
  });

  test("of a workspace that has one already is refused", async () => {
    await newSetting();
    expect(await newSetting()).toMatchObject({ status: 409, body: { errors: [{ field: "teamId" }] } });
    const { body: other } = await newSetting({ teamId: "T0OTHER" });
    expect((await call("PUT", `/admin/slack-settings/${other.id}`, { teamId: "T0ACME" })).status).toBe(409);
  });

  test("of another tenant is as good as absent in every call", async () => {
    const { body: setting } = await newSetting();
    const [team] = await platform.db.tenant(tenantId, (tx) =>
      tx.insert(teams).values({ tenantId, name: "Theirs" }).returning(),
    );
    const mapping = { slackSettingId: setting.id, teamId: team?.id, channelId: "C0PAYMENTS" };
    const { body: mapped } = await call("POST", "/admin/slack/team-channels", mapping);
    const elsewhere = await platform.tenant("Other");
    for (const role of ["admin", "superadmin"] as const) {
      ({ cookie } = await platform.signedIn(role, elsewhere));
      const { id } = setting;
      const answers = [
        await call("PUT", `/admin/slack-settings/${id}`, { isActive: false }),
        await call("DELETE", `/admin/slack-settings/${id}`),
        await call("GET", `/admin/slack/test-connection/${id}`),
        await call("GET", `/admin/slack/channels/${id}`),
        await call("GET", `/admin/slack/team-channels/${id}`),
        await call("POST", "/admin/slack/test-message", { settingId: id, channelId: "C0GENERAL", message: "x" }),
        await call("POST", "/admin/slack/team-channels", mapping),
        await call("PUT", `/admin/slack/team-channels/${mapped.id}`, { isActive: false }),
        await call("DELETE", `/admin/slack/team-channels/${mapped.id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      const { body: own } = await newSetting();
      const foreignTeam = { slackSettingId: own.id, teamId: team?.id, channelId: "C0PAYMENTS" };
      expect((await call("POST", "/admin/slack/team-channels", foreignTeam)).status).toBe(404);
      expect((await call("PUT", `/tenant/slack/team-channels/${team?.id}`, { channelId: "C0OLD" })).status).toBe(404);
      expect((await call("GET", "/admin/slack/notifications")).body).toEqual([]);
      await call("DELETE", `/admin/slack-settings/${own.id}`);
    }
  });

  test("is deleted with its team channels, and its messages stay in the history", async () => {
    const { body: setting } = await newSetting();
    await call("POST", "/admin/slack/test-message", { settingId: setting.id, channelId: "C0GENERAL", message: "Hi" });
    expect((await call("DELETE", `/admin/slack-settings/${setting.id}`)).body.message).toContain("Acme");
    expect((await call("GET", "/admin/slack-settings")).body).toEqual([]);
    expect((await call("GET", "/admin/slack/notifications")).body).toHaveLength(1);
  });
});

describe("Slack's answers", () => {
  test("a connection test names the workspace", async () => {
    const { body } = await newSetting();
    expect((await call("GET", `/admin/slack/test-connection/${body.id}`)).body).toEqual({
      workspace: { name: "Acme" },
    });
  });

  test.each([
    [{ code: "token_revoked" }, 422, "The bot token was revoked"],
    [{ code: "missing_scope" }, 422, "channels:read"],
    [{ status: 503 }, 504, "status 503"],
    [{ retryAfter: 40 }, 503, "wait 40 s"],
    ["cut" as const, 504, "could not be reached"],
  ])("a refused connection test says why (%o)", async (fault, status, text) => {
    const { body } = await newSetting();
    peer.faults.set("auth.test", [fault]);
    const answer = await call("GET", `/admin/slack/test-connection/${body.id}`);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toContain(text);
    expect(answer.body.detail).not.toContain(botToken);
  });

  test("channels come by name with their members, private ones included, archived ones left out", async () => {
    const { body } = await newSetting();
    expect((await call("GET", `/admin/slack/channels/${body.id}`)).body).toEqual([
      { id: "C0GENERAL", name: "general", isPrivate: false, memberCount: 12 },
      { id: "C0PAYMENTS", name: "payments", isPrivate: false, memberCount: 3 },
      { id: "C0SECRET", name: "secret", isPrivate: true, memberCount: 2 },
    ]);
  });

  test("an app without the right to private channels still lists the public ones", async () => {
    peer.tokens.set("xoxb-narrow", { id: "T0NARROW", name: "Narrow", scopes: "channels:read" });
    const { body } = await newSetting({ botToken: "xoxb-narrow" });
    const list = await call("GET", `/admin/slack/channels/${body.id}`);
    expect(list.body.map(({ name }: { name: string }) => name)).toEqual(["general", "payments"]);
  });

  test("10,000 channels are listed page by page also when Slack asks for a short pause", async () => {
    const { body } = await newSetting();
    const few = peer.channels;
    peer.channels = Array.from({ length: 12_000 }, (_, at) => ({ id: `C${at}`, name: `room-${at}`, num_members: at }));
    peer.faults.set("conversations.list", [{ retryAfter: 1 }]);
    const started = Date.now();
    const list = await call("GET", `/admin/slack/channels/${body.id}`);
    peer.channels = few;
    expect(list.status).toBe(200);
    expect(list.body).toHaveLength(10_000);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
  });

  test("nobody is made to wait for a long pause: the answer tells how long to wait", async () => {
    const { body } = await newSetting();
    peer.faults.set("conversations.list", [{ retryAfter: 30 }]);
    const answer = await call("GET", `/admin/slack/channels/${body.id}`);
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("30");
  });
});

describe("A test message", () => {
  const send = (settingId: number, message: string, channelId = "C0GENERAL") =>
    call("POST", "/admin/slack/test-message", { settingId, channelId, message });

  test("arrives, and is in the history as sent", async () => {
    const { body } = await newSetting();
    const answer = await send(body.id, " Hello <!channel> & all ");
    expect(answer.body.message).toContain("general");
    expect(peer.posted.at(-1)).toMatchObject({ channel: "C0GENERAL", text: "Hello &lt;!channel&gt; &amp; all" });
    expect((await call("GET", "/admin/slack/notifications")).body).toEqual([
      expect.objectContaining({
        status: "sent",
        channelName: "general",
        message: "Hello <!channel> & all",
        errorMessage: null,
      }),
    ]);
  });

  test("waits for a short pause that Slack asks for, and for a long one it tells how long to wait", async () => {
    const { body } = await newSetting();
    peer.faults.set("chat.postMessage", [{ retryAfter: 1 }]);
    const started = Date.now();
    expect((await send(body.id, "patience")).status).toBe(200);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    expect(peer.posted.at(-1)).toMatchObject({ text: "patience" });
    peer.faults.set("chat.postMessage", [{ retryAfter: 30 }]);
    const answer = await send(body.id, "no patience");
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "30"]);
    expect(peer.posted.at(-1)).toMatchObject({ text: "patience" });
  });

  test("that Slack refuses is in the history as failed, with the reason", async () => {
    const { body } = await newSetting();
    const answer = await send(body.id, "x", "C0OLD");
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toContain("archived");
    const [row] = (await call("GET", "/admin/slack/notifications")).body;
    expect(row).toMatchObject({ status: "failed", errorMessage: answer.body.detail });
  });

  test("that is empty, too long, or for no channel is refused before Slack hears of it", async () => {
    const { body } = await newSetting();
    const before = peer.requests.length;
    for (const [message, channel] of [
      ["  ", "C0GENERAL"],
      ["x".repeat(3001), "C0GENERAL"],
      ["x", "general"],
    ] as const) {
      expect((await send(body.id, message, channel)).status).toBe(400);
    }
    expect(peer.requests.length).toBe(before);
  });
});

describe("A team's channel", () => {
  const newTeam = async (name: string) =>
    (await platform.db.tenant(tenantId, (tx) => tx.insert(teams).values({ tenantId, name }).returning()))[0]?.id;

  test("is mapped once per workspace, renamed with its channel, switched and removed", async () => {
    const { body: setting } = await newSetting();
    const [payments, search] = [await newTeam("Payments"), await newTeam("Search")];
    const mapping = { slackSettingId: setting.id, teamId: payments, channelId: "C0PAYMENTS" };
    const { body: made, status } = await call("POST", "/admin/slack/team-channels", mapping);
    expect(status).toBe(201);
    expect(made).toMatchObject({ channelName: "payments", isActive: true, notifyOnCriticalAlerts: true });
    expect((await call("POST", "/admin/slack/team-channels", mapping)).status).toBe(409);
    const moved = await call("PUT", `/admin/slack/team-channels/${made.id}`, {
      channelId: "C0SECRET",
      isActive: false,
    });
    expect(moved.body).toEqual({ ...made, channelId: "C0SECRET", channelName: "secret", isActive: false });
    const { body: other } = await call("POST", "/admin/slack/team-channels", { ...mapping, teamId: search });
    expect((await call("PUT", `/admin/slack/team-channels/${other.id}`, { teamId: payments })).status).toBe(409);
    expect((await call("GET", `/admin/slack/team-channels/${setting.id}`)).body).toHaveLength(2);
    await call("DELETE", `/admin/slack/team-channels/${other.id}`);
    expect((await call("GET", `/admin/slack/team-channels/${setting.id}`)).body).toEqual([moved.body]);
  });

  test("of the tenant's own page is made by its first channel and kept by its switch", async () => {
    const team = await newTeam("Payments");
    expect((await call("PUT", `/tenant/slack/team-channels/${team}`, { channelId: "C0PAYMENTS" })).status).toBe(409);
    await newSetting();
    const put = (body: object) => call("PUT", `/tenant/slack/team-channels/${team}`, body);
    expect((await put({ isActive: true })).status).toBe(409);
    expect((await put({ channelId: "C0PAYMENTS" })).body).toMatchObject({ channelName: "payments", isActive: true });
    expect((await put({ isActive: false })).body).toMatchObject({ channelId: "C0PAYMENTS", isActive: false });
    expect((await call("GET", "/tenant/slack/team-channels")).body).toHaveLength(1);
  });
});

test("a tenant's own Slack settings are those of its integration", async () => {
  expect((await call("GET", "/tenant/slack/settings")).body).toEqual({
    settingId: null,
    isConnected: false,
    workspaceName: null,
    defaultChannel: null,
    notifyOnEndpointDiscovery: false,
    notifyOnScanComplete: false,
    notifyOnCriticalAlerts: false,
  });
  expect((await call("PUT", "/tenant/slack/settings", { notifyOnScanComplete: false })).status).toBe(409);
  await newSetting();
  await call("PUT", "/tenant/slack/settings", { notifyOnScanComplete: false, defaultChannel: "C0GENERAL" });
  expect((await call("GET", "/tenant/slack/settings")).body).toMatchObject({
    isConnected: true,
    workspaceName: "Acme",
    defaultChannel: "C0GENERAL",
    notifyOnScanComplete: false,
    notifyOnEndpointDiscovery: true,
  });
});

describe("Without its feature flag", () => {
  const flag = (isOn: boolean) =>
    call("PUT", `/admin/tenants/${tenantId}/feature-flags`, { featureFlags: { slack_integration: isOn } });

  test("a tenant can neither connect, change nor send: each call says which flag to switch on", async () => {
    const { body: setting } = await newSetting({ defaultChannel: "C0GENERAL" });
    await flag(false);
    const { id } = setting;
    const refused = [
      await newSetting({ teamId: "T0OTHER" }),
      await call("PUT", `/admin/slack-settings/${id}`, { isActive: false }),
      await call("GET", `/admin/slack/test-connection/${id}`),
      await call("GET", `/admin/slack/channels/${id}`),
      await call("POST", "/admin/slack/test-message", { settingId: id, channelId: "C0GENERAL", message: "x" }),
      await call("POST", "/admin/slack/team-channels", { slackSettingId: id, teamId: 1, channelId: "C0PAYMENTS" }),
      await call("PUT", "/admin/slack/team-channels/1", { isActive: false }),
      await call("GET", "/tenant/slack/settings"),
      await call("PUT", "/tenant/slack/settings", { notifyOnScanComplete: false }),
      await call("POST", "/tenant/slack/connect"),
      await call("GET", "/tenant/slack/team-channels"),
      await call("PUT", "/tenant/slack/team-channels/1", { isActive: false }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ title: expect.any(String), detail: expect.stringContaining("slack_integration") });
    }
    await flag(true);
    expect((await call("GET", "/admin/slack-settings")).body).toEqual([setting]);
    expect((await call("GET", `/admin/slack/test-connection/${id}`)).status).toBe(200);
  });

  test("what is stored can still be looked at and deleted", async () => {
    const { body: setting } = await newSetting();
    await flag(false);
    expect((await call("GET", "/admin/slack-settings")).body).toEqual([setting]);
    expect((await call("GET", "/admin/slack/notifications")).status).toBe(200);
    expect((await call("DELETE", `/admin/slack-settings/${setting.id}`)).status).toBe(200);
  });

  test("the platform's own tenant has Slack all the same", async () => {
    await flag(false);
    await platform.db.system((tx) => tx.update(tenants).set({ isGlobal: true }).where(eq(tenants.id, tenantId)));
    expect((await newSetting()).status).toBe(201);
    await platform.db.system((tx) => tx.update(tenants).set({ isGlobal: false }).where(eq(tenants.id, tenantId)));
  });
});
