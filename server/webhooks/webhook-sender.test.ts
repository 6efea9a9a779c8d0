import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { trustLocalCertificate } from "../testing/local-certificate.ts";
import { startWebhookPeer, type WebhookPeer } from "../testing/webhook-peer.ts";
import { webhookSender } from "./webhook-sender.ts";

let peer: WebhookPeer;
beforeAll(async () => {
  peer = await startWebhookPeer();
});
afterAll(() => peer.close());
beforeEach(() => {
  peer.heard.length = 0;
  peer.answers.length = 0;
});

const inside = webhookSender({ allowPrivate: true });
const outside = webhookSender({ allowPrivate: false });

test.each([
  ["http://169.254.169.254/latest", /metadata service.*never written to/],
  ["http://[fd00:ec2::254]/", /metadata/],
  ["http://metadata.google.internal/", /metadata/],
  ["ftp://example.com/", /https:\/\//],
  ["nonsense", /no address/],
  ["https://user:pass@127.0.0.1/", /user name and the password/],
])("%s is written to from no platform", async (address, why) => {
  await expect(inside.check(address)).rejects.toThrow(why);
  await expect(inside.post(address, {}, "{}")).rejects.toThrow(why);
});

test.each([
  ["https://127.0.0.1/", /127\.0\.0\.1 is a loopback address, which Postern does not write to/],
  ["https://10.0.0.7/", /private address.*POSTERN_PRIVATE_TARGETS=allow/],
  ["https://2130706433/", /loopback/],
  ["https://localhost/", /loopback/],
  ["http://93.184.215.14/", /start with https/],
])("%s is written to only from a platform that may reach its own network", async (address, why) => {
  await expect(outside.check(address)).rejects.toThrow(why);
  await expect(inside.check(address)).resolves.toBeInstanceOf(URL);
});

test("a message arrives as it was given, byte for byte", async () => {
  const body = JSON.stringify({ text: "Grüße — ✓" });
  await expect(inside.post(`${peer.url}/in?key=1`, { "webhook-id": "msg_1" }, body)).resolves.toMatchObject({
    status: 204,
  });
  expect(peer.heard).toEqual([
    { path: "/in?key=1", headers: expect.objectContaining({ "webhook-id": "msg_1" }), body },
  ]);
});

test("a name leads to the addresses that it was checked by", async () => {
  const { port } = new URL(peer.url);
  await expect(inside.post(`http://localhost:${port}/in`, {}, "{}")).resolves.toMatchObject({ status: 204 });
  expect(peer.heard[0]?.headers.host).toBe(`localhost:${port}`);
});

test("a certificate that nobody vouches for is refused before anything is told, one that somebody does is taken", async () => {
  const secure = await startWebhookPeer({ isSecure: true });
  try {
    await expect(inside.post(secure.url, {}, "{}")).rejects.toThrow(
      "The certificate of the address is signed by itself.",
    );
    expect(secure.heard).toEqual([]);
    const forget = trustLocalCertificate();
    await expect(inside.post(secure.url, {}, "{}")).resolves.toMatchObject({ status: 204 });
    const { port } = new URL(secure.url);
    await expect(inside.post(`https://localhost:${port}/`, {}, "{}")).resolves.toMatchObject({ status: 204 });
    forget();
  } finally {
    await secure.close();
  }
});

test("a redirect is an answer, and nothing is sent to where it leads", async () => {
  peer.answers.push({ status: 307, headers: { location: `${peer.url}/elsewhere` } });
  await expect(inside.post(peer.url, {}, "{}")).resolves.toMatchObject({ status: 307 });
  expect(peer.heard).toHaveLength(1);
});

test("of a long answer the beginning is read", async () => {
  peer.answers.push({ status: 500, body: "x".repeat(5_000_000), headers: { "retry-after": "90" } });
  const { text, retryAfter } = await inside.post(peer.url, {}, "{}");
  expect([text.length, retryAfter]).toEqual([2000, 90]);
});

test("an address that does not answer, or ends the connection, is told in a sentence", async () => {
  peer.answers.push("hang", "cut");
  const hasty = webhookSender({ allowPrivate: true, timeoutMs: 200 });
  await expect(hasty.post(peer.url, {}, "{}")).rejects.toThrow("The address did not answer within 0.2 s.");
  await expect(inside.post(peer.url, {}, "{}")).rejects.toThrow("ended the connection without an answer");
  await expect(inside.post("http://127.0.0.1:9/", {}, "{}")).rejects.toThrow("Nothing listens at the address.");
});
