import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { users } from "../db/tables/schema.ts";
import { linkToken, openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";
import { hashPassword } from "./password.ts";

let platform: TestApp;
let address: string;
const [maya, noor] = ["maya@acme.test", "noor@acme.test"];
const password = "correct horse battery";
beforeAll(async () => {
  // The first wait is 15 s, which a slow machine needs for the guesses themselves.
  vi.useFakeTimers({ toFake: ["Date"] });
  platform = await openTestApp();
  const tenantId = await platform.tenant();
  const passwordHash = await hashPassword(password);
  await platform.db.system((tx) =>
    tx.insert(users).values([maya, noor].map((email) => ({ email, role: "viewer" as const, tenantId, passwordHash }))),
  );
  await platform.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  vi.useRealTimers();
  await platform.close();
});

/** Everybody here comes from one address; `cookies` is what a browser keeps. */
async function send(path: string, body: object, cookies = ""): Promise<{ status: number; cookies: string }> {
  const answer = await fetch(`${address}/api/auth/${path}`, {
    method: "POST",
    headers: { origin: publicUrl, "content-type": "application/json", ...(cookies ? { cookie: cookies } : {}) },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  const kept = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  return { status: answer.status, cookies: kept.filter((one) => one.startsWith("postern_device=")).join("; ") };
}
const signIn = (email: string, given: string, cookies = "") => send("login", { email, password: given }, cookies);

test("A stranger behind the same address cannot delay whoever signed in from this browser before, and gains nothing by it", async () => {
  const before = await signIn(maya, password);
  const byLink = await send("verify", { token: await linkToken(platform, noor) });
  expect([before.status, byLink.status]).toEqual([200, 200]);
  for (const email of [maya, noor]) {
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn(email, "wrong")).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(429);
  }
  // The proof of one account is none for another, and a made-up one is none at all.
  for (const proof of [byLink.cookies, "postern_device=v1.aaaa.bbbb.cccc", "postern_device="])
    expect((await signIn(maya, password, proof)).status).toBe(429);
  const again = await signIn(maya, password, before.cookies);
  expect(again.status).toBe(200);
  expect((await signIn(noor, password, byLink.cookies)).status).toBe(200);
  // A browser that was stolen guesses no faster than a stranger.
  for (let attempt = 0; attempt < 5; attempt++) expect((await signIn(maya, "wrong", again.cookies)).status).toBe(401);
  expect((await signIn(maya, password, again.cookies)).status).toBe(429);
  expect((await signIn(maya, password, before.cookies)).status).toBe(200);
});
