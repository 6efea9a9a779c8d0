import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PortalSession, portalSession } from "./portal-session.ts";

const told: string[] = [];
const events = {
  onEnding: (endsAt: string) => void told.push(`ending ${endsAt}`),
  onRefused: (message: string) => void told.push(`refused: ${message}`),
  onChanged: () => void told.push("changed"),
};
let portal: PortalSession;
let answers: Record<string, () => Response | Promise<Response>> = {};
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const begun = (session: string, seconds: number, id = 1) =>
  Response.json({ session, expiresAt: at(seconds), user: { id, role: "viewer" } });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  told.length = 0;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    expect(init.credentials).toBe("omit");
    return await answers[JSON.parse(String(init.body)).token]?.();
  });
  portal = portalSession("https://postern.test", events);
});
afterEach(() => {
  portal.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("A call waits until the token was taken, and shows its session", async () => {
  answers = { one: () => begun("s1", 600) };
  portal.start("one");
  expect(await portal.current()).toBe("s1");
  expect(told).toEqual([]);
});

it("Where the page is still asking its backend, calls wait for the first token", async () => {
  answers = { one: () => begun("s1", 600) };
  const call = portal.current();
  await vi.advanceTimersByTimeAsync(3000);
  portal.start("one");
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toBe("s1");
});

it("A minute before its end the page is asked for a new token, and the session goes on without a change", async () => {
  answers = { one: () => begun("s1", 600), two: () => begun("s2", 600) };
  portal.start("one");
  await portal.current();
  await vi.advanceTimersByTimeAsync(539_000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([`ending ${at(60)}`]);
  portal.start("two");
  // Until the new one is there, the old one counts.
  expect(await portal.current()).toBe("s1");
  await vi.advanceTimersByTimeAsync(1);
  expect(await portal.current()).toBe("s2");
  expect(told).toHaveLength(1);
});

it("Another person's token changes who is shown", async () => {
  answers = { one: () => begun("s1", 600), two: () => begun("s2", 600, 2) };
  portal.start("one");
  await portal.current();
  portal.start("two");
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(["changed"]);
});

it("After the platform ended the session, the same person's new token shows the console again", async () => {
  answers = { one: () => begun("s1", 600), two: () => begun("s2", 600) };
  portal.start("one");
  await portal.current();
  portal.lost();
  portal.start("two");
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(["changed"]);
});

it("After a device slept, a call asks for a new token and goes out with it", async () => {
  answers = { one: () => begun("s1", 600), two: () => begun("s2", 600) };
  portal.start("one");
  await portal.current();
  vi.setSystemTime(Date.now() + 3_600_000);
  const call = portal.current();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.at(-1)).toMatch(/^ending /);
  portal.start("two");
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toBe("s2");
});

it("A refused token signs nobody in, and the page is told why", async () => {
  answers = { bad: () => Response.json({ detail: "Ask the page around for a new one." }, { status: 401 }) };
  portal.start("bad");
  expect(await portal.current()).toBeNull();
  expect(told).toEqual(["refused: Ask the page around for a new one."]);
});

it("A token that did not reach the platform is asked for again with the next call", async () => {
  let isDown = true;
  answers = {
    one: () => {
      if (isDown) throw new TypeError("Failed to fetch");
      return begun("s1", 600);
    },
  };
  portal.start("one");
  expect(await portal.current()).toBeNull();
  isDown = false;
  expect(await portal.current()).toBe("s1");
  expect(told).toEqual([]);
});

it("Of two tokens that are taken at once, the later counts", async () => {
  let late: (answer: Response) => void = () => {};
  answers = { one: () => new Promise((resolve) => (late = resolve)), two: () => begun("s2", 600) };
  portal.start("one");
  portal.start("two");
  await vi.advanceTimersByTimeAsync(1);
  late(begun("s1", 600, 7));
  await vi.advanceTimersByTimeAsync(1);
  expect(await portal.current()).toBe("s2");
});
