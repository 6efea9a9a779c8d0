import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInExtensionId } from "../config.ts";
import { linkToken, openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";

const portal = "https://portal.example";
let platform: TestApp;
let cookie: string;
beforeAll(async () => {
  platform = await openTestApp({}, [portal]);
  ({ cookie } = await platform.signedIn("admin", await platform.tenant()));
});
afterAll(() => platform.close());

const createTeam = (headers: Record<string, string>) =>
  platform.call("POST", "/teams", { cookie, headers, body: { name: "Payments" } });
const isSignedIn = async () => (await platform.call("GET", "/auth/user", { cookie })).status === 200;

test("A page that is not listed may know that the platform runs, and by that alone tell what it lacks", async () => {
  const ask = (origin: string) => platform.call("GET", "/health", { headers: { origin } });
  const unlisted = (await ask("https://other.example")).headers;
  expect(unlisted["access-control-allow-origin"]).toBe("*");
  expect(unlisted["access-control-allow-credentials"]).toBeUndefined();
  const listed = (await ask(portal)).headers;
  expect([listed["access-control-allow-origin"], listed["access-control-allow-credentials"]]).toEqual([portal, "true"]);
  const { headers } = await platform.call("GET", "/auth/user", {
    cookie,
    headers: { origin: "https://other.example" },
  });
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});

describe("A request that changes something", () => {
  test.each([publicUrl, "http://127.0.0.1:4000", portal, `chrome-extension://${builtInExtensionId}`])(
    "is accepted from %s",
    async (origin) => expect((await createTeam({ origin })).status).toBe(201),
  );

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

  test("is refused with the setting that would accept it, where one can", async () => {
    const told = async (origin: string) => (await createTeam({ origin })).body.detail;
    const id = "a".repeat(32);
    expect(await told("https://evil.example")).toMatch(/Add it to POSTERN_EMBED_ORIGINS/);
    expect(await told(`chrome-extension://${id}`)).toMatch(new RegExp(`Add ${id} to POSTERN_EXTENSION_IDS`));
    for (const origin of ["null", "safari-web-extension://a", "chrome-extension://A"])
      expect(await told(origin)).not.toMatch(/POSTERN_/);
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

describe("A Firefox extension", () => {
  const [own, other] = ["moz-extension://0b5b1d0c-own", "moz-extension://77aa41fe-other"];
  const from = (origin: string, session: string, site = "same-origin") => ({
    cookie: session,
    headers: { origin, "sec-fetch-site": site },
  });
  const status = async (method: "GET" | "POST" | "PUT", path: string, options: ReturnType<typeof from>) =>
    (await platform.call(method, path, { ...options, ...(method === "GET" ? {} : { body: { name: "x" } }) })).status;
  const someone = async () => (await platform.signedIn("admin", await platform.tenant())).cookie;
  const signedInFrom = async (origin: string) => {
    const token = await linkToken(platform, `${crypto.randomUUID()}@example.test`);
    const { cookie: session = "" } = await platform.call("POST", "/auth/verify", {
      headers: { origin },
      body: { token },
    });
    await platform.call("POST", "/auth/create-tenant", { cookie: session, body: { name: "Its own" } });
    return session;
  };

  test("uses the session that was signed in from it, and no other extension does", async () => {
    const session = await signedInFrom(own);
    expect(await status("GET", "/auth/user", from(own, session))).toBe(200);
    expect(await status("POST", "/teams", from(own, session))).toBe(201);
    expect(await status("POST", "/live/ticket", from(own, session))).toBe(200);
    for (const call of [
      ["GET", "/auth/user"],
      ["GET", "/teams"],
      ["POST", "/teams"],
      ["POST", "/live/ticket"],
      ["POST", "/logout"],
      ["PUT", "/auth/password"],
    ] as const)
      expect([call, await status(call[0], call[1], from(other, session))]).toEqual([call, 401]);
    expect(await status("GET", "/auth/user", from(own, session))).toBe(200);
  });

  test("takes over a session of the platform's page once, as the panel does that signs in by itself", async () => {
    const session = await someone();
    expect(await status("GET", "/auth/user", from(own, session))).toBe(200);
    expect(await status("GET", "/auth/user", from(other, session))).toBe(401);
    expect(await status("GET", "/auth/user", from(publicUrl, session))).toBe(200);
  });

  test("gets no session of a page while the browser gave it no leave to talk to the platform", async () => {
    const session = await someone();
    expect(await status("GET", "/auth/user", from(other, session, "cross-site"))).toBe(401);
    expect(await status("POST", "/teams", from(other, session, "cross-site"))).toBe(401);
    expect(await status("GET", "/auth/user", from(own, session))).toBe(200);
  });

  test("that was installed anew signs in for itself, and the session of the old one stays", async () => {
    const session = await signedInFrom(own);
    const token = await linkToken(platform, "anew@example.test");
    const anew = await platform.call("POST", "/auth/verify", { ...from(other, session), body: { token } });
    expect(anew.status).toBe(200);
    expect(await status("GET", "/auth/user", from(other, anew.cookie ?? ""))).toBe(200);
    expect(await status("GET", "/auth/user", from(own, session))).toBe(200);
  });
});
