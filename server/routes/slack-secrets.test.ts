import { afterAll, beforeAll, expect, test } from "vitest";
import { slackNotifications } from "../db/tables/slack-schema.ts";
import { slackApi } from "../slack/slack-api.ts";
import { echoes, isIn } from "../testing/echoes.ts";
import { type SlackPeer, startSlackPeer } from "../testing/slack-peer.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const botToken = "xoxb-7203948571-PqR8sT9uVwXyZ0aBcDeF";
const clientSecret = "5f1e0c9b8a7d6e5f4c3b2a190817263f";
let peer: SlackPeer;
let platform: TestApp;
let tenantId: number;
let cookie: string;
let settingId: number;
beforeAll(async () => {
  peer = await startSlackPeer();
  peer.tokens.set(botToken, { id: "T0ECHO", name: "Echo" });
  platform = await openTestApp({ slack: slackApi({ apiUrl: peer.apiUrl, clientId: "123.456", clientSecret }) });
  tenantId = await platform.tenant();
  ({ cookie } = await platform.signedIn("admin", tenantId));
  const body = { workspaceName: "Echo", teamId: "T0ECHO", botToken };
  settingId = (await platform.call("POST", "/admin/slack-settings", { cookie, body })).body.id;
});
afterAll(async () => {
  await platform.close();
  await peer.close();
});

const get = (path: string) => platform.call("GET", path, { cookie });
const sendTest = () =>
  platform.call("POST", "/admin/slack/test-message", {
    cookie,
    body: { settingId, channelId: "C0GENERAL", message: "x" },
  });
const stored = async () =>
  JSON.stringify(await platform.db.tenant(tenantId, (tx) => tx.select().from(slackNotifications)));

test.each(echoes)(
  "a bot token that Slack's address repeats as %s is shown, stored and logged nowhere",
  async (_, echo) => {
    const written = echo(botToken, '{"token":"');
    peer.tokens.set(botToken, { id: "T0ECHO", name: `Echo of ${written}` });
    peer.channels = [
      { id: "C0GENERAL", name: `general ${written}` },
      { id: written, name: "echo" },
    ];
    const answers = [
      await get(`/admin/slack/test-connection/${settingId}`),
      await get(`/admin/slack/channels/${settingId}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    peer.faults.set("auth.test", [{ code: `no ${written}` }]);
    peer.faults.set("conversations.list", [{ code: `no ${written}` }]);
    peer.faults.set("chat.postMessage", [{ code: `no ${written}` }]);
    answers.push(
      await get(`/admin/slack/test-connection/${settingId}`),
      await get(`/admin/slack/channels/${settingId}`),
      await sendTest(),
      await sendTest(),
      await get("/admin/slack/notifications"),
    );
    expect(answers.slice(2).map(({ status }) => status)).toEqual([422, 422, 422, 200, 200]);
    for (const { text } of answers) {
      if (text !== answers[5]?.text) expect(text).toContain("[hidden]");
      expect(isIn(text, botToken)).toBe(false);
    }
    expect(isIn(await stored(), botToken)).toBe(false);
    expect(isIn(platform.logged.join(""), botToken)).toBe(false);
  },
);

test("the app's secret that Slack's address repeats in a refusal of the consent is not in the log", async () => {
  const connect = await platform.call("POST", "/tenant/slack/connect", { cookie });
  const back = await peer.allow(connect.body.authUrl);
  const hex = Buffer.from(clientSecret).toString("hex");
  peer.faults.set("oauth.v2.access", [{ code: `no ${hex} for ${back.searchParams.get("code")}` }]);
  expect((await get(back.pathname.replace(/^\/api/, "") + back.search)).headers.location).toContain("connect=failed");
  const lines = platform.logged.filter((line) => line.includes("could not be connected"));
  expect(lines.join("")).toContain("Slack refused: no [hidden]");
  expect(isIn(lines.join(""), clientSecret)).toBe(false);
});

test("a Slack that is unreachable makes one short line of the log, without a stack", async () => {
  const before = platform.logged.length;
  peer.faults.set("auth.test", ["cut"]);
  const { status, body } = await get(`/admin/slack/test-connection/${settingId}`);
  expect(status).toBe(504);
  const about = platform.logged.slice(before).filter((line) => line.includes(body.detail));
  expect(about).toHaveLength(1);
  expect(JSON.parse(about[0] ?? "")).toMatchObject({ level: 40, status: 504, reason: body.detail });
  const all = platform.logged.slice(before).map((line) => JSON.parse(line));
  for (const line of all) {
    expect(line.level).toBeLessThan(50);
    expect(line.err).toBeUndefined();
  }
});
