import { afterEach, describe, expect, test, vi } from "vitest";
import type { Answer, Probe } from "../wire/probe.ts";
import { createIdentities } from "./identities.ts";
import { createSessions } from "./sessions.ts";

type Reply = { status: number; headers?: Record<string, string>; body?: string };

const signIn = "<html><title>Welcome</title><form><input type='password'></form></html>";
/** How targets turn somebody away whose session ended. */
const turnedAway: Record<string, Reply> = {
  "a 401": { status: 401, body: '{"error":"token expired"}' },
  "a redirect to a sign-in page": { status: 302, headers: { location: "/login?next=%2F" } },
  "a success that says so": { status: 200, body: '{"error":{"code":"UNAUTHENTICATED","message":"Session expired"}}' },
  "a sign-in page": { status: 200, headers: { "content-type": "text/html" }, body: signIn },
  "a 403 that says so": { status: 403, body: '{"message":"Your session has expired, please sign in again"}' },
  "a 419": { status: 419, body: '{"message":"Page Expired"}' },
};
const forbidden: Reply = { status: 403, body: '{"error":"forbidden"}' };
const fine: Reply = { status: 200, body: '{"items":[{"id":1,"name":"Nordwind"}]}' };

/** A target whose sessions end when told to, and the watch over one identity of it. */
function watch(away: Reply, { healthPath = null as string | null, hasLogin = true, mayRemove = true } = {}) {
  const asked: string[] = [];
  let made = 0;
  let living = "";
  const login = { method: "POST" as const, path: "/login", contentType: "application/json" as const, body: "{}" };
  const identities = createIdentities({
    authMethod: "bearer",
    credentials: hasLogin ? null : "session-0",
    traits: {
      ...{ label: "zoe", role: "user", isPrivileged: false, tenantLabel: null, healthPath },
      login: hasLogin ? { ...login, token: { from: "json", pointer: "/token" } } : null,
    },
  });
  if (!hasLogin) living = "session-0";
  const reply = (probe: Probe): Reply => {
    if (probe.path === "/login") {
      made += 1;
      living = `session-${made}`;
      return { status: 200, body: JSON.stringify({ token: living }) };
    }
    if (probe.path === "/about") return fine;
    const sent = probe.identity === "anonymous" ? undefined : identities.partsOf(probe).headers.authorization;
    if (sent !== `Bearer ${living}`) return away;
    if (probe.method === "DELETE") return mayRemove ? { status: 204 } : forbidden;
    return probe.path === "/secret" ? forbidden : fine;
  };
  const sessions = createSessions({
    identities,
    log() {},
    async send(probe): Promise<Answer> {
      asked.push(`${probe.method} ${probe.path} as ${probe.identity}`);
      const { status, headers = {}, body = "" } = reply(probe);
      await new Promise((resolve) => setImmediate(resolve));
      return {
        ...{ probe, url: `http://target.test${probe.path}`, status, headers, body, sentHeaders: {} },
        ...{ bytes: body.length, truncated: false, durationMs: 1, error: null },
      };
    },
  });
  const ask = (method: string, path: string, identity: Probe["identity"] = "other") =>
    sessions.send({ id: "test", identity, label: "zoe", purpose: "Test", method, path });
  const end = () => {
    living = "none";
  };
  return { sessions, ask, asked, end, logins: () => made };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(Object.entries(turnedAway))("A session whose end shows as %s", (_name, away) => {
  test("is renewed at the first refusal, of a write as well, and what was refused is asked again", async () => {
    const target = watch(away, { healthPath: "/me" });
    await target.sessions.begin();
    target.end();
    expect((await target.ask("DELETE", "/tickets/7")).status).toBe(204);
    expect(target.logins()).toBe(2);
    expect(target.sessions.deaths).toEqual([{ label: "zoe", aliveAt: expect.any(Number), isRenewed: true }]);
  });

  test("is seen without an address to probe, by what the identity got before and strangers do not", async () => {
    const target = watch(away);
    await target.sessions.begin();
    await target.ask("GET", "/about");
    await target.ask("GET", "/orders");
    target.end();
    expect((await target.ask("DELETE", "/tickets/7")).status).toBe(204);
    expect(target.logins()).toBe(2);
  });

  test("counts as dead where it cannot be renewed", async () => {
    const target = watch(away, { hasLogin: false });
    await target.sessions.begin();
    await target.ask("GET", "/orders");
    await target.ask("GET", "/orders", "anonymous");
    target.end();
    await target.ask("PUT", "/orders/7");
    expect([...target.sessions.dead()]).toEqual(["zoe"]);
  });
});

describe("A session that lives", () => {
  test("is neither renewed nor probed for each refusal, however often it is refused", async () => {
    const target = watch({ status: 401 }, { healthPath: "/me" });
    await target.sessions.begin();
    const before = target.asked.length;
    for (let time = 0; time < 3; time++) await target.ask("GET", "/secret");
    expect(target.asked.length - before).toBe(3);
    expect(target.logins()).toBe(1);
  });

  test("is probed once where refusals look like those of dead ones", async () => {
    const target = watch({ status: 401 }, { healthPath: "/me" });
    Object.assign(forbidden, { status: 401 });
    await target.sessions.begin();
    const before = target.asked.length;
    for (let time = 0; time < 3; time++) await target.ask("GET", "/secret");
    Object.assign(forbidden, { status: 403 });
    expect(target.asked.slice(before).filter((line) => line === "GET /me as other")).toHaveLength(1);
    expect(target.sessions.deaths).toEqual([]);
  });

  test("is not held for dead because what it once got is gone", async () => {
    const target = watch({ status: 401 });
    await target.sessions.begin();
    await target.ask("GET", "/notes/1");
    await target.ask("DELETE", "/notes/1");
    await target.ask("GET", "/about");
    for (let time = 0; time < 6; time++) await target.ask("GET", `/secret`);
    expect(target.sessions.deaths).toEqual([]);
  });
});

test("A plain refusal long after a session was last seen alive is not believed before it was probed", async () => {
  const target = watch(forbidden, { healthPath: "/me" });
  await target.sessions.begin();
  target.end();
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  expect((await target.ask("DELETE", "/tickets/7")).status).toBe(204);
});

test("What was on its way when a session was found dead is asked again, without another sign-in", async () => {
  const target = watch({ status: 401 }, { healthPath: "/me" });
  await target.sessions.begin();
  target.end();
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => target.ask("DELETE", `/tickets/${id}`)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
  expect(target.logins()).toBe(2);
});
