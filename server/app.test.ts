import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { teams } from "./db/tables/schema.ts";
import { openTestApp, publicUrl, type TestApp } from "./testing/test-app.ts";

let platform: TestApp;
let cookie: string;
beforeAll(async () => {
  platform = await openTestApp();
  const tenantId = await platform.tenant();
  ({ cookie } = await platform.signedIn("admin", tenantId));
  const rows = Array.from({ length: 200 }, (_, at) => ({ tenantId, name: `Team ${at}`, description: "Owns a part" }));
  await platform.db.tenant(tenantId, (tx) => tx.insert(teams).values(rows));
});
afterAll(() => platform.close());

const list = (headers: Record<string, string> = {}) =>
  platform.app.inject({ url: "/api/teams", headers: { cookie, ...headers } });

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("A long answer is compressed as the client asks, %s, to the same text", async (encoding, unpack) => {
  const whole = await list();
  const packed = await list({ "accept-encoding": encoding });
  expect(whole.headers["content-encoding"]).toBeUndefined();
  expect(packed.headers).toMatchObject({
    "content-encoding": encoding,
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(unpack(packed.rawPayload).toString()).toBe(whole.payload);
  expect(packed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 8);
});

test("A short answer, and one to a client that unpacks nothing, is sent as it is", async () => {
  const short = await platform.app.inject({ url: "/api/health", headers: { "accept-encoding": "br, gzip" } });
  expect(short.headers["content-encoding"]).toBeUndefined();
  expect((await list({ "accept-encoding": "identity" })).headers["content-encoding"]).toBeUndefined();
});

test("Whoever still has an answer is told that it has not changed, and gets it anew once it has", async () => {
  const { headers } = await list({ "accept-encoding": "br" });
  const etag = String(headers.etag);
  const unchanged = await list({ "if-none-match": etag });
  expect({ status: unchanged.statusCode, text: unchanged.payload }).toEqual({ status: 304, text: "" });
  const [row] = (await list()).json<{ id: number }[]>();
  await platform.call("DELETE", `/teams/${row?.id}`, { cookie });
  expect(await list({ "if-none-match": etag })).toMatchObject({ statusCode: 200 });
});

test("A request that comes compressed is not unpacked: a small one could fill the memory", async () => {
  const answer = await platform.app.inject({
    method: "POST",
    url: "/api/teams",
    headers: { cookie, origin: publicUrl, "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(JSON.stringify({ name: "Payments" })),
  });
  expect(answer.statusCode).toBe(400);
});
