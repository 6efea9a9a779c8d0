import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { openPostgres } from "../../server/db/connection/postgres.ts";
import type { Db } from "../../server/db/db.ts";
import { insertSession } from "../../server/db/sessions.ts";
import { users } from "../../server/db/tables/schema.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import type { User } from "../../src/contract/users.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";

/** Signed in twice: `session` is to end, and `other` is a second one of the same person. */
type Person = { id: number; session: string; other: string };

const folder = mkdtempSync(join(tmpdir(), "postern-everywhere-"));
let db: Db;
let webs: Platform[];
let tenantId: number;

beforeAll(async () => {
  const database = await copyOnSharedPostgres();
  const env = {
    ...{ DATABASE_URL: database, POSTERN_SECRET_KEY: "one key for both processes of this test" },
    ...{ POSTERN_SCANS_AT_ONCE: "0", POSTERN_PRACTICE_PORT: "0" },
  };
  const first = await spawnPlatform({ dataDir: folder, env });
  webs = [first];
  webs.push(await spawnPlatform({ dataDir: folder, env, session: await first.cookie() }));
  db = await openPostgres(database, () => {});
  tenantId = (await first.call<User>("GET", "/api/auth/user")).tenantId as number;
});
afterAll(async () => {
  await db?.close();
  for (const web of webs ?? []) await web.close();
  rmSync(folder, { recursive: true, force: true });
});

const as = (web: Platform, session: string, method: string, path: string, body: object | null = {}) =>
  fetch(`${web.url}/api${path}`, {
    method,
    headers: { cookie: `postern_session=${session}`, origin: web.url, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const person = (): Promise<Person> =>
  db.system(async (tx) => {
    const row = { email: `${crypto.randomUUID()}@acme.test`, role: "user" as const, tenantId };
    const [user] = await tx.insert(users).values(row).returning();
    const [id, session, other] = [user?.id as number, newToken(), newToken()];
    for (const token of [session, other]) await insertSession(tx, hashToken(token), id);
    return { id, session, other };
  });

async function ticket(web: Platform, session: string): Promise<string> {
  const answer = await as(web, session, "POST", "/live/ticket");
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { ticket: string }).ticket;
}

/** A socket that hears alerts, by a cookie or by a ticket. `beats` counts how often the process looked at its sockets. */
function listen(web: Platform, by: { cookie: string } | { ticket: string }) {
  const query = "ticket" in by ? `?ticket=${by.ticket}` : "";
  const headers = "cookie" in by ? { cookie: `postern_session=${by.cookie}` } : {};
  const socket = new WebSocket(`ws://127.0.0.1:${web.livePort}/${query}`, { headers });
  const heard = { socket, beats: 0, closedAt: 0 };
  socket.on("ping", () => heard.beats++);
  const closed = new Promise<number>((resolve) =>
    socket.once("close", (code) => {
      heard.closedAt = performance.now();
      resolve(code);
    }),
  );
  return Object.assign(heard, { closed, opened: new Promise((resolve) => socket.once("message", resolve)) });
}

/** Sockets of a session on each process, both kinds, each of which has heard something. */
async function listenEverywhere(session: string) {
  const opened = await Promise.all(
    webs.map(async (web) => [listen(web, { cookie: session }), listen(web, { ticket: await ticket(web, session) })]),
  );
  await Promise.all(opened.flat().map((one) => one.opened));
  return opened;
}

test("Who gets another role, is deactivated, signs out or sets a password elsewhere is signed out of every process, by a notice and not by its next look", async () => {
  const [first, second] = webs as [Platform, Platform];
  const change = (body: object) => (of: Person) => first.call("PUT", `/api/tenant/users/${of.id}`, body);
  const acts: Record<string, (of: Person) => Promise<unknown>> = {
    "gets another role": change({ role: "contributor" }),
    "is deactivated": change({ isActive: false }),
    "signs out": ({ session }) => as(first, session, "POST", "/logout"),
    "sets a password elsewhere": ({ other }) => as(first, other, "PUT", "/auth/password", { password: newToken() }),
  };
  const bystander = await person();
  const stays = (await listenEverywhere(bystander.session)).flat();
  const ending = await Promise.all(
    Object.entries(acts).map(async ([name, act]) => {
      const of = await person();
      const sockets = await listenEverywhere(of.session);
      return { name, act, of, sockets, drawn: await Promise.all(webs.map((web) => ticket(web, of.session))) };
    }),
  );
  // The second process has just looked at its sockets, all of them; the next time is 20 s away.
  const watched = ending.flatMap(({ sockets: [, second = []] }) => second);
  await Promise.all(watched.map(({ socket }) => new Promise((resolve) => socket.once("ping", resolve))));
  for (const one of watched) one.beats = 0;

  const took = await Promise.all(
    ending.map(async ({ name, act, of, sockets, drawn }) => {
      await act(of);
      const answered = performance.now();
      for (const web of webs) expect((await as(web, of.session, "GET", "/auth/user", null)).status, name).toBe(401);
      expect(await Promise.all(sockets.flat().map(({ closed }) => closed)), name).toEqual([4401, 4401, 4401, 4401]);
      expect(
        sockets[1]?.map(({ beats }) => beats),
        name,
      ).toEqual([0, 0]);
      for (const [at, web] of webs.entries())
        expect(await listen(web, { ticket: drawn[at] as string }).closed, name).toBe(4401);
      return Math.max(...sockets.flat().map(({ closedAt }) => closedAt - answered));
    }),
  );
  const others = async () =>
    (await Promise.all(ending.map(({ of }) => as(second, of.other, "GET", "/auth/user", null)))).map(
      (one) => one.status,
    );
  // The session that set the password has a new token.
  await expect.poll(others).toEqual([401, 401, 200, 401]);
  for (const { socket } of stays) expect(socket.readyState).toBe(WebSocket.OPEN);
  for (const { socket } of stays) socket.terminate();
  console.log(
    `16 sockets of 2 processes closed at most ${Math.ceil(Math.max(...took))} ms after the answer to the act`,
  );
});
