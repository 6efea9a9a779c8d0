import { createSocket, type Socket } from "node:dgram";
import dns, { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runScan } from "../../server/scan/engine.ts";
import { testLimits } from "../../server/scan/local-target.ts";
import { webhookSender } from "../../server/webhooks/webhook-sender.ts";

/*
 * A name that leads elsewhere once it was checked (DNS rebinding): a resolver answers over UDP, each question anew.
 * The system's own cannot be told to ask it, so Node's look-ups are sent there for the time of these tests.
 */

const systemLookup = dns.lookup;
/** What the name has, question by question; the last answer stays. */
let answers: string[][] = [];
let questions = 0;
/** Whether the resolver answers nothing at all. */
let isSilent = false;
let resolver: Socket;
let client: Resolver;
let outside: Server;
let inside: Server;
const asked = { outside: 0, inside: 0 };

beforeAll(async () => {
  resolver = createSocket("udp4", (query, { port, address }) => {
    if (isSilent) return;
    const addresses = answers[Math.min(questions++, answers.length - 1)] ?? [];
    resolver.send(answerTo(query, addresses), port, address);
  });
  resolver.bind(0, "127.0.0.1");
  await once(resolver, "listening");
  client = new Resolver();
  client.setServers([`127.0.0.1:${resolver.address().port}`]);
  const lookup = async (host: string) => (await client.resolve4(host)).map((address) => ({ address, family: 4 }));
  Object.assign(dns, { lookup });
  syncBuiltinESMExports();
  outside = createServer(({ url }, response) => {
    asked.outside += 1;
    if (url === "/away") response.writeHead(302, { location: `http://inside.test:${port()}/secret` }).end();
    else if (url === "/") response.setHeader("content-type", "text/html").end('<a href="/away">Away</a>');
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(outside, "listening");
  inside = createServer((_, response) => {
    asked.inside += 1;
    response.end("secret");
  }).listen(port(), "127.0.0.2");
  await once(inside, "listening");
});
afterAll(() => {
  Object.assign(dns, { lookup: systemLookup });
  syncBuiltinESMExports();
  client.cancel();
  resolver.close();
  for (const server of [outside, inside]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  isSilent = false;
  questions = 0;
  Object.assign(asked, { outside: 0, inside: 0 });
});

const port = () => (outside.address() as AddressInfo).port;

const scan = (allowPrivate: boolean) =>
  runScan(
    { targetUrl: `http://changing.test:${port()}`, environment: "staging", authMethod: "none", credentials: null },
    testLimits({ allowPrivate, maxRequests: 300 }),
    { log() {}, progress() {}, made: async () => {}, removed: async () => {} },
    new AbortController().signal,
  );

test("A scan keeps to the address that was checked, whatever the name means a moment later", async () => {
  answers = [["127.0.0.1"], ["127.0.0.2"]];
  expect(await scan(true)).toMatchObject({ status: "completed" });
  expect(asked.outside).toBeGreaterThan(20);
  expect({ questions, inside: asked.inside }).toEqual({ questions: 1, inside: 0 });
});

test.each([
  ["a private address", ["127.0.0.2"]],
  ["a public and a private one", ["203.0.113.7", "127.0.0.2"]],
  ["a cloud's metadata service", ["169.254.169.254"]],
])("A name that has come to lead to %s is refused with a sentence, and nothing is asked", async (_, led) => {
  answers = [led];
  const { status, reason } = await scan(false);
  expect({ status, reason }).toEqual({
    status: "failed",
    reason: expect.stringMatching(/^The target changing\.test leads to /),
  });
  expect(asked).toEqual({ outside: 0, inside: 0 });
});

test("A message to a webhook goes to the address that was checked, and the next one is checked anew", async () => {
  const { post } = webhookSender({ allowPrivate: true });
  const address = `http://changing.test:${port()}/in`;
  answers = [["127.0.0.1"], ["169.254.169.254"]];
  await expect(post(address, {}, "{}")).resolves.toMatchObject({ status: 404 });
  expect({ questions, asked }).toEqual({ questions: 1, asked: { outside: 1, inside: 0 } });
  await expect(post(address, {}, "{}")).rejects.toThrow(/changing\.test leads to .*never written to/);
  expect(asked).toEqual({ outside: 1, inside: 0 });
});

test("A name that nobody resolves holds a message to a webhook no longer than an address that does not answer", async () => {
  isSilent = true;
  const { post } = webhookSender({ allowPrivate: true, timeoutMs: 100 });
  await expect(post("http://changing.test/in", {}, "{}")).rejects.toThrow("did not answer within 0.1 s");
});

/** A DNS answer (RFC 1035) with the addresses of whatever was asked for, to be kept for no time. */
function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
  );
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}
