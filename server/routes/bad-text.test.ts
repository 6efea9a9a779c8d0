import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { slackApi } from "../slack/slack-api.ts";
import { contractCalls } from "../testing/contract-calls.ts";
import { draw } from "../testing/draw.ts";
import { oneOfEverything, type Rows } from "../testing/one-of-everything.ts";
import { sampleBodies } from "../testing/sample-bodies.ts";
import { type SlackPeer, startSlackPeer } from "../testing/slack-peer.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let peer: SlackPeer;
let platform: TestApp;
let rows: Rows;
let cookie: string;
beforeAll(async () => {
  peer = await startSlackPeer();
  platform = await openTestApp({
    slack: slackApi({ apiUrl: peer.apiUrl, clientId: undefined, clientSecret: undefined }),
  });
  const own = await oneOfEverything(platform, "superadmin");
  ({ cookie } = own);
  const bodies = sampleBodies(own.rows);
  const made = async (path: string, body: unknown): Promise<number> => {
    const answer = await platform.call("POST", path, { cookie, body });
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.text}`);
    return answer.body.id;
  };
  rows = {
    ...own.rows,
    "email-settings": await made("/admin/email-settings", bodies["mail.createSetting"]),
    "email-templates": await made("/admin/email-templates", bodies["mail.createTemplate"]),
    "scan-configs": await made("/admin/scan-configs", bodies["system.createScanConfig"]),
  };
});
afterAll(async () => {
  await platform.close();
  await peer.close();
});

/** Fields that hold people's own words. */
const prose = new Set(
  "name title description label role tenantLabel note workspaceName channelName subject htmlContent textContent message text fromName".split(
    " ",
  ),
);
const fields = contractCalls.flatMap((call) =>
  Object.entries(sampleBodies({})[call.name] ?? {})
    .filter(([field, value]) => typeof value === "string" && prose.has(field))
    .map(([field]) => ({ ...call, field }))
    // What a user's role is named is no prose.
    .filter(({ name, field }) => !(name.startsWith("ownTenant.") && field === "role")),
);
const post = (call: (typeof fields)[number], value: unknown) => {
  const path = call.path.replace(/([\w-]+)\/\{\w+\}/g, (_, step: string) => `${step}/${rows[step]}`);
  return platform.call(call.method as "POST", path, {
    cookie,
    body: { ...sampleBodies(rows)[call.name], [call.field]: value },
  });
};

test("there are texts to try", () => expect(fields.length).toBeGreaterThan(20));

describe("Text of any kind is kept as it is", () => {
  test.each(fields)("$name: $field", async (call) => {
    const values = [
      "🚀 Zoë 👨‍👩‍👧 Ünï",
      "مرحبا API שלום",
      "四半期レビュー",
      "<b>x</b><img src=x onerror=alert(1)>",
      "'; drop table teams; -- {{7*7}}",
      "=cmd|' /C calc'!A0",
    ];
    for (const value of draw(values, 2, `${call.name} ${call.field}`)) {
      const { status, body, text } = await post(call, value);
      expect(status, `${value}: ${text}`).toBeLessThan(500);
      if (status < 300 && call.name !== "slack.testMessage" && typeof body[call.field] === "string") {
        expect(body[call.field]).toBe(value);
      }
      if (status >= 300) {
        // Only what stands once already, or what a template or a file needs in it, may stand against it.
        expect([400, 409], `${value}: ${text}`).toContain(status);
        expect(body.detail).toMatch(/\w.*\./);
      }
    }
  });
});

describe("Text that is too long, empty or broken is refused with a sentence about its field, or kept whole", () => {
  test.each(fields)("$name: $field", async (call) => {
    const values = ["x".repeat(10_000), "🚀".repeat(10_000), "", "   ", "nul \0 and half \ud83d", 7, ["a"], { a: 1 }];
    for (const value of draw(values, 3, `${call.name} ${call.field}`)) {
      const { status, body, text } = await post(call, value);
      if (status < 300) {
        const kept = body[call.field];
        if (typeof kept === "string" && kept.length > 9000) expect(kept).toBe(value);
        expect(text).not.toContain("\0");
        continue;
      }
      expect([400, 409], text).toContain(status);
      if (status === 400 && body.errors) {
        expect(body.errors.map((error: { field: string }) => error.field.split(".")[0])).toContain(call.field);
      } else expect(body.detail).toMatch(/\w.*\./);
      expect(text.length).toBeLessThan(2000);
    }
  });
});

test("a report about names of any kind is made all the same", async () => {
  for (const name of ["<b>x</b>", "四半期レビュー 🚀", "مرحبا \u202e API", "x".repeat(200)]) {
    const { status } = await platform.call("POST", "/applications", {
      cookie,
      body: { name, targetUrl: "http://127.0.0.1:9" },
    });
    expect(status).toBe(201);
  }
  const { status, text } = await platform.call("GET", "/reports/export", { cookie });
  expect(status).toBe(200);
  expect(text.slice(0, 5)).toBe("%PDF-");
});

test("an address or a body that is broken ends no call with a fault of the platform", async () => {
  for (const path of [
    "/learned-endpoints?category=%00",
    "/learned-endpoints/patterns?category=%ED%A0%80",
    "/endpoints?scanId=%00",
    "/scans/1/export?format=%00",
    "/reports/%00/download",
    `/scans/${"9".repeat(5000)}`,
  ]) {
    const { status, text } = await platform.call("GET", path, { cookie });
    expect(status, `${path.slice(0, 60)}: ${text}`).toBeLessThan(500);
  }
  const deep = `{"name":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  const headers = { "content-type": "application/json" };
  const answer = await platform.call("POST", "/teams", { cookie, body: deep, headers });
  expect([400, 413], answer.text).toContain(answer.status);
});
