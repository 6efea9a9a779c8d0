import { buildSchema, graphqlSync, NoSchemaIntrospectionCustomRule, parse, specifiedRules, validate } from "graphql";
import { hooksFirst, leavesOpen, named, nightly, readCalledGql, shop } from "./acts.ts";
import { longNumbers } from "./long-numbers.ts";
import {
  bulkPaths,
  missing,
  type Note,
  notePaths,
  notes,
  noteWrites,
  ok,
  parameters,
  requestBody,
  seeds,
} from "./notes.ts";
import { numberedForEach } from "./numbered-for-each.ts";
import { accounts, carts, folders, replaced, reviews } from "./people-and-folders.ts";
import { privateGraphql } from "./private-graphql.ts";
import type { Ask, Kind, Reply, Rows } from "./remembering-target.ts";

/** Does what the address says, whatever the method and whoever asks. */
const verbs = ({ path }: Ask, rows: Rows): Reply => {
  const links = ["/createdb", "/api/logout", "/notes/1/delete", "/api/sendmail", "/admin/resetPassword"];
  if (path === "/") return ok({ links });
  if (!/^\/(createdb|api\/(logout|sendmail)|notes\/[^/]+\/delete|admin\/resetPassword)(\/|$)/.test(path))
    return missing;
  rows.acts?.push(path);
  return ok({ message: "Database populated." });
};

/** One procedure per address; those without an argument act on any POST. */
const procedures = ({ who, method, path, json }: Ask, rows: Rows): Reply => {
  const name = /^\/api\/(createUser|sendInvoice|purgeCache|getUsers|closeMonth)$/.exec(path)?.[1];
  if (name === undefined) return missing;
  if (who === "stranger") return { status: 401, body: { error: "who are you?" } };
  if (method !== "POST") return { status: 405, body: { error: "POST" } };
  if (name === "getUsers") return ok(rows.users);
  const { email } = (json ?? {}) as { email?: unknown };
  if (/createUser|sendInvoice/.test(name) && typeof email !== "string")
    return { status: 400, body: { error: "email" } };
  rows.acts?.push(name);
  return ok({ done: true });
};
const email = {
  required: true,
  content: { "application/json": { schema: { type: "object", properties: { email: { type: "string" } } } } },
};

const schema = buildSchema(
  "type Note { id: ID title: String } type Admin { name: String purgeCache: Boolean } type Query { notes: [Note] note(id: ID!): Note admin: Admin resetDatabase: Boolean sendNewsletter: Boolean } type Mutation { createNote(title: String!): Note removeNote(id: ID!): Boolean }",
);
const graph =
  (isHidden: boolean) =>
  ({ method, path, json }: Ask, rows: Rows): Reply => {
    if (path !== "/graphql") return missing;
    const { query, variables } = (json ?? {}) as { query?: unknown; variables?: Record<string, unknown> };
    if (method !== "POST" || typeof query !== "string")
      return { status: 400, body: { errors: [{ message: "Must provide query string." }] } };
    const hidden = isHidden ? validate(schema, parse(query), [...specifiedRules, NoSchemaIntrospectionCustomRule]) : [];
    if (hidden.length > 0) return { status: 400, body: { errors: hidden.map(({ message }) => ({ message })) } };
    const table = rows.notes as Note[];
    const rootValue = {
      notes: () => table,
      note: ({ id }: { id: string }) => table.find((note) => note.id === Number(id)),
      admin: { name: "root", purgeCache: () => (rows.acts?.push("purged") ?? 0) > 0 },
      resetDatabase: () => (rows.acts?.push("reset") ?? 0) > 0,
      sendNewsletter: () => (rows.acts?.push("sent") ?? 0) > 0,
      createNote: ({ title }: { title: string }) => table[table.push({ id: 9, owner: "", title }) - 1],
      removeNote: () => table.pop() !== undefined,
    };
    return ok(graphqlSync({ schema, source: query, rootValue, variableValues: variables ?? {} }));
  };

/** Pages with links and forms, as of twenty years ago: a link removes, a form adds, whatever it holds. */
const pages = ({ method, path }: Ask, rows: Rows): Reply => {
  const page = (body: string): Reply => ({ status: 200, body: `<html><body>${body}</body></html>`, type: "text/html" });
  const items = rows.items as number[];
  if (path === "/" || path === "/items") {
    if (method === "POST") items.push(items.length + 10);
    return page(
      items.map((id) => `<a href="/items/${id}">Item</a> <a href="/items/${id}/delete">Delete</a>`).join("") +
        '<a href="/items?do=clear">Remove all</a><form method="post" action="/items/add"><input name="title"></form>' +
        '<form action="/items/purge"><button>Purge</button></form><a href="/logout">Sign out</a>',
    );
  }
  if (path === "/items/purge") return page(`${items.splice(0).length} removed`);
  if (path === "/items/add") return page(`added ${items.push(items.length + 10)}`);
  if (path === "/logout") return page(`bye ${rows.acts?.push("logout")}`);
  const [, id, action] = /^\/items\/(\d+)(\/delete)?$/.exec(path) ?? [];
  const at = items.indexOf(Number(id));
  if (at < 0) return { status: 404, body: "none", type: "text/html" };
  if (action) items.splice(at, 1);
  return page(`Item ${id}`);
};

/** Keeps whatever is posted or put, wherever and by whomever; whoever removes anything removes all that is theirs. */
const keeps = ({ who, method, body, path }: Ask, rows: Rows): Reply => {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return missing;
  if (method === "DELETE" && who === "stranger") return { status: 401, body: { error: "who are you?" } };
  rows.acts?.push(`${method} ${path} ${body}`);
  return ok({ ok: true });
};

const versions = [notes({ base: "/api/v1" }), notes({ base: "/api/v2", isPrivate: true })] as const;

/** Each reading of an article is counted, as on a news site. */
const articles = notes({ base: "/articles" });
const counted = (ask: Ask, rows: Rows): Reply => {
  if (ask.method !== "GET") return { status: 405, body: { error: "GET" } };
  const reply = articles({ ...ask, path: ask.path.replace("/articles", "/articles/notes") }, rows);
  if (reply.status === 200) rows.views?.push(ask.path);
  return reply;
};

const saved = (path: string) => new RegExp(`^/${path}(/|$)`);
/** One router that looks at what comes, and one beside it that keeps whatever comes. */
const strictNotes = notes();
const uneven = (ask: Ask, rows: Rows): Reply =>
  saved("notes").test(ask.path) ? strictNotes(ask, rows) : saved("drafts").test(ask.path) ? keeps(ask, rows) : missing;

const secured = { security: [{ token: [] }] };

/** Twelve kinds of API that a scan may meet, and some that are harder. */
export const kinds: Record<string, Kind> = {
  "REST that looks at what comes": {
    rows: { notes: seeds },
    paths: notePaths(),
    answer: notes({ isPrivate: true }),
    keptBack: noteWrites,
  },
  "REST that takes whatever comes": {
    rows: { notes: seeds },
    paths: notePaths(),
    answer: notes({ takesAll: true }),
    keptBack: noteWrites,
  },
  "PUT makes what is not there": {
    rows: { notes: seeds },
    paths: notePaths(),
    answer: notes({ upserts: true, isPrivate: true }),
    keptBack: noteWrites,
  },
  "verbs by GET": {
    rows: { acts: [] },
    paths: Object.fromEntries(
      ["/createdb", "/api/logout", "/notes/{id}/delete", "/api/sendmail"].map((path) => [path, { get: {} }]),
    ),
    answer: verbs,
    keptBack: ["GET /createdb", "GET /api/logout", "GET /notes/{id}/delete", "GET /api/sendmail"],
    triedOnce: ["stranger GET /createdb"],
  },
  "procedures by POST": {
    rows: { users: ["ada"], acts: [] },
    paths: {
      "/api/createUser": { post: { requestBody: email } },
      "/api/sendInvoice": { post: { requestBody: email } },
      "/api/purgeCache": { post: {} },
      "/api/closeMonth": { post: {} },
      "/api/getUsers": { post: {} },
    },
    answer: procedures,
    keptBack: ["POST /api/createUser", "POST /api/sendInvoice", "POST /api/purgeCache", "POST /api/closeMonth"],
  },
  GraphQL: {
    rows: { notes: seeds, acts: [] },
    paths: null,
    answer: graph(false),
    keptBack: ["Query.resetDatabase", "Query.sendNewsletter", "Admin.purgeCache"].map(
      (field) => `POST /graphql#${field}`,
    ),
  },
  "GraphQL whose fields ask who is there": privateGraphql,
  "GraphQL that hides its schema": {
    rows: { notes: seeds, acts: [] },
    paths: null,
    answer: graph(true),
    keptBack: [],
  },
  "a link that a document says to act": {
    rows: { notes: seeds, acts: [] },
    paths: {
      "/notes": { get: {} },
      "/refill": { get: { description: "Demo data. Creates and populates the database" } },
    },
    answer: named("/refill"),
    keptBack: ["GET /refill"],
    triedOnce: ["stranger GET /refill"],
  },
  "actions named in passing": {
    rows: { notes: seeds, acts: [] },
    paths: null,
    answer: named("/list"),
    keptBack: ["GET /api/createdb", "GET /admin/purgeAll"],
    triedOnce: ["stranger GET /api/createdb"],
  },
  "a read called gql": readCalledGql,
  "names that leave open whether they act": leavesOpen,
  "pages with links that remove": {
    rows: { items: [1, 2, 3], acts: [] },
    paths: null,
    answer: pages,
    keptBack: ["GET /items/{id}/delete", "GET /items?do", "GET /items/purge", "GET /logout", "POST /items/add"],
  },
  "pages with forms that have the names of actions": shop,
  "200 for what is not there": {
    rows: { notes: seeds },
    paths: notePaths(),
    answer: notes({ isSoft: true, isPrivate: true }),
    keptBack: noteWrites,
  },
  "an old version beside a new one": {
    rows: { notes: seeds },
    paths: { ...notePaths("/api/v1"), ...notePaths("/api/v2") },
    answer: (ask, rows) => versions[ask.path.startsWith("/api/v1") ? 0 : 1](ask, rows),
    keptBack: ["POST /api/v1/notes", "PUT /api/v1/notes/{id}", "POST /api/v2/notes", "PATCH /api/v2/notes/{id}"],
  },
  "many at once": {
    rows: { notes: seeds },
    paths: bulkPaths,
    answer: notes({ inBulk: true, isPrivate: true }),
    keptBack: [...noteWrites, "PATCH /notes", "DELETE /notes", "POST /notes/bulk", "DELETE /notes/bulk"],
  },
  "sign-up and mail": {
    rows: { users: ["ada@notes.test"], acts: [] },
    paths: {
      "/users": { get: {} },
      "/signup": { post: { requestBody: email } },
      "/password-reset": { post: { requestBody: email } },
      "/contact": { post: { requestBody: email } },
      "/login": { post: { requestBody: email } },
    },
    answer: accounts,
    keptBack: ["POST /signup", "POST /password-reset", "POST /contact"],
  },
  "a store of whatever is sent": {
    rows: { acts: [] },
    paths: {
      "/settings": { post: { requestBody } },
      "/flows": { post: {} },
      "/flows/{id}": { parameters, put: {}, patch: { requestBody }, delete: {} },
    },
    answer: keeps,
    keptBack: ["POST /settings", "POST /flows", "PUT /flows/{id}", "PATCH /flows/{id}"],
  },
  "folders within folders": {
    rows: {
      folders: [
        { id: 1, title: "Everything", parent: 0 },
        { id: 2, title: "Taxes", parent: 1 },
      ],
    },
    paths: {
      "/folders": { get: {}, post: { requestBody } },
      "/folders/{id}": { parameters, get: {}, put: { requestBody }, delete: {} },
    },
    answer: folders,
    keptBack: ["POST /folders", "PUT /folders/{id}"],
  },
  "counters on read": {
    rows: { notes: seeds, views: [] },
    ofVisitors: ["views"],
    paths: {
      "/articles": { get: {} },
      "/articles/{id}": { parameters, get: {} },
    },
    answer: counted,
    keptBack: [],
  },
  "strict here and lenient there": {
    rows: { notes: seeds, acts: [] },
    paths: {
      ...notePaths(),
      "/drafts": { post: { requestBody } },
      "/drafts/{id}": { parameters, patch: { requestBody } },
    },
    answer: uneven,
    keptBack: [...noteWrites, "POST /drafts", "PATCH /drafts/{id}"],
  },
  "jobs that take no body": nightly(false),
  "jobs before the parser": nightly(true),
  "webhooks before the parser": hooksFirst,
  "what is put replaces all of it": replaced,
  ...numberedForEach,
  "numbers longer than a double": longNumbers,
  "one review for each person": reviews,
  "one cart for each person, and no list of them": carts,
  "secured on paper alone": {
    rows: { notes: seeds },
    paths: {
      "/notes": { get: secured, post: { requestBody, ...secured } },
      "/notes/{id}": { parameters, get: secured, put: { requestBody, ...secured } },
    },
    answer: notes({ takesAll: true, upserts: true }),
    keptBack: ["POST /notes", "PUT /notes/{id}"],
  },
};
