import { type Role, roles } from "../../src/contract/roles.ts";
import type { Platform } from "../bench/platform.ts";
import { until } from "./surface.ts";

/** Whoever may open the console: nobody, somebody without an organization yet, and every role of one. */
export const visitors = ["signed out", "without an organization", ...roles] as const;
export type Visitor = (typeof visitors)[number];

/** The session cookie of a visitor, who joins by an invitation as people do; null for nobody. */
export async function cookieOf(visitor: Visitor, platform: Platform): Promise<string | null> {
  if (visitor === "signed out") return null;
  if (visitor === "superadmin") return await platform.cookie();
  const email = `${visitor.replaceAll(" ", "-")}@acme.test`;
  if (visitor === "without an organization") {
    await post(platform, "/api/auth/magic-link", { email });
    return await follow(platform, email);
  }
  await platform.call("POST", "/api/tenant/users/invite", { email, role: "user" });
  const invited = await printedToken(platform, email);
  const cookie = await follow(platform, email);
  if (visitor === "user") return cookie;
  // A new role signs out.
  await giveRole(platform, email, visitor);
  await post(platform, "/api/auth/magic-link", { email });
  return await follow(platform, email, invited);
}

async function giveRole(platform: Platform, email: string, role: Role): Promise<void> {
  const users = await platform.call<{ id: number; email: string }[]>("GET", "/api/tenant/users");
  const joined = users.find((user) => user.email === email);
  if (!joined) throw new Error(`${email} did not join by the invitation.`);
  await platform.call("PUT", `/api/tenant/users/${joined.id}`, { role });
}

/** The code in the newest link that developer mode printed for an address; after one that is `spent` the next. */
export const printedToken = (platform: Platform, email: string, spent?: string): Promise<string> =>
  until(
    async () => {
      const [, ...links] = platform.printed().split(`for ${email}:`);
      const [, token = null] = /verify\?token=([\w-]+)/.exec(links.at(-1) ?? "") ?? [];
      return token === spent ? null : token;
    },
    async () => `No link for ${email} was printed: ${platform.printed()}`,
  );

/** Where a new sign-in link for an address leads. */
export async function linkFor(platform: Platform, email: string): Promise<string> {
  await post(platform, "/api/auth/magic-link", { email });
  return `/auth/verify?token=${await printedToken(platform, email)}`;
}

async function follow(platform: Platform, email: string, spent?: string): Promise<string> {
  const token = await printedToken(platform, email, spent);
  const answer = await post(platform, "/api/auth/verify", { token });
  if (!answer.ok) throw new Error(`Signing in as ${email} failed: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

const post = (platform: Platform, path: string, body: object) =>
  fetch(platform.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: platform.url },
    body: JSON.stringify(body),
  });
