import { afterEach, describe, expect, it, vi } from "vitest";
import { isNoPostern, isSameSite, silenceOf, watchPolicy, whyUnreachable } from "./embedded-faults.ts";

afterEach(() => vi.unstubAllGlobals());

const platform = "https://postern.acme.test";
/** A platform that answers calls with these credentials, or of this mode, alone. */
const answering = (...allowed: (RequestCredentials | RequestMode)[]) =>
  vi.stubGlobal("fetch", async (_: string, { credentials, mode }: RequestInit) => {
    const how = mode ?? credentials;
    if (how && allowed.includes(how)) return Response.json({ status: "ok" });
    throw new TypeError("Failed to fetch");
  });

describe("Why a page cannot reach its platform is told apart", () => {
  it("no answer at all: the platform is down", async () => {
    answering();
    expect(await whyUnreachable(platform, null)).toMatchObject({ code: "platform-down" });
  });

  it("an answer to everybody but to this page: its origin is not listed", async () => {
    answering("omit");
    const fault = await whyUnreachable(platform, null);
    expect(fault).toMatchObject({ code: "origin-not-allowed", message: expect.stringContaining("origin") });
  });

  it("an answer that is shown to nobody: it is no Postern, or something before it answers", async () => {
    answering("no-cors");
    expect(await whyUnreachable(platform, null)).toMatchObject({ code: "not-postern" });
  });

  it("an answer to everybody that is not Postern's", async () => {
    vi.stubGlobal("fetch", async (_: string, { credentials }: RequestInit) => {
      if (credentials === "omit") return Response.json({});
      throw new TypeError("Failed to fetch");
    });
    expect(await whyUnreachable(platform, null)).toMatchObject({ code: "not-postern" });
  });

  it("an answer by now: it was down for a moment", async () => {
    answering("omit", "include");
    expect(await whyUnreachable(platform, null)).toMatchObject({ code: "platform-down" });
  });

  it("a call that the page's policy forbade, whatever the platform would answer", async () => {
    answering("omit", "include");
    watchPolicy();
    const event = new Event("securitypolicyviolation");
    Object.assign(event, { effectiveDirective: "connect-src", blockedURI: "https://blocked.acme.test/api/auth/user" });
    document.dispatchEvent(event);
    expect(await whyUnreachable("https://blocked.acme.test", null)).toMatchObject({ code: "policy-blocks" });
    expect(await whyUnreachable(platform, null)).toMatchObject({ code: "platform-down" });
  });

  it("a platform in the clear on a page over https", async () => {
    answering();
    vi.stubGlobal("location", { protocol: "https:", origin: "https://hub.acme.test", hostname: "hub.acme.test" });
    expect(await whyUnreachable("http://postern.acme.test", null)).toMatchObject({ code: "platform-http" });
    expect(await whyUnreachable("http://localhost:4000", null)).toMatchObject({ code: "platform-down" });
  });
});

it.each([
  ["Postern", () => Response.json({ status: "ok" }), false],
  ["a Postern with a problem", () => Response.json({ status: "the database is away" }, { status: 503 }), false],
  ["a page", () => new Response("<html>hello</html>"), true],
  ["another API", () => Response.json({ error: "Not found" }, { status: 404 }), true],
  ["nothing", () => Promise.reject(new TypeError("Failed to fetch")), null],
])("where %s answers, the page learns whether it is another", async (_, answer, is) => {
  vi.stubGlobal("fetch", async () => answer());
  expect(await isNoPostern(platform)).toBe(is);
});

it.each([
  ["says nothing", new DOMException("The operation timed out.", "TimeoutError"), true],
  ["refuses", new TypeError("Failed to fetch"), false],
  ["answers", null, false],
])("a platform that %s for 10 s is silent: %#", async (_, failure, is) => {
  vi.stubGlobal("fetch", async () => {
    if (failure) throw failure;
    return Response.json({ status: "ok" });
  });
  expect((await silenceOf(platform))?.code).toBe(is ? "platform-down" : undefined);
});

it.each([
  ["http://localhost:4000", "http:", "localhost", true],
  ["http://localhost:4000", "https:", "localhost", false],
  ["http://localhost:4000", "http:", "127.0.0.1", false],
  ["https://postern.acme.test", "https:", "hub.acme.test", true],
  ["https://postern.test", "https:", "hub.acme.test", false],
  ["http://10.0.0.7", "http:", "11.0.0.7", false],
])("%s beside %s//%s: the same site is %s", (address, protocol, hostname, same) => {
  expect(isSameSite(address, { protocol, hostname })).toBe(same);
});
