import { expect, test } from "vitest";
import { noFindings } from "../../src/contract/finding-words.ts";
import { alertText, completionText, discoveryText, slackText } from "./message-text.ts";

const operations = (count: number) => Array.from({ length: count }, (_, at) => ({ method: "GET", path: `/v1/${at}` }));

test("text from a scanned API can neither address people nor disguise a link", () => {
  const { title, message } = discoveryText(
    "<!channel>",
    [{ method: "GET", path: "/<https://evil.example|safe>&" }],
    "http://p/",
  );
  const text = slackText({ title, message });
  expect(text).not.toMatch(/[<>]/);
  expect(text).toContain("&lt;!channel&gt;");
  expect(text).toContain("/&lt;https://evil.example|safe&gt;&amp;");
});

test("a message lists ten lines and counts the rest, so that it stays under Slack's limit", () => {
  const { title, message } = discoveryText("Shop", operations(10_000), "http://p/");
  expect(title).toBe("10,000 new endpoints in Shop");
  expect(message.split("\n")).toHaveLength(12);
  expect(message).toContain("and 9990 more");
  const long = [{ method: "GET", path: `/${"x".repeat(10_000)}` }];
  expect(discoveryText("Shop", long, "http://p/").message.length).toBeLessThan(300);
});

test("several critical alerts are one message that names each, the fault first", () => {
  const alert = (path: string) => ({ title: "No credential needed", endpointMethod: "GET", endpointPath: path });
  const { title, message } = alertText("Shop", [alert("/a"), alert("/b")], "http://p/");
  expect(title).toBe("2 new critical alerts in Shop");
  expect(message).toBe("• No credential needed: GET /a\n• No credential needed: GET /b\nhttp://p/");
});

test("a completion counts the findings as every screen does, and what was not decided apart", () => {
  const standings = ["secure", "warning", "undecided", "undecided"] as const;
  const endpoints = standings.map((standing) => ({ standing }));
  const open = { ...noFindings, findings: 3, endpoints: 2, critical: 1 };
  expect(completionText("Shop", { endpointCount: 4, securityScore: 25, open }, endpoints, "http://p/").message).toBe(
    "3 findings on 2 endpoints, 1 critical.\n1 of 4 endpoints secure, 2 undecided.\nSecurity score of the whole scan: 25 of 100.\nhttp://p/",
  );
});

test("a completion says when its counts are a part of the scan", () => {
  const scan = { endpointCount: 5, securityScore: null, open: noFindings };
  const part = [{ standing: "critical" }, { standing: "warning" }] as const;
  expect(completionText("Shop", scan, part, "http://p/").message).toBe(
    "2 of 5 endpoints for this channel: 1 critical endpoint, 1 warning.\nhttp://p/",
  );
});
