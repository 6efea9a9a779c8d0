import { signIn } from "../../accuracy/service/sign-in.ts";
import { type Given, operationsOf, requestFor } from "./calls.ts";
import { type Described, description } from "./description.ts";
import type { Framework } from "./framework.ts";
import { identityOf } from "./identities-of.ts";
import { proveUnshown, strangersMake } from "./prove-unshown.ts";
import { type Account, accountOf, accounts, seed } from "./seed.ts";

/** Who asks: somebody, or a stranger. */
type Asker = Account | null;
type Answer = { ok: boolean; status: number; text: string };
type Send = (one: Described, asker: Asker, given: Given) => Promise<Answer>;

/** Whose object everything with an id is about. */
const owner = accountOf("Ben");

/**
 * Asks for every operation as everybody, with valid requests at things that exist, and compares who got in with what the
 * description says. Resolves to one line for each difference: none means that the generated truth holds.
 */
export async function prove(framework: Framework, url: string, holes: readonly string[]): Promise<string[]> {
  const send = await senderOf(framework, url);
  const differences: string[] = [];
  for (const one of operationsOf(framework)) {
    // The owner last: what it removes nobody else could be tried on.
    for (const asker of [null, ...accounts.filter(({ id }) => id !== owner.id), owner]) {
      const who = asker?.name ?? "a stranger";
      const said = await tryOne(one, asker, holes, send).catch((error: Error) => error.message);
      if (said !== null) differences.push(`${one.id} as ${who}: ${said}`);
    }
  }
  for (const one of operationsOf(framework).filter(strangersMake)) {
    const said = await proveUnshown(framework, url, one, holes.includes(one.id));
    if (said !== null) differences.push(`${one.id}: ${said}`);
  }
  return differences;
}

/** Asks once; null where the answer is what the description says, else what it is instead. */
async function tryOne(one: Described, asker: Asker, holes: readonly string[], send: Send): Promise<string | null> {
  // Everybody signed in before anything was asked.
  if (one.id === "auth.login") return null;
  const isOpen = holes.includes(one.id);
  const may = isAllowed(one, asker, isOpen);
  const given = await prepare(one, asker, holes, send);
  const { ok, status, text } = await send(one, asker, given);
  const tell = (what: string) => `${what}, it answered ${status} ${text.slice(0, 200)}`;
  if (ok !== may) return tell(may ? "should get in" : "should be kept out");
  const { own, others } = markersOf(one, asker);
  if (ok && own !== null && !text.includes(own)) return tell(`should get “${own}”`);
  if (!ok && own !== null && text.includes(own)) return tell(`should not be told “${own}”`);
  if (ok && others !== null && text.includes(others) !== isOpen)
    return tell(isOpen ? `should get “${others}” as well` : `should not get “${others}”`);
  return await proveEffect(one, given, ok, send);
}

/** Who gets in at Ben's things, or at what is no single thing. */
function isAllowed({ path, policy, hole }: Described, asker: Asker, isOpen: boolean): boolean {
  if (policy === "public") return true;
  if (isOpen && hole === "strangers") return true;
  if (!asker) return false;
  if (isOpen || policy === "signed-in" || policy === "self") return true;
  const isAdmin = asker.role === "admin" && asker.tenantId === owner.tenantId;
  // What is no single thing is everybody's own: each admin has one's own company's.
  if (policy === "admin") return path.includes("{") ? isAdmin : asker.role === "admin";
  if (policy === "tenant") return asker.tenantId === owner.tenantId;
  return asker.id === owner.id || (policy === "owner-or-admin" && isAdmin);
}

const seeded: Record<string, readonly { id: number; ownerId?: number; authorId?: number }[]> = {
  notes: seed.notes,
  legacy: seed.notes,
  projects: seed.projects,
  articles: seed.articles,
  files: seed.files,
};
let mark = 0;

/** Values of a request that has to succeed for whoever may: what is changed or removed is made first, by its owner. */
async function prepare(one: Described, asker: Asker, holes: readonly string[], send: Send): Promise<Given> {
  const [noun = "", verb = ""] = one.id.split(".");
  const text = `Mark ${++mark}`;
  const bodies: Record<string, unknown> = {
    notes: { title: text, body: "Written by the one who proves." },
    projects: { name: text, budget: 1000 },
    articles: { title: text, text: "Written by the one who proves." },
    me: { name: asker?.name ?? text },
    users: { role: "member" },
  };
  if (one.id === "auth.register")
    return { body: { email: `new${mark}@east.example.com`, password: `new-${mark}-keeps-this`, name: `New ${mark}` } };
  if (one.id === "files.upload") return { file: { name: "mark.txt", text } };
  if (one.id === "search") return { query: { q: "a" } };
  if (noun === "users" && verb !== "list")
    return { id: accountOf("Cleo").id, ...(verb === "role" ? { body: bodies.users } : {}) };
  const body = /update|create/.test(verb) ? bodies[noun] : undefined;
  if (!one.path.includes("{")) return { body };
  const there = seeded[noun]?.find(({ ownerId, authorId }) => (ownerId ?? authorId) === owner.id)?.id;
  if (one.method === "GET") return { id: there };
  // What strangers may make belongs to nobody.
  if (holes.includes(`${noun}.create`))
    return { id: there, body: verb === "update" ? fill(bodies[noun], `${text} changed`) : undefined };
  const create = description.find(({ id }) => id === `${noun}.create`);
  if (!create) throw new Error(`Nothing makes ${noun}.`);
  const made = await send(create, owner, { body: bodies[noun] });
  const id = idIn(safeJson(made.text));
  if (!made.ok || id === null) throw new Error(`${create.id} gave no id: ${made.status} ${made.text.slice(0, 200)}`);
  return { id, body: verb === "update" ? fill(bodies[noun], `${text} changed`) : undefined };
}

function fill(body: unknown, text: string): unknown {
  const entries = Object.entries(body ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, /title|name/.test(key) ? text : value]));
}

/** A write that is said to be refused must have done nothing, and one that is said to be done must have been done. */
async function proveEffect(one: Described, given: Given, ok: boolean, send: Send): Promise<string | null> {
  const [noun, verb] = one.id.split(".");
  const get = description.find(({ id }) => id === `${noun}.get`);
  if (!/^(update|remove)$/.test(verb ?? "") || !get || !one.path.includes("{")) return null;
  const after = await send(get, owner, { id: given.id });
  const isDone = verb === "remove" ? !after.ok : / changed"/.test(after.text);
  if (isDone === ok) return null;
  return `${ok ? "was told that it is done, and it is not" : "was refused, and it was done"}: ${after.status} ${after.text.slice(0, 200)}`;
}

/** What an answer must hold, and what only a hole puts into it; null where nothing can be said. */
function markersOf({ id }: Described, asker: Asker): { own: string | null; others: string | null } {
  const isSouth = asker?.tenantId === 2;
  const marks: Record<string, [string | null, string | null]> = {
    "me.get": [asker?.email ?? null, null],
    "notes.list": [asker ? `Between ${asker.name} ` : null, asker?.name === "Cleo" ? "Between Dora" : "Between Cleo"],
    "notes.get": ["Between Ben", null],
    "legacy.list": [asker ? `${asker.name} on ` : null, asker?.name === "Cleo" ? "Dora on " : "Cleo on "],
    "legacy.note": ["Between Ben", null],
    "files.list": [
      asker ? `${asker.name.toLowerCase()}-contract` : null,
      asker?.name === "Eric" ? "dora-contract" : "eric-contract",
    ],
    "projects.list": isSouth ? ["Pontoon renewal", "Quay lighting"] : ["Quay lighting", "Pontoon renewal"],
    search: isSouth ? ["Pontoon renewal", "Quay lighting"] : ["Quay lighting", "Pontoon renewal"],
    "projects.get": ["Quay lighting", null],
    "articles.list": ["Regatta results", null],
    "articles.get": ["Opening hours in winter", null],
    "files.get": ["contract of Ben", null],
    export: isSouth ? [null, null] : ["Slipway repair", null],
    "users.list": isSouth ? [null, null] : ["cleo@north.example.com", null],
    "users.get": ["cleo@north.example.com", null],
    audit: isSouth ? [null, null] : ["removed a project", null],
  };
  const [own = null, others = null] = marks[id] ?? [];
  return { own, others };
}

async function senderOf(framework: Framework, url: string): Promise<Send> {
  const headers = new Map<number, Record<string, string>>();
  for (const account of accounts) headers.set(account.id, await signIn(url, identityOf(framework, account)));
  return async (one, asker, given) => {
    const { method, path, body, file } = requestFor(framework, one, given);
    const own: Record<string, string> = { accept: "application/json", ...(asker ? headers.get(asker.id) : {}) };
    const init: RequestInit = { method, headers: own, redirect: "manual" };
    if (file) {
      const form = new FormData();
      form.set("file", new File([file.text], file.name, { type: "text/plain" }));
      init.body = form;
    } else if (body !== undefined) {
      own["content-type"] = "application/json";
      init.body = JSON.stringify(body);
    }
    // Who is turned away before all was sent may lose the connection, and so gets nothing.
    const response = await fetch(url + path, init).catch(() => null);
    if (response === null) return { ok: false, status: 0, text: "" };
    const text = await response.text();
    // In GraphQL, null stands for what is not there or not for whoever asks.
    const isError = framework.speaks === "graphql" && /"errors":\[\{|"data":\{"\w+":null\}/.test(text);
    return { ok: response.ok && !isError, status: response.status, text };
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The first id in an answer, nearest to its root. */
function idIn(value: unknown): number | string | null {
  const waiting = [value];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (typeof next !== "object" || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (key === "id" && (typeof inner === "number" || typeof inner === "string")) return inner;
      waiting.push(inner);
    }
  }
  return null;
}
