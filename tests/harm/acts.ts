import { notePaths, notes, ok, parameters, requestBody, seeds } from "./notes.ts";
import type { Ask, Kind, Reply, Rows } from "./remembering-target.ts";

const jobs = [
  ...["/admin/dropAllTables", "/createdb", "/mail/sendAll", "/orders/checkout", "/seed", "/api/purgeCache"],
  "/jobs/nightly",
];
const privateNotes = notes({ isPrivate: true });
/** Jobs that take no body run whatever comes; `readsFirst`: what else is asked is read by a parser before all routes. */
export const nightly = (readsFirst: boolean): Kind => ({
  rows: { notes: seeds, acts: [] },
  paths: {
    "/notes/{id}": { parameters, get: {}, patch: { requestBody } },
    ...Object.fromEntries(jobs.map((path) => [path, { post: {} }])),
  },
  answer(ask: Ask, rows: Rows): Reply {
    if (ask.method === "POST" && jobs.includes(ask.path)) {
      if (ask.who === "stranger") return { status: 401, body: { error: "who are you?" } };
      rows.acts?.push(ask.path);
      return ok({ done: true });
    }
    const isFaulty = ask.body !== "" && ask.json === undefined;
    if (isFaulty && (readsFirst || (ask.method === "PATCH" && ask.who !== "stranger")))
      return { status: 400, body: { error: "malformed JSON" } };
    return privateNotes(ask, rows);
  },
  keptBack: jobs.map((path) => `POST ${path}`),
});

const hooks = ["/webhooks/stripe", "/payments/callback", "/artifacts"];
const anything = { required: true, content: { "application/octet-stream": { schema: { type: "string" } } } };
/** A parser stands before all routes but those that take bodies as they come, and do something with whatever comes. */
export const hooksFirst: Kind = {
  rows: { notes: seeds, acts: [] },
  paths: {
    ...notePaths(),
    ...Object.fromEntries(hooks.map((path) => [path, { post: { requestBody } }])),
    "/artifacts": { post: { requestBody: anything } },
  },
  answer(ask: Ask, rows: Rows): Reply {
    if (ask.method === "POST" && hooks.includes(ask.path)) {
      rows.acts?.push(ask.path);
      return ok({ received: true });
    }
    return ask.body !== "" && ask.json === undefined
      ? { status: 400, body: { error: "malformed JSON" } }
      : privateNotes(ask, rows);
  },
  keptBack: hooks.map((path) => `POST ${path}`),
};

/** Notes, and beside them actions that a page, robots.txt or a list of links names, and a read called gql. */
export const named =
  (link: string) =>
  (ask: Ask, rows: Rows): Reply => {
    const { method, path } = ask;
    if (method === "OPTIONS" || method === "HEAD") return { status: 405, body: "" };
    if (path === "/") return { status: 200, body: `<a href="${link}">Start</a>`, type: "text/html" };
    if (path === "/list") return ok({ links: ["/api/createdb", "/notes"] });
    if (path === "/robots.txt" && link === "/list")
      return { status: 200, body: "User-agent: *\nDisallow: /admin/purgeAll", type: "text/plain" };
    if (path === "/gql" && method === "GET") return ok([{ id: 1, name: "crane" }]);
    if (path !== link && !/^\/(api\/createdb|admin\/purgeAll|gql)$/.test(path)) return privateNotes(ask, rows);
    rows.acts?.push(`${method} ${path}`);
    return ok({ done: true });
  };

/** A read whose name is one of GraphQL's. */
export const readCalledGql: Kind = {
  rows: { notes: seeds, acts: [] },
  paths: { "/notes": { get: {} }, "/gql": { get: {} } },
  answer: named("/gql"),
  keptBack: [],
};

/** A shop whose pages have the names of actions, and whose checkout places the order of whoever is signed in. */
export const shop: Kind = {
  rows: { acts: [] },
  paths: null,
  answer: sells,
  keptBack: [],
  triedOnce: ["alice GET /checkout"],
};

function sells({ who, method, path, query }: Ask, rows: Rows): Reply {
  const page = (body: string): Reply => ({ status: 200, body: `<html><body>${body}</body></html>`, type: "text/html" });
  if (method !== "GET") return { status: 405, body: "" };
  if (path === "/") return page('<a href="/register">Register</a><a href="/checkout">Checkout</a>');
  const form = page(`<form method="post" action="${path}"><input name="email"></form>`);
  if (path === "/register" && !query.has("email")) return form;
  if (path === "/checkout" && who === "stranger") return form;
  if (path !== "/register" && path !== "/checkout") return { status: 404, body: "none", type: "text/html" };
  rows.acts?.push(path);
  return ok({ ok: true });
}

const orders = [
  { id: 1, owner: "alice", status: "open" },
  { id: 2, owner: "bob", status: "open" },
];
const ofOne = { parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }], get: {} };

const doubtful = /^\/(close|vote|archive)\/(\d+)$|^\/(queue\/pause|mute|ban\/\w+)$/;

/** Names that leave open whether they act: most do, and no answer says so in so many words; one is a list that is read. */
export const leavesOpen: Kind = {
  rows: { orders, acts: [] },
  paths: {
    "/orders": { get: {} },
    "/orders/{id}": ofOne,
    ...Object.fromEntries(["close", "vote", "archive", "ban"].map((name) => [`/${name}/{id}`, ofOne])),
    ...Object.fromEntries(["/queue/pause", "/mute", "/orders/archive"].map((path) => [path, { get: {} }])),
  },
  answer({ who, path }: Ask, rows: Rows): Reply {
    if (who === "stranger") return { status: 401, body: { error: "who are you?" } };
    const mine = (rows.orders as typeof orders).filter(({ owner }) => owner === who);
    if (path === "/orders") return ok(mine);
    if (path === "/orders/archive") return ok([{ id: 9, owner: who, status: "archived" }]);
    const [, name, of] = doubtful.exec(path) ?? [];
    const id = of ?? /^\/orders\/(\d+)$/.exec(path)?.[1];
    const order = mine.find((one) => one.id === Number(id));
    if ((id !== undefined || !doubtful.test(path)) && order === undefined)
      return { status: 404, body: { error: "none" } };
    if (id !== undefined && name === undefined) return ok(order);
    rows.acts?.push(path);
    if (name === "close") return ok({ ...order, status: "closed" });
    if (name === "vote") return ok({ votes: rows.acts?.length });
    if (name === "archive") return ok({ ok: true });
    if (path === "/mute") return { status: 500, body: "" };
    if (path === "/queue/pause") return { status: 200, body: "", type: "text/plain" };
    return { status: 200, body: "<html><body><h1>People</h1><p>eve</p></body></html>", type: "text/html" };
  },
  keptBack: ["/close/{id}", "/vote/{id}", "/archive/{id}", "/queue/pause", "/ban/{id}", "/mute"].map(
    (path) => `GET ${path}`,
  ),
  triedOnce: ["/archive/1", "/ban/1", "/close/1", "/mute", "/queue/pause", "/vote/1"].map(
    (path) => `alice GET ${path}`,
  ),
};
