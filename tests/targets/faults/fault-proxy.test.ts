import { afterEach, expect, test } from "vitest";
import { type LocalTarget, startTarget } from "../../../server/scan/local-target.ts";
import { type Faults, startFaultProxy } from "./fault-proxy.ts";

let target: LocalTarget;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
afterEach(async () => {
  await proxy.close();
  await target.close();
});

async function behind(faults: Faults): Promise<string> {
  target = await startTarget((request, response) => {
    const token = request.url === "/login" ? { token: "t-1" } : {};
    response.writeHead(200, { "content-type": "application/json", "x-powered-by": "test" });
    response.end(JSON.stringify({ asked: request.url, who: request.headers.authorization ?? null, ...token }));
  });
  proxy = await startFaultProxy(target.url.origin, faults);
  return proxy.url;
}

test("Without faults everything passes as it is", async () => {
  const url = await behind({});
  const answer = await fetch(`${url}/a?b=1`, { headers: { authorization: "Bearer t" } });
  expect([answer.status, await answer.json()]).toEqual([200, { asked: "/a?b=1", who: "Bearer t" }]);
});

test("Packed bodies in pieces below a prefix, with other headers, say the same", async () => {
  const url = await behind({ gzip: true, chunked: true, changesHeaders: true, prefix: "/edge" });
  const answer = await fetch(`${url}/a`);
  expect(await answer.json()).toEqual({ asked: "/a", who: null });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect([answer.headers.get("x-powered-by"), answer.headers.get("server")]).toEqual([null, "edge"]);
  expect((await fetch(`${new URL(url).origin}/a`)).status).toBe(404);
});

test("Every connection is reset, or some answers in a row are those of a busy server, as asked for", async () => {
  const broken = await behind({ resets: 1 });
  await expect(fetch(`${broken}/a`)).rejects.toThrow();
  await proxy.close();
  proxy = await startFaultProxy(target.url.origin, { bursts: { status: 429, every: 3, length: 1 } });
  const statuses = [];
  for (let index = 0; index < 6; index++) statuses.push((await fetch(`${proxy.url}/a`)).status);
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429]);
});

test("What was answered to one credential is given again to the same one only", async () => {
  const url = await behind({ cache: true });
  const ask = async (who: string) => await (await fetch(`${url}/a`, { headers: { authorization: who } })).json();
  expect([await ask("one"), await ask("two"), await ask("one")].map(({ who }) => who)).toEqual(["one", "two", "one"]);
  expect(target.asked.length).toBe(2);
});

test("A session ends after so many requests, and lives again once it was handed out again", async () => {
  const url = await behind({ sessionsEndAfter: 2 });
  const ask = async () => (await fetch(`${url}/a`, { headers: { authorization: "Bearer t-1" } })).status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 401]);
  await fetch(`${url}/login`, { method: "POST" });
  expect(await ask()).toBe(200);
});
