import { missing, ok, parameters, requestBody } from "./notes.ts";
import type { Ask, Kind, Reply, Rows } from "./remembering-target.ts";

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

type Profile = { id: number; owner: string; title: string; secret?: string };
const profile = (id: number, owner: string): Profile => ({ id, owner, title: `I am ${owner}`, secret: `of ${owner}` });

/** Profiles that do not show all that they hold, where PUT keeps what comes and nothing else, and a look at the body comes first. */
export const replaced: Kind = {
  rows: { profiles: [profile(1, "alice"), profile(2, "bob")] },
  paths: {
    "/profiles": { get: {} },
    "/profiles/{id}": { parameters, get: {}, put: { requestBody } },
  },
  answer({ who, method, path, body, json }: Ask, rows: Rows): Reply {
    const table = rows.profiles as Profile[];
    const [, id] = /^\/profiles(?:\/(\w[\w-]*))?$/.exec(path) ?? [null];
    if (id === null) return missing;
    if (body !== "" && json === undefined) return { status: 400, body: { error: "malformed JSON" } };
    if (who === "stranger") return { status: 401, body: { error: "who are you?" } };
    const shown = ({ secret: _, ...rest }: Profile) => rest;
    if (id === undefined) return ok(table.filter(({ owner }) => owner === who).map(shown));
    const { title } = (json ?? {}) as { title?: unknown };
    if (method === "PUT" && typeof title !== "string") return { status: 422, body: { error: "title" } };
    const at = table.findIndex((one) => String(one.id) === id && one.owner === who);
    const one = table[at];
    if (!one) return missing;
    if (method === "GET") return ok(shown(one));
    if (method !== "PUT") return { status: 405, body: { error: "no" } };
    table[at] = { id: one.id, owner: who, title: String(title) };
    return ok(shown(table[at]));
  },
  keptBack: ["PUT /profiles/{id}"],
};

type Own = { id: number; owner: string; title: string };

/** One thing for each person, such as a review or a cart: whoever posts another changes it. Who has none gets a new one. */
function oneEach(base: string, { hasList, status }: { hasList: boolean; status: number }): Kind {
  return {
    rows: { own: [{ id: 41, owner: "alice", title: "As it was" }] },
    paths: {
      [base]: { ...(hasList ? { get: {} } : {}), post: { requestBody } },
      [`${base}/{id}`]: { parameters, get: {}, delete: {} },
    },
    answer({ who, method, path, json }: Ask, rows: Rows): Reply {
      const table = rows.own as Own[];
      if (!path.startsWith(base)) return missing;
      if (who === "stranger") return { status: 401, body: { error: "who are you?" } };
      const at = table.findIndex(({ owner }) => owner === who);
      const mine = table[at];
      if (path === base && method === "POST") {
        const { title } = (json ?? {}) as { title?: unknown };
        if (typeof title !== "string") return { status: 422, body: { error: "title" } };
        if (!mine) table.push({ id: 50 + table.length, owner: who, title });
        else mine.title = title;
        return { status: mine ? status : 201, body: mine ?? table.at(-1) };
      }
      if (path === base) return hasList && method === "GET" ? ok(mine ? [mine] : []) : missing;
      if (!mine || path !== `${base}/${mine.id}`) return missing;
      if (method === "GET") return ok(mine);
      return method === "DELETE" ? { status: 204, body: table.splice(at, 1) } : { status: 405, body: { error: "no" } };
    },
    keptBack: [`POST ${base}`],
  };
}
export const reviews = oneEach("/reviews", { hasList: true, status: 201 });
export const carts = oneEach("/carts", { hasList: false, status: 200 });
