import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allows } from "../../src/contract/roles.ts";
import { rows as query } from "../db/db.ts";
import { slackApi } from "../slack/slack-api.ts";
import { contractCalls } from "../testing/contract-calls.ts";
import { draw } from "../testing/draw.ts";
import { oneOfEverything, type Rows } from "../testing/one-of-everything.ts";
import { sampleBodies } from "../testing/sample-bodies.ts";
import { type SlackPeer, startSlackPeer } from "../testing/slack-peer.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let peer: SlackPeer;
let platform: TestApp;
let theirs: { tenantId: number; rows: Rows };
let own: { tenantId: number; rows: Rows; cookie: string };
let superadmin: string;
beforeAll(async () => {
  peer = await startSlackPeer();
  platform = await openTestApp({
    slack: slackApi({ apiUrl: peer.apiUrl, clientId: undefined, clientSecret: undefined }),
  });
  theirs = await oneOfEverything(platform);
  own = await oneOfEverything(platform);
  ({ cookie: superadmin } = await platform.signedIn("superadmin", own.tenantId));
});
afterAll(async () => {
  await platform.close();
  await peer.close();
});

const withIds = contractCalls.filter(({ path }) => /\{\w*id\}/i.test(path));
const ofAdmins = withIds.filter(({ access }) => allows(access, "admin"));
/** A path with every id replaced by what `idOf` gives for the step before it. */
const filled = (path: string, idOf: (step: string, wide: string) => string) =>
  path.replace(/([\w-]+)\/\{\w*id\}/gi, (_, step: string) => `${step}/${idOf(step, path)}`);
/** Calls whose path names another thing than its step says. */
const named: [start: string, kind: string][] = [
  ["/tenant/slack/team-channels", "teams"],
  ["/admin/slack/team-channels/{slackSettingId}", "slack-settings"],
  ["/application-summaries/", "applications"],
];
/** The id of a row. */
const rowOf = (rows: Rows, step: string, path: string) => {
  const kind = named.find(([start]) => path.startsWith(start))?.[1] ?? step;
  const id = rows[kind];
  if (id === undefined) throw new Error(`one-of-everything.ts makes no row for ${path}`);
  return String(id);
};
const make = (cookie: string, { name, method }: (typeof withIds)[number], path: string) => {
  const body = sampleBodies(own.rows)[name];
  return platform.call(method as "GET", path, { cookie, ...(body ? { body } : {}) });
};
/** Everything that a tenant owns, as text, so that any change shows. */
async function everythingOf(tenantId: number): Promise<string> {
  return await platform.db.system(async (tx) => {
    const tables = await query<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    );
    const found: unknown[] = [];
    for (const { name } of tables) {
      const table = sql.identifier(name);
      found.push([
        name,
        await query(tx, sql`select * from ${table} as t where tenant_id = ${tenantId} order by t::text`),
      ]);
    }
    return JSON.stringify(found);
  });
}

test("there are calls with ids to try", () => expect(withIds.length).toBeGreaterThan(30));

describe("An id that cannot be one is refused with a sentence, whoever asks", () => {
  const nonsense = [
    "0",
    "-1",
    "1.5",
    "abc",
    "NaN",
    "1e3",
    "2147483648",
    "9".repeat(40),
    "1%00",
    "%F0%9F%9A%80",
    "%F0",
    "%",
    "1;--",
  ];
  test.each(withIds)("$name", async (call) => {
    for (const id of draw(nonsense, 4, call.name)) {
      const { status, body, text } = await make(
        superadmin,
        call,
        filled(call.path, () => id),
      );
      expect([400, 404], `${id}: ${text}`).toContain(status);
      expect(body).toMatchObject({ status, title: expect.any(String), detail: expect.stringMatching(/\w.*\./) });
    }
  });
});

test("An id beyond every limit is told the one that counts", async () => {
  const { body } = await platform.call("PUT", `/tenant/users/${"9".repeat(40)}`, { cookie: superadmin, body: {} });
  expect(body.detail).toMatch(/^\D*2,147,483,647\.$/);
  expect(body.errors).toHaveLength(1);
});

describe("An id of nothing is refused as absent", () => {
  test.each(withIds)("$name", async (call) => {
    const { status, body, text } = await make(
      superadmin,
      call,
      filled(call.path, () => "2000000000"),
    );
    expect(status, text).toBe(404);
    expect(body.detail).toMatch(/^The requested .+ could not be found\.$/);
  });
});

describe("An id of another organization is as good as absent, and nothing of theirs changes", () => {
  test.each(ofAdmins)("$name", async (call) => {
    const before = await everythingOf(theirs.tenantId);
    const path = filled(call.path, (step, wide) => rowOf(theirs.rows, step, wide));
    const { status, body, text } = await make(own.cookie, call, path);
    expect(status, text).toBe(404);
    expect(body.detail).toMatch(/^The requested .+ could not be found\.$/);
    expect(await everythingOf(theirs.tenantId)).toBe(before);
  });

  test.each([
    ["POST", "/scans", (rows: Rows) => ({ applicationId: rows.applications })],
    ["POST", "/reports/generate", (rows: Rows) => ({ title: "T", scope: "scan", scanId: rows.scans })],
    ["POST", "/reports/generate", (rows: Rows) => ({ title: "T", scope: "team", teamId: rows.teams })],
    ["POST", "/live/ticket", (rows: Rows) => ({ scanId: rows.scans })],
    [
      "POST",
      "/admin/slack/test-message",
      (rows: Rows) => ({ settingId: rows["slack-settings"], channelId: "C0GENERAL", message: "x" }),
    ],
    [
      "POST",
      "/admin/slack/team-channels",
      (rows: Rows) => ({ slackSettingId: rows["slack-settings"], teamId: own.rows.teams, channelId: "C0OLD" }),
    ],
    [
      "POST",
      "/admin/slack/team-channels",
      (rows: Rows) => ({ slackSettingId: own.rows["slack-settings"], teamId: rows.teams, channelId: "C0OLD" }),
    ],
    ["PUT", () => `/admin/slack/team-channels/${own.rows["team-channels"]}`, (rows: Rows) => ({ teamId: rows.teams })],
    ["PATCH", () => `/endpoints/${own.rows.endpoints}`, (rows: Rows) => ({ teamId: rows.teams })],
  ] as const)("also inside of a body: %s %s (%#)", async (method, path, bodyOf) => {
    const before = [await everythingOf(theirs.tenantId), await everythingOf(own.tenantId)];
    const url = typeof path === "function" ? path() : path;
    const answer = await platform.call(method, url, { cookie: own.cookie, body: bodyOf(theirs.rows) });
    expect(answer.status, answer.text).toBe(404);
    expect([await everythingOf(theirs.tenantId), await everythingOf(own.tenantId)]).toEqual(before);
  });
});
