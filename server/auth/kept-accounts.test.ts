import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "../db/tables/schema.ts";
import { openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let maya: Awaited<ReturnType<TestApp["signedIn"]>>;
let bob: Awaited<ReturnType<TestApp["signedIn"]>>;
beforeAll(async () => {
  platform = await openTestApp({}, ["https://portal.test"]);
  const tenant = await platform.tenant();
  [maya, bob] = [await platform.signedIn("admin", tenant), await platform.signedIn("viewer", tenant)];
});
afterAll(() => platform?.close());

/** A browser with its cookies. */
function browser(session: string) {
  const cookies = new Map([["postern_session", session.split("=")[1] as string]]);
  return {
    cookies,
    async call(method: "GET" | "POST", path: string, payload?: object, origin = publicUrl) {
      const answer = await platform.app.inject({
        method,
        url: `/api${path}`,
        headers: { origin, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        ...(payload && { payload }),
      });
      for (const { name, value } of answer.cookies) value ? cookies.set(name, value) : cookies.delete(name);
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}
const emailsIn = (answer: { body: { kept: { email: string }[] } }) => answer.body.kept.map(({ email }) => email);

describe("A browser that keeps an account", () => {
  test("is signed out, and goes on as that account without a password, keeping the other one", async () => {
    const device = browser(maya.cookie);
    expect((await device.call("POST", "/logout", { keep: true })).status).toBe(200);
    expect((await device.call("GET", "/auth/user")).status).toBe(401);
    expect(emailsIn(await device.call("GET", "/auth/ways"))).toEqual([maya.email]);
    device.cookies.set("postern_session", bob.cookie.split("=")[1] as string);
    expect((await device.call("POST", "/auth/login", { email: maya.email })).body.email).toBe(maya.email);
    expect((await device.call("GET", "/auth/user")).body.email).toBe(maya.email);
    expect(emailsIn(await device.call("GET", "/auth/ways"))).toEqual([bob.email]);
    expect((await device.call("POST", "/auth/login", { email: bob.email })).status).toBe(200);
    expect((await device.call("GET", "/auth/user")).body.email).toBe(bob.email);
  });

  test("is the only one that goes on as it, and tells no page of another site", async () => {
    const device = browser((await platform.signedIn("viewer", await platform.tenant())).cookie);
    await device.call("POST", "/logout", { keep: true });
    const [email = ""] = emailsIn(await device.call("GET", "/auth/ways"));
    expect((await browser("none=").call("POST", "/auth/login", { email })).status).toBe(401);
    expect((await device.call("POST", "/auth/login", { email: maya.email })).status).toBe(401);
    expect(emailsIn(await device.call("GET", "/auth/ways", undefined, "https://portal.test"))).toEqual([]);
    expect((await device.call("POST", "/auth/login", { email }, "https://portal.test")).status).toBe(401);
  });

  test("loses it when it is deactivated", async () => {
    const gone = await platform.signedIn("viewer", await platform.tenant());
    const device = browser(gone.cookie);
    await device.call("POST", "/logout", { keep: true });
    await platform.db.system((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, gone.id)));
    expect(emailsIn(await device.call("GET", "/auth/ways"))).toEqual([]);
    expect((await device.call("POST", "/auth/login", { email: gone.email })).status).toBe(401);
  });

  test("without being asked to keeps none", async () => {
    const device = browser((await platform.signedIn("viewer", await platform.tenant())).cookie);
    await device.call("POST", "/logout");
    expect([...device.cookies.keys()]).toEqual([]);
  });
});
