import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "../db/tables/audit-table.ts";
import { magicLinks, users } from "../db/tables/schema.ts";
import { linkToken, openTestApp, type TestApp } from "../testing/test-app.ts";
import { hashToken } from "./tokens.ts";

const portal = "https://hub.example.test";
let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp({}, [portal]);
});
afterAll(() => platform.close());

let email: string;
let people = 0;
beforeEach(() => {
  email = `number-${++people}@example.test`;
});

/** Asks for a link as a console in a portal's page, and opens the mail. */
async function asked(headers: Record<string, string> = { origin: portal }) {
  const { body } = await platform.call("POST", "/auth/magic-link", { body: { email }, headers });
  await expect.poll(() => platform.sent.find((one) => one.email === email)).toBeDefined();
  const link = platform.sent.findLast((one) => one.email === email)?.link ?? "";
  const token = new URL(link).searchParams.get("token") ?? "";
  const choices = async () => await platform.call("POST", "/auth/link-choices", { body: { token } });
  const confirm = (number: number) => platform.call("POST", "/auth/confirm", { body: { token, number } });
  const disown = () => platform.call("POST", "/auth/disown-link", { body: { token } });
  const claim = () => platform.call("POST", "/auth/claim", { body: { claim: body.claim }, headers });
  return { number: body.number as number, claimed: body.claim as string, token, choices, confirm, disown, claim };
}

describe("A sign-in link that a console waits for", () => {
  test("signs that console in once its number was chosen on another device, by a header where cookies are kept back", async () => {
    const { number, choices, confirm, claim } = await asked();
    expect((await claim()).body).toEqual({ state: "waiting", user: null });
    const { numbers, askedFrom } = (await choices()).body;
    expect(askedFrom).toBe(portal);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).toContain(number);
    const chosen = await confirm(number);
    expect([chosen.status, chosen.cookie]).toEqual([200, undefined]);
    const { body, headers } = await claim();
    expect(body).toMatchObject({ state: "signed-in", user: { email } });
    const session = String(headers["postern-session"]);
    const user = await platform.call("GET", "/auth/user", { headers: { origin: portal, "postern-session": session } });
    expect(user.body.email).toBe(email);
    expect(headers["access-control-expose-headers"]).toContain("postern-session");
  });

  test("gives the platform's own page and an extension a cookie alone", async () => {
    const { number, choices, confirm, claim } = await asked({});
    expect((await choices()).body.askedFrom).toBeNull();
    await confirm(number);
    const { cookie, headers } = await claim();
    expect(headers["postern-session"]).toBeUndefined();
    expect((await platform.call("GET", "/auth/user", { cookie })).body.email).toBe(email);
  });

  test("is ended by another number, for both sides", async () => {
    const { number, choices, confirm, claim, token } = await asked();
    const other = ((await choices()).body.numbers as number[]).find((one) => one !== number) as number;
    expect((await confirm(other)).body.detail).toMatch(/not the number/);
    for (const { body } of [await confirm(number), await choices()]) expect(body.detail).toMatch(/Another number/);
    expect((await platform.call("POST", "/auth/verify", { body: { token } })).status).toBe(400);
    const { body, cookie } = await claim();
    expect([body, cookie]).toEqual([{ state: "wrong-number", user: null }, undefined]);
  });

  test("takes one choice of several at once, so that nobody tries all three", async () => {
    const { choices, confirm } = await asked();
    const answers = await Promise.all(((await choices()).body.numbers as number[]).map(confirm));
    const refusals = answers
      .map(({ body }) => String(body.detail))
      .filter((detail) => /used already|Another number/.test(detail));
    expect(refusals).toHaveLength(2);
  });

  test("is claimed once, and by its claim alone", async () => {
    const { number, confirm, claim, token } = await asked();
    await confirm(number);
    const forged = await platform.call("POST", "/auth/claim", { body: { claim: token } });
    expect([forged.status, forged.cookie]).toEqual([400, undefined]);
    expect((await claim()).body.state).toBe("signed-in");
    expect((await claim()).body).toEqual({ state: "used-elsewhere", user: null });
  });

  test("signs in where it was opened with Continue, and tells the console that waits", async () => {
    const { claim, confirm, number, token } = await asked();
    const { cookie } = await platform.call("POST", "/auth/verify", { body: { token } });
    expect((await platform.call("GET", "/auth/user", { cookie })).body.email).toBe(email);
    expect((await claim()).body.state).toBe("used-elsewhere");
    expect((await confirm(number)).body.detail).toMatch(/used already/);
  });

  test("is ended for good by whom it is not for, and the console that waits hears that", async () => {
    const { number, choices, confirm, disown, claim, token } = await asked();
    expect((await disown()).status).toBe(200);
    for (const { body } of [await confirm(number), await choices(), await disown()])
      expect(body.detail).toMatch(/Not me was pressed/);
    expect((await platform.call("POST", "/auth/verify", { body: { token } })).status).toBe(400);
    const { body, cookie } = await claim();
    expect([body, cookie]).toEqual([{ state: "disowned", user: null }, undefined]);
  });

  test("cannot be taken back once its number was chosen", async () => {
    const { number, confirm, disown, claim } = await asked();
    await confirm(number);
    expect((await disown()).body.detail).toMatch(/used already/);
    expect((await claim()).body.state).toBe("signed-in");
  });

  test("is neither confirmed nor claimed after 15 minutes", async () => {
    const { number, choices, confirm, claim, token } = await asked();
    const expire = () =>
      platform.db.system((tx) =>
        tx
          .update(magicLinks)
          .set({ expiresAt: new Date(Date.now() - 1) })
          .where(eq(magicLinks.tokenHash, hashToken(token))),
      );
    const later = await asked();
    await later.confirm(later.number);
    await expire();
    for (const refused of [await choices(), await confirm(number)]) expect(refused.body.detail).toMatch(/expired/);
    expect((await claim()).body).toEqual({ state: "expired", user: null });
  });

  test("tells whoever may not sign in where the link was opened, and signs nobody in", async () => {
    const user = await platform.signedIn("viewer", await platform.tenant());
    email = user.email;
    const { number, confirm, claim } = await asked();
    await platform.db.system((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, user.id)));
    expect((await confirm(number)).status).toBe(403);
    expect((await claim()).body).toEqual({ state: "waiting", user: null });
  });

  test("keeps its claim as a hash alone", async () => {
    const { claimed } = await asked();
    const stored = await platform.db.system((tx) => tx.select().from(magicLinks));
    expect(JSON.stringify(stored)).not.toContain(claimed);
    expect(stored.map(({ claimHash }) => claimHash)).toContain(hashToken(claimed));
  });

  test("is told in the audit log: the choice, the sign-in, and a wrong choice as refused, and Not me", async () => {
    const user = await platform.signedIn("viewer", await platform.tenant());
    email = user.email;
    const right = await asked();
    await right.confirm(right.number);
    await right.claim();
    const wrong = await asked();
    await wrong.confirm(wrong.number === 10 ? 11 : wrong.number - 1);
    await (await asked()).disown();
    const entries = async () =>
      (await platform.db.system((tx) => tx.select().from(auditLog).where(eq(auditLog.actorEmail, email)))).map(
        ({ action, outcome }) => `${action} ${outcome}`,
      );
    await expect
      .poll(async () => (await entries()).sort())
      .toEqual(["auth.claim done", "auth.confirm done", "auth.confirm refused", "auth.disownLink done"]);
  });
});

test("An invitation's link waits for no number", async () => {
  const token = await linkToken(platform, email);
  expect((await platform.call("POST", "/auth/link-choices", { body: { token } })).body.numbers).toEqual([]);
  const { body } = await platform.call("POST", "/auth/confirm", { body: { token, number: 47 } });
  expect(body.detail).toMatch(/Press Continue/);
  expect((await platform.call("POST", "/auth/verify", { body: { token } })).status).toBe(200);
});

test("An invitation's link is ended by whom it is not for", async () => {
  const token = await linkToken(platform, email);
  expect((await platform.call("POST", "/auth/disown-link", { body: { token } })).status).toBe(200);
  expect((await platform.call("POST", "/auth/verify", { body: { token } })).body.detail).toMatch(/Not me was pressed/);
});

test("Claims that nobody was given are limited for each client", async () => {
  const other = await openTestApp();
  const guess = (n: number) => other.call("POST", "/auth/claim", { body: { claim: `made-up-${n}` } });
  for (let attempt = 0; attempt < 60; attempt++) expect((await guess(attempt)).status).toBe(400);
  expect((await guess(61)).status).toBe(429);
  await other.close();
});
