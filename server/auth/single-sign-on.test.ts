import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../db/tables/audit-table.ts";
import { users } from "../db/tables/schema.ts";
import { singleSignOnCallback } from "../routes/single-sign-on.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../testing/openid-provider.ts";
import { openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";
import { singleSignOn } from "./single-sign-on.ts";

const people: Record<string, { email: string; email_verified: boolean }> = {
  stranger: { email: "stranger@example.test", email_verified: true },
};
let provider: OpenIdProvider;
let platform: TestApp;
let member: { id: number; email: string };
beforeAll(async () => {
  const callback = singleSignOnCallback(publicUrl);
  provider = await startOpenIdProvider(callback, people);
  const { issuer, clientId, clientSecret } = provider;
  platform = await openTestApp({
    singleSignOn: singleSignOn({ issuer, clientId, clientSecret, name: "Acme ID" }, callback),
  });
  member = await platform.signedIn("contributor", await platform.tenant());
  // Providers write addresses as they like.
  people.member = { email: member.email.toUpperCase(), email_verified: true };
  people.unproven = { email: member.email, email_verified: false };
});
afterAll(async () => {
  await platform?.close();
  await provider?.close();
});

const get = (url: string, cookie = "") => platform.app.inject({ method: "GET", url, headers: { cookie } });
const cookieIn = (answer: Awaited<ReturnType<typeof get>>, name: string) => {
  const found = answer.cookies.find((cookie) => cookie.name === name);
  return found?.value ? `${name}=${found.value}` : undefined;
};

/** Begins in a browser, and resolves to where it is led and what it keeps. */
async function begin(returnTo?: string) {
  const query = returnTo === undefined ? "" : `?${new URLSearchParams({ returnTo })}`;
  const answer = await get(`/api/auth/single-sign-on${query}`);
  expect(answer.statusCode).toBe(302);
  return {
    address: new URL(String(answer.headers.location)),
    kept: cookieIn(answer, "postern_single_sign_on") as string,
    setCookie: String(answer.headers["set-cookie"]),
  };
}
/** Comes back from the provider in a browser. */
const comeBack = (to: URL, kept?: string) => get(to.pathname + to.search, kept);
const sessionIn = (answer: Awaited<ReturnType<typeof get>>) => cookieIn(answer, "postern_session");

async function signIn(person: string, returnTo?: string) {
  const { address, kept } = await begin(returnTo);
  return await comeBack(await provider.signIn(address, person), kept);
}

describe("Single sign-on", () => {
  test("signs in a member by the address that the provider calls verified, and leads on", async () => {
    const answer = await signIn("member", "/scan/12?x=1");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/scan/12?x=1"]);
    const user = await platform.call("GET", "/auth/user", { cookie: sessionIn(answer) });
    expect(user.body).toMatchObject({ id: member.id, role: "contributor" });
    const told = await platform.db.system((tx) => tx.select().from(auditLog).where(eq(auditLog.actorId, member.id)));
    expect(told.map(({ action, outcome }) => `${action} ${outcome}`)).toContain("auth.singleSignOn done");
  });

  test("proves by PKCE, state and nonce, and keeps them sealed and out of scripts' reach", async () => {
    const { address, kept, setCookie } = await begin();
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${publicUrl}/api/auth/single-sign-on/callback`,
      state: expect.stringMatching(/^.{20,}$/),
      nonce: expect.stringMatching(/^.{20,}$/),
    });
    expect(setCookie).toMatch(/HttpOnly/);
    expect(setCookie).toMatch(/SameSite=Lax/);
    expect(decodeURIComponent(kept)).not.toContain(String(address.searchParams.get("state")));
  });

  test("refuses an address that the provider does not call verified", async () => {
    const answer = await signIn("unproven");
    expect([answer.statusCode, sessionIn(answer)]).toEqual([403, undefined]);
    expect(answer.payload).toContain("tells no verified email address");
  });

  test("refuses whoever is no member, and makes no account", async () => {
    const answer = await signIn("stranger");
    expect([answer.statusCode, sessionIn(answer)]).toEqual([403, undefined]);
    expect(answer.payload).toContain("stranger@example.test is no member here");
    const rows = await platform.db.system((tx) =>
      tx.select().from(users).where(eq(users.email, "stranger@example.test")),
    );
    expect(rows).toEqual([]);
  });

  test("refuses an account that is deactivated, and the audit log tells of it", async () => {
    const other = await platform.signedIn("viewer", await platform.tenant());
    people.away = { email: other.email, email_verified: true };
    await platform.db.system((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, other.id)));
    const answer = await signIn("away");
    expect([answer.statusCode, sessionIn(answer)]).toEqual([403, undefined]);
    await expect
      .poll(() => platform.db.system((tx) => tx.select().from(auditLog).where(eq(auditLog.actorId, other.id))))
      .toMatchObject([{ action: "auth.singleSignOn", outcome: "refused" }]);
  });

  test("takes an answer in the browser that began, once, and in no other", async () => {
    const [mine, other] = [await begin(), await begin()];
    const to = await provider.signIn(mine.address, "member");
    for (const kept of [undefined, other.kept, "postern_single_sign_on=made-up"]) {
      const answer = await comeBack(to, kept);
      expect([kept, answer.statusCode, sessionIn(answer)]).toEqual([kept, 400, undefined]);
    }
    const taken = await comeBack(to, mine.kept);
    expect(taken.statusCode).toBe(302);
    const again = await comeBack(to, mine.kept);
    expect([again.statusCode, sessionIn(again)]).toEqual([400, undefined]);
  });

  test.each(["nonce", "verifier"])("refuses an answer whose %s is another's", async (part) => {
    const { address, kept } = await begin();
    const to = await provider.signIn(address, "member");
    const sealed = decodeURIComponent(kept.split("=", 2)[1] as string);
    const begun = JSON.parse(platform.services.secrets.open(sealed, "single sign-on"));
    const swapped = platform.services.secrets.seal(
      JSON.stringify({ ...begun, [part]: "x".repeat(43) }),
      "single sign-on",
    );
    const answer = await comeBack(to, `postern_single_sign_on=${encodeURIComponent(swapped)}`);
    expect([answer.statusCode, sessionIn(answer)]).toEqual([400, undefined]);
  });

  test("leads to no other site", async () => {
    for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example"])
      expect((await signIn("member", evil)).headers.location).toBe("/");
  });

  test("says so to whoever gave up at the provider", async () => {
    const { address, kept } = await begin();
    const answer = await comeBack(await provider.giveUp(address), kept);
    expect(answer.statusCode).toBe(403);
    expect(answer.payload).toContain("Acme ID did not sign you in");
  });

  test("tells its name alone, and its secret nowhere", async () => {
    const { text } = await platform.call("GET", "/auth/ways");
    expect(JSON.parse(text)).toEqual({ singleSignOn: { name: "Acme ID" }, kept: [] });
    expect(platform.logged.join("\n")).not.toContain(provider.clientSecret);
  });
});

test("A platform without a provider has neither the button nor the addresses", async () => {
  const other = await openTestApp();
  expect((await other.call("GET", "/auth/ways")).body).toEqual({ singleSignOn: null, kept: [] });
  const { statusCode, headers } = await other.app.inject({ url: "/api/auth/single-sign-on" });
  expect([statusCode, headers.location]).not.toEqual([302, expect.anything()]);
  await other.close();
});

test("A provider that does not answer is told as that, and asked again with the next sign-in", async () => {
  const callback = singleSignOnCallback(publicUrl);
  const gone = await startOpenIdProvider(callback, {});
  await gone.close();
  const settings = { issuer: gone.issuer, clientId: "postern", clientSecret: undefined, name: "Acme ID" };
  const other = await openTestApp({ singleSignOn: singleSignOn(settings, callback) });
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await other.app.inject({ url: "/api/auth/single-sign-on" });
    expect(answer.statusCode).toBe(502);
    expect(answer.payload).toContain("Acme ID does not answer");
  }
  await other.close();
});
