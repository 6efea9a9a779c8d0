import { afterEach, expect, test } from "vitest";
import { type PeerAnswer, startJsonPeer } from "../testing/json-peer.ts";
import { sendBySendgrid } from "./sendgrid.ts";

const apiKey = "SG.a-key-that-must-stay.here";
const message = { to: "maya@acme.test", subject: "Hello", text: "plain", html: "<p>rich</p>", id: "<1@acme.test>" };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function send(answer: PeerAnswer, patience = { silence: 30_000, whole: 60_000 }) {
  const peer = await startJsonPeer(() => answer);
  closers.push(peer.close);
  const account = { kind: "sendgrid" as const, url: peer.url, apiKey, from: { email: "p@acme.test", name: "Postern" } };
  const outcome = await sendBySendgrid(account, message, patience).catch((error: Error) => error);
  return { outcome, request: peer.requests[0] };
}

test("A mail through SendGrid carries key, sender, reader and both texts, and its links are not rewritten", async () => {
  const { outcome, request } = await send({ status: 202 });
  expect(outcome).toBe("SendGrid answered 202");
  expect(request).toMatchObject({
    method: "POST",
    path: "/v3/mail/send",
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect(JSON.parse(request?.body ?? "")).toMatchObject({
    from: { email: "p@acme.test", name: "Postern" },
    personalizations: [{ to: [{ email: "maya@acme.test" }] }],
    subject: "Hello",
    content: [
      { type: "text/plain", value: "plain" },
      { type: "text/html", value: "<p>rich</p>" },
    ],
    tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
  });
});

test("What SendGrid refuses is told in its words, without the key", async () => {
  const { outcome } = await send({ status: 401, body: { errors: [{ message: `The key ${apiKey} is unknown` }] } });
  expect(String(outcome)).toContain("SendGrid refused the email with 401: The key [hidden] is unknown");
  expect(JSON.stringify(outcome, Object.getOwnPropertyNames(outcome))).not.toContain(apiKey);
});

test("The key does not follow a redirect to another host", async () => {
  const elsewhere = await startJsonPeer(() => ({ status: 202 }));
  closers.push(elsewhere.close);
  const { outcome } = await send({ status: 302, headers: { location: `${elsewhere.url}/v3/mail/send` } });
  expect(outcome).toBeInstanceOf(Error);
  expect(elsewhere.requests).toEqual([]);
});

test("A SendGrid that hangs is given up", async () => {
  const { outcome } = await send("hang", { silence: 300, whole: 60_000 });
  expect(String(outcome)).toContain("SendGrid did not answer within 0.3 seconds");
});

test("A SendGrid that is not there is named", async () => {
  const account = {
    kind: "sendgrid" as const,
    url: "http://127.0.0.1:9",
    apiKey,
    from: { email: "p@acme.test", name: "" },
  };
  await expect(sendBySendgrid(account, message, { silence: 500, whole: 1000 })).rejects.toThrow(
    /SendGrid could not be reached/,
  );
});
