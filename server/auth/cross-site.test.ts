import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";
import { chromeExtensionIds } from "./origins.ts";

const portal = "https://portal.example";
let platform: TestApp;
let cookie: string;
beforeAll(async () => {
  platform = await openTestApp({}, [portal]);
  ({ cookie } = await platform.signedIn("admin", await platform.tenant()));
}, 60_000);
afterAll(() => platform.close());

const createTeam = (headers: Record<string, string>) =>
  platform.call("POST", "/teams", { cookie, headers, body: { name: "Payments" } });
const isSignedIn = async () => (await platform.call("GET", "/auth/user", { cookie })).status === 200;

describe("A request that changes something", () => {
  test.each([
    publicUrl,
    "http://127.0.0.1:4000",
    portal,
    `chrome-extension://${chromeExtensionIds[0]}`,
    "moz-extension://0b5b",
  ])("is accepted from %s", async (origin) => expect((await createTeam({ origin })).status).toBe(201));

  test.each([
    "https://evil.example",
    "null",
    "http://localhost:9999",
    "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  ])("is refused from %s", async (origin) => {
    const { status, body } = await createTeam({ origin });
    expect(status).toBe(403);
    expect(body.detail).toMatch(/not accepted/);
  });

  test("is refused when the browser says that another site made it, though it names no origin", async () => {
    const { statusCode } = await platform.app.inject({
      method: "POST",
      url: "/api/teams",
      headers: { cookie, "sec-fetch-site": "cross-site" },
      payload: { name: "x" },
    });
    expect(statusCode).toBe(403);
  });

  test("is refused as a form, which any site could send", async () => {
    const { statusCode } = await platform.app.inject({
      method: "POST",
      url: "/api/teams",
      headers: { cookie, origin: publicUrl, "content-type": "application/x-www-form-urlencoded" },
      payload: "name=x",
    });
    expect(statusCode).toBe(415);
  });
});

describe("Another origin's page reads answers", () => {
  const allowed = async (origin: string) => {
    const { headers } = await platform.call("GET", "/auth/user", { cookie, headers: { origin } });
    return headers["access-control-allow-origin"];
  };
  test("when it may embed the console", async () => expect(await allowed(portal)).toBe(portal));
  test("not otherwise", async () => expect(await allowed("https://evil.example")).toBeUndefined());
});

describe("Signing out by address", () => {
  const open = (headers: Record<string, string>) =>
    platform.app.inject({ method: "GET", url: "/api/logout", headers: { cookie, ...headers } });

  test.each(["cross-site", "same-site"])("does nothing but ask when a %s page leads there", async (site) => {
    const { statusCode, payload } = await open({ "sec-fetch-site": site });
    expect(statusCode).toBe(200);
    expect(payload).toContain("Sign out of Postern?");
    expect(await isSignedIn()).toBe(true);
  });

  test("asks when the browser does not tell where the request came from", async () => {
    expect((await open({})).payload).toContain("Sign out of Postern?");
    expect(await isSignedIn()).toBe(true);
  });

  test("cannot be confirmed by another site", async () => {
    const { statusCode } = await platform.app.inject({
      method: "POST",
      url: "/api/logout/confirmed",
      headers: { cookie, origin: "https://evil.example", "content-type": "text/plain" },
      payload: "",
    });
    expect(statusCode).toBe(403);
    expect(await isSignedIn()).toBe(true);
  });

  test("ends the session from the platform's own page, and leads to the start", async () => {
    const { statusCode, headers } = await open({ "sec-fetch-site": "same-origin" });
    expect(statusCode).toBe(302);
    expect(headers.location).toBe("/");
    expect(await isSignedIn()).toBe(false);
  });

  test("asking to sign in leads to the sign-in page", async () => {
    const { statusCode, headers } = await platform.app.inject({ url: "/api/login" });
    expect([statusCode, headers.location]).toEqual([302, "/auth"]);
  });
});
