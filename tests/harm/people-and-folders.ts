import { missing, ok } from "./notes.ts";
import type { Ask, Reply, Rows } from "./remembering-target.ts";

/** People: whoever comes may sign up, and have a mail sent. */
export const accounts = ({ method, path, json }: Ask, rows: Rows): Reply => {
  if (path === "/users" && method === "GET") return ok(rows.users);
  if (!/^\/(signup|password-reset|contact|login)$/.test(path)) return missing;
  if (method !== "POST") return { status: 405, body: { error: "POST" } };
  const { email } = (json ?? {}) as { email?: unknown };
  if (typeof email !== "string") return { status: 422, body: { error: "email" } };
  if (path === "/login") return { status: 401, body: { error: "wrong password" } };
  (path === "/signup" ? rows.users : rows.acts)?.push(email);
  return { status: 201, body: { ok: true } };
};

type Folder = { id: number; title: string; parent: number };
/** Folders within folders, each shown with all that it holds and removed with it; who makes one is not told which. */
export const folders = ({ who, method, path, json }: Ask, rows: Rows): Reply => {
  const table = rows.folders as Folder[];
  const [, given] = /^\/folders(?:\/(\d+))?$/.exec(path) ?? [null];
  if (given === null) return missing;
  if (who === "stranger") return { status: 401, body: { error: "who are you?" } };
  const inside = (parent: number): unknown[] =>
    table.filter((one) => one.parent === parent).map(({ id, title }) => ({ id, title, children: inside(id) }));
  if (given === undefined && method === "GET") return ok(who === "alice" ? inside(0) : []);
  const one = table.find(({ id }) => id === Number(given));
  if (given !== undefined && (!one || who !== "alice")) return missing;
  if (one && method === "GET") return ok({ id: one.id, title: one.title, children: inside(one.id) });
  if (one && method === "DELETE") {
    const gone = new Set([one.id]);
    for (const { id, parent } of table) if (gone.has(parent)) gone.add(id);
    rows.folders = table.filter(({ id }) => !gone.has(id));
    return { status: 204, body: null };
  }
  const { title } = (json ?? {}) as { title?: unknown };
  if (typeof title !== "string") return { status: 422, body: { error: "title" } };
  if (one) one.title = title;
  else table.push({ id: 10 + table.length, title, parent: 1 });
  return ok({ ok: true });
};
