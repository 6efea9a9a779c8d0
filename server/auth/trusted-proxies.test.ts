import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

/** The client that the platform sees, when a connection from `peer` says that it speaks for `client`. */
async function seen(trustedProxies: string[], peer: string, client: string): Promise<string> {
  const app = await createApp({ ...platform.services, trustedProxies });
  app.addHook("onRequest", async (request, reply) => reply.send(request.ip));
  const headers = { "x-forwarded-for": client };
  const { payload } = await app.inject({ url: "/api/login", remoteAddress: peer, headers });
  await app.close();
  return payload;
}

test.each([
  ["10.0.0.0/8", "10.1.2.3", "203.0.113.7", "203.0.113.7"],
  ["10.0.0.0/8", "::ffff:10.1.2.3", "203.0.113.7", "203.0.113.7"],
  ["fd00::7", "fd00::7", "2001:db8::1", "2001:db8::1"],
  ["loopback", "127.0.0.1", "203.0.113.7", "203.0.113.7"],
])("a proxy that is trusted as %s says at %s which client it speaks for", async (proxies, peer, client, expected) =>
  expect(await seen([proxies], peer, client)).toBe(expected),
);

test("nobody else may name a client, and neither may a client before its proxy", async () => {
  expect(await seen(["10.0.0.0/8"], "10.1.2.3", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(await seen(["10.0.0.0/8"], "192.0.2.9", "203.0.113.7")).toBe("192.0.2.9");
  expect(await seen([], "127.0.0.1", "203.0.113.7")).toBe("127.0.0.1");
});

test("what is no address is no client, and nothing that was said before it counts: the hop that told it does", async () => {
  for (const [header, expected] of [
    ["foo1", "10.1.2.3"],
    ["unknown", "10.1.2.3"],
    ["203.0.113.7, foo1", "10.1.2.3"],
    ["foo1, 203.0.113.7", "203.0.113.7"],
    ["foo1, 10.9.9.9", "10.9.9.9"],
    ["203.0.113.7,,", "203.0.113.7"],
    ["999.0.113.7", "10.1.2.3"],
    ["2001:db8::1%x1", "10.1.2.3"],
  ] as const)
    expect(await seen(["10.0.0.0/8"], "10.1.2.3", header), header).toBe(expected);
});

test("a port beside a client's address makes no other client of it", async () => {
  for (const [header, expected] of [
    ["203.0.113.7:50123", "203.0.113.7"],
    ["[2001:db8::1]:50123", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["198.51.100.1, 203.0.113.7:1, 10.9.9.9:443", "203.0.113.7"],
  ] as const)
    expect(await seen(["10.0.0.0/8"], "10.1.2.3", header), header).toBe(expected);
});
