import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken } from "../auth/tokens.ts";
import { rows, type Tx } from "../db/db.ts";
import { applications, sessions } from "../db/tables/schema.ts";
import { openTestApp, type TestAnswer, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let tenantId: number;
let cookie: string;
beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant("Acme");
  ({ cookie } = await platform.signedIn("admin", tenantId));
});
afterAll(() => platform.close());

const post = async (path: string, body: object) => await platform.call("POST", path, { cookie, body });
const application = async (name: string) =>
  (await post("/applications", { name, targetUrl: "http://127.0.0.1:9", authType: "none" })).body.id as number;

/** What a call is answered that waits for what somebody else is about to do, and then has done. */
async function during(work: (tx: Tx) => Promise<unknown>, call: () => Promise<TestAnswer>) {
  let answer: Promise<TestAnswer> | undefined;
  let isThere = false;
  await platform.db.system(async (tx) => {
    await work(tx);
    answer = call().finally(() => {
      isThere = true;
    });
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    while (!isThere && (await rows(tx, waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  const { status, body } = (await answer) as TestAnswer;
  return { status, detail: body.detail };
}

test("Who is signed out while a ticket for the live channel is drawn is told so", async () => {
  const leaving = await platform.signedIn("user", tenantId);
  const hash = hashToken(leaving.cookie.split("=")[1] as string);
  const answer = await during(
    (tx) => tx.delete(sessions).where(eq(sessions.tokenHash, hash)),
    () => platform.call("POST", "/live/ticket", { cookie: leaving.cookie, body: {} }),
  );
  expect(answer).toEqual({ status: 401, detail: "You were signed out. Sign in and try again." });
});

test("Who is signed out while they set a password gets no new session for it, and sets none", async () => {
  const leaving = await platform.signedIn("user", tenantId);
  const hash = hashToken(leaving.cookie.split("=")[1] as string);
  const body = { password: "correct horse battery" };
  const answer = await during(
    (tx) => tx.delete(sessions).where(eq(sessions.tokenHash, hash)),
    () => platform.call("PUT", "/auth/password", { cookie: leaving.cookie, body }),
  );
  expect(answer).toEqual({ status: 401, detail: "You were signed out. Sign in and try again." });
  const login = { email: leaving.email, password: body.password };
  expect((await platform.call("POST", "/auth/login", { body: login })).status).toBe(401);
});

test("A scan of an application that somebody removes at that moment is refused", async () => {
  const id = await application("Gone");
  const answer = await during(
    (tx) => tx.delete(applications).where(eq(applications.id, id)),
    () => post("/scans", { applicationId: id }),
  );
  expect(answer).toEqual({ status: 409, detail: "This was removed in the meantime. Load the page again." });
});

test("A name that somebody else gives at that moment is refused", async () => {
  const [one, other] = [await application("One"), await application("Other")];
  const answer = await during(
    (tx) => tx.update(applications).set({ name: "Shop" }).where(eq(applications.id, one)),
    () => platform.call("PATCH", `/applications/${other}`, { cookie, body: { name: "shop" } }),
  );
  expect(answer.status).toBe(409);
  expect(answer.detail).toBe("Somebody else stored the same at this moment. Load the page again.");
});
