import { afterEach, expect, it, vi } from "vitest";
import type { PlatformStatus } from "../client/platform-status.ts";
import { noFindings } from "../contract/finding-words.ts";
import { fakeApplication } from "../parts/application/application-summary.fixture.ts";
import { createSession } from "./session.ts";

const user = { id: 3, email: "maya@acme.test", requiresTenantCreation: false, tenant: { name: "Acme Corp" } };
const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });

/** A worker over a platform that answers as `answer` says; like a browser's, its fetch refuses to be a member. */
function worker(
  answer: (path: string, signal?: AbortSignal | null) => Response | Promise<Response>,
  { allowed = true, seesSite = false, address = "http://platform.test" } = {},
) {
  const told: PlatformStatus[] = [];
  const stored: Record<string, unknown> = {};
  const platform = { address };
  let reads = 0;
  const session = createSession({
    platform: { address: async () => platform.address, allowed: async () => allowed },
    seesSite: async () => seesSite,
    session: {
      get: async () => ({ ...stored }),
      set: async (items: Record<string, unknown>) => void Object.assign(stored, items),
    } as never,
    fetch: async function (this: unknown, input: string | URL | Request, init?: RequestInit) {
      if (this !== undefined) throw new TypeError("Illegal invocation");
      reads++;
      return answer(new URL(input instanceof Request ? input.url : input).pathname, init?.signal);
    },
    onStatus: (status) => told.push(status),
  });
  return { session, told, stored, platform, reads: () => reads };
}

it("counts the open findings of whoever is signed in, and leaves them for the popup", async () => {
  const findings = { ...noFindings, findings: 2, endpoints: 1, critical: 1, low: 1 };
  const answers: Record<string, unknown> = { "/api/auth/user": user, "/api/findings/counts": findings };
  const { session, told, stored } = worker((path) => json(answers[path] ?? []));
  await session.refresh();
  expect(told).toMatchObject([
    { state: "signed-in", userId: 3, email: "maya@acme.test", organization: "Acme Corp", findings, applications: null },
  ]);
  expect(stored.status).toEqual(told[0]);
});

afterEach(() => void vi.useRealTimers());

it("waits for no answer that never comes: the next look asks again", async () => {
  vi.useFakeTimers();
  let isHeld = true;
  const { session, told } = worker((path, signal) => {
    if (!isHeld) return json(path === "/api/auth/user" ? user : []);
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  const first = session.refresh();
  await vi.advanceTimersByTimeAsync(30_000);
  await first;
  expect(told.at(-1)?.state).toBe("unreachable");
  isHeld = false;
  await session.refresh();
  expect(told.at(-1)?.state).toBe("signed-in");
});

it("tells signed out, no answer and no leave apart", async () => {
  const signedOut = worker(() => json({ title: "Unauthorized", status: 401, detail: "Sign in." }, 401));
  await signedOut.session.refresh();
  expect(signedOut.told[0]?.state).toBe("signed-out");
  const down = worker(() => {
    throw new TypeError("Failed to fetch");
  });
  await down.session.refresh();
  expect(down.told[0]?.state).toBe("unreachable");
  const notAllowed = worker(() => json(user), { allowed: false });
  await notAllowed.session.refresh();
  expect(notAllowed.told[0]?.state).toBe("not-allowed");
  expect(notAllowed.reads()).toBe(0);
});

it("answers refreshes that arrive during one together, with one more reading", async () => {
  const { session, told } = worker((path) => json(path === "/api/auth/user" ? user : []));
  await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
  expect(told.length).toBeLessThanOrEqual(2);
});

it("asks for the applications only where a tab shows a site", async () => {
  const answers: Record<string, unknown> = {
    "/api/auth/user": user,
    "/api/application-summaries": [fakeApplication({ findings: { ...noFindings, critical: 5 } })],
  };
  const asked: string[] = [];
  const answer = (path: string) => {
    asked.push(path);
    return json(answers[path] ?? []);
  };
  await worker(answer).session.refresh();
  expect(asked).not.toContain("/api/application-summaries");
  const { session, told } = worker(answer, { seesSite: true });
  await session.refresh();
  expect(told).toMatchObject([{ applications: [{ name: "Shop", targetUrl: "https://shop.test", critical: 5 }] }]);
});

it("keeps what the platform answered last while it is away, and forgets it at another platform", async () => {
  let isUp = true;
  const { session, told, platform } = worker((path) => {
    if (!isUp) throw new TypeError("Failed to fetch");
    return json(path === "/api/auth/user" ? user : []);
  });
  await session.refresh();
  isUp = false;
  await session.refresh();
  await session.refresh();
  expect(told.slice(1)).toMatchObject(Array(2).fill({ state: "unreachable", last: { organization: "Acme Corp" } }));
  platform.address = "http://other.test";
  await session.refresh();
  expect(told[3]).toMatchObject({ state: "unreachable", last: null });
});
