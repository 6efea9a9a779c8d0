import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../db/db.ts";
import { deleteSession, findSessionUser, type SessionUser, sessionDays } from "../db/sessions.ts";
import { mayUseSession } from "./extension-check.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { hashToken } from "./tokens.ts";

// Who changes to another account need not sign out: the browser keeps the session beside the one in use, in a cookie that no
// script reads, and goes on with it by a press.

const cookieName = "postern_accounts";
/** Accounts that a browser keeps beside the one in use. */
const most = 5;

type Call = { request: FastifyRequest; reply: FastifyReply; services: { db: Db; cookie: SessionCookie } };
type Kept = { token: string; user: SessionUser };

/** The accounts that a browser keeps and may go on with, the one used last first; those whose session has ended are left out. */
export async function keptAccounts({ request, services }: Pick<Call, "request" | "services">): Promise<Kept[]> {
  const { db } = services;
  const { origin, "sec-fetch-site": site } = request.headers;
  const kept: Kept[] = [];
  for (const token of (request.cookies[cookieName] ?? "").split(".").slice(0, most)) {
    if (!token || !(await mayUseSession(db, hashToken(token), origin, site))) continue;
    const user = await db.system((tx) => findSessionUser(tx, hashToken(token)));
    if (user && !kept.some((one) => one.user.id === user.id)) kept.push({ token, user });
  }
  return kept;
}

/** Keeps the session of a request beside what the browser keeps already; the account that was kept longest is signed out for it. */
export async function keepAccount(call: Call, user: SessionUser): Promise<void> {
  const token = call.services.cookie.read(call.request);
  if (token === null) return;
  const others = (await keptAccounts(call)).filter((one) => one.user.id !== user.id);
  await write(call, [{ token, user }, ...others]);
}

/** Goes on as a kept account, and keeps the one that was in use; null where the browser keeps none of this address. */
export async function resumeAccount(call: Call, email: string, inUse: SessionUser | null): Promise<SessionUser | null> {
  const { cookie } = call.services;
  const kept = await keptAccounts(call);
  const found = kept.find((one) => one.user.email === email);
  if (!found) return null;
  const token = cookie.read(call.request);
  const before = token && inUse && inUse.id !== found.user.id ? [{ token, user: inUse }] : [];
  cookie.set(call.request, call.reply, found.token);
  await write(call, [...before, ...kept.filter((one) => one !== found && one.user.id !== inUse?.id)]);
  return found.user;
}

async function write({ request, reply, services }: Call, accounts: readonly Kept[]): Promise<void> {
  const attributes = services.cookie.attributes(request);
  const kept = accounts.slice(0, most).map(({ token }) => token);
  if (kept.length === 0) reply.clearCookie(cookieName, attributes);
  else reply.setCookie(cookieName, kept.join("."), { ...attributes, maxAge: sessionDays * 24 * 3600 });
  for (const { token } of accounts.slice(most)) await services.db.system((tx) => deleteSession(tx, hashToken(token)));
}
