import { expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";

/** The client that the platform sees, when a connection from `peer` says that it speaks for `client`. */
async function seen(trustedProxies: string[], peer: string, client: string): Promise<string> {
  const platform = await openTestApp({ trustedProxies });
  platform.app.addHook("onRequest", async (request, reply) => reply.send(request.ip));
  const headers = { "x-forwarded-for": client };
  const { payload } = await platform.app.inject({ url: "/api/health", remoteAddress: peer, headers });
  await platform.close();
  return payload;
}

test("clients behind a trusted proxy are told apart, and nobody else may name a client", async () => {
  expect(await seen(["10.0.0.0/8"], "10.1.2.3", "203.0.113.7")).toBe("203.0.113.7");
  expect(await seen(["10.0.0.0/8"], "::ffff:10.1.2.3", "203.0.113.7")).toBe("203.0.113.7");
  expect(await seen(["fd00::7"], "fd00::7", "2001:db8::1")).toBe("2001:db8::1");
  expect(await seen(["loopback"], "127.0.0.1", "203.0.113.7")).toBe("203.0.113.7");
  // What the client itself wrote before the proxy's word is no word of the proxy.
  expect(await seen(["10.0.0.0/8"], "10.1.2.3", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(await seen(["10.0.0.0/8"], "192.0.2.9", "203.0.113.7")).toBe("192.0.2.9");
  expect(await seen([], "127.0.0.1", "203.0.113.7")).toBe("127.0.0.1");
}, 60_000);
