import { buildSchema, graphqlSync } from "graphql";
import { missing, ok, parameters, requestBody } from "./notes.ts";
import type { Ask, Kind, Reply, Rows } from "./remembering-target.ts";

type Note = { id: number; owner: string; title: string };
/** Whether a number can be read, whether writing to a free one makes a note of it, whom it refuses to remove one, and to read one. */
type Way = { byId: "read" | "never"; upserts?: true; keptFrom?: string; unreadBy?: string };

const asked: Reply = { status: 401, body: { error: "who are you?" } };
const notes = (who: string, count: number): Note[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, owner: who, title: `Note ${at + 1} of ${who}` }));

/** Notes whose numbers start again with each person: a number names another note for each. */
function numbered({ byId, upserts, keptFrom, unreadBy }: Way): Kind["answer"] {
  return ({ who, method, path, body, json }: Ask, rows: Rows): Reply => {
    const table = rows.notes as Note[];
    const [, given] = /^\/notes(?:\/(\w[\w-]*))?$/.exec(path) ?? [null];
    if (given === null) return missing;
    if (who === "stranger") return asked;
    if (body !== "" && json === undefined) return { status: 400, body: { error: "malformed JSON" } };
    const mine = table.filter(({ owner }) => owner === who);
    const { title } = (json ?? {}) as { title?: unknown };
    const isFit = typeof title === "string";
    const shown = ({ owner: _, ...note }: Note) => note;
    if (given === undefined) {
      if (method === "GET") return ok(mine.map(shown));
      if (method !== "POST") return { status: 405, body: { error: "method" } };
      if (!isFit) return { status: 422, body: { error: "title" } };
      const note = { id: Math.max(0, ...mine.map(({ id }) => id)) + 1, owner: who, title };
      table.push(note);
      return { status: 201, body: shown(note) };
    }
    const note = mine.find(({ id }) => String(id) === given);
    if (method === "GET" && byId === "never") return { status: 405, body: { error: "method" } };
    if (method === "GET" && who === unreadBy) return { status: 403, body: { error: "not yours to read" } };
    if (upserts && !note && /^PU|^PA/.test(method) && isFit) {
      table.push({ id: Number(given), owner: who, title });
      return { status: 201, body: { id: Number(given), title } };
    }
    if (!note) return missing;
    if (method === "GET") return ok(shown(note));
    if (method === "DELETE" && who === keptFrom) return { status: 403, body: { error: "keep it" } };
    if (method === "DELETE") return { status: 204, body: table.splice(table.indexOf(note), 1) };
    if (method !== "PUT" && method !== "PATCH") return { status: 405, body: { error: "method" } };
    if (!isFit) return { status: 422, body: { error: "title" } };
    note.title = title;
    return ok(shown(note));
  };
}

type Member = { id: number; owner: string; name: string; role: string };

/** Members of each person's own list, with a role that has an address of its own. */
const roles: Kind["answer"] = ({ who, method, path, body, json }: Ask, rows: Rows): Reply => {
  const [, id, part] = /^\/members(?:\/(\w[\w-]*)(\/role)?)?$/.exec(path) ?? [null];
  if (id === null) return missing;
  if (who === "stranger") return asked;
  if (body !== "" && json === undefined) return { status: 400, body: { error: "malformed JSON" } };
  const mine = (rows.members as Member[]).filter(({ owner }) => owner === who);
  const shown = ({ owner: _, ...member }: Member) => member;
  if (id === undefined) return method === "GET" ? ok(mine.map(shown)) : { status: 405, body: { error: "method" } };
  const member = mine.find((one) => String(one.id) === id);
  if (!member) return missing;
  if (part === undefined) return method === "GET" ? ok(shown(member)) : { status: 405, body: { error: "method" } };
  if (method !== "PUT") return { status: 405, body: { error: "method" } };
  const { role } = (json ?? {}) as { role?: unknown };
  if (typeof role !== "string") return { status: 422, body: { error: "role" } };
  member.role = role;
  return ok(shown(member));
};

const schema = buildSchema(`
  type Note { id: ID! title: String }
  type Query { notes: [Note!]! note(id: ID!): Note }
  type Mutation {
    createNote(title: String!): Note
    updateNote(id: ID!, title: String!): Note
    deleteNote(id: ID!): Boolean
  }
`);

const byGraphql =
  (upserts: boolean): Kind["answer"] =>
  ({ who, method, path, json }: Ask, rows: Rows): Reply => {
    if (path !== "/graphql") return missing;
    if (who === "stranger") return asked;
    const { query, variables } = (json ?? {}) as { query?: unknown; variables?: Record<string, unknown> };
    if (method !== "POST" || typeof query !== "string")
      return { status: 400, body: { errors: [{ message: "Must provide query string." }] } };
    const mine = (rows.notes as Note[]).filter(({ owner }) => owner === who);
    const note = ({ id }: { id: string }) => mine.find((one) => one.id === Number(id));
    const updateNote = ({ id, title }: { id: string; title: string }) => {
      const one = note({ id });
      if (upserts && !one) rows.notes?.push({ id: Number(id), owner: who, title });
      return one ? Object.assign(one, { title }) : (note({ id }) ?? null);
    };
    const createNote = ({ title }: { title: string }) => {
      const made = { id: mine.length + 1, owner: who, title };
      rows.notes?.push(made);
      return made;
    };
    const deleteNote = ({ id }: { id: string }) => {
      const one = note({ id });
      if (one) rows.notes?.splice(rows.notes.indexOf(one), 1);
      return one !== undefined;
    };
    const rootValue = { notes: () => mine, note, createNote, updateNote, deleteNote };
    return ok(graphqlSync({ schema, source: query, rootValue, variableValues: variables ?? {} }));
  };

type Choice = { key: string; owner: string; value: string };

/** What each person chose, by names that they make up: writing to a free one makes it. */
const choices: Kind["answer"] = ({ who, method, path, body, json }: Ask, rows: Rows): Reply => {
  const table = rows.choices as Choice[];
  const [, key] = /^\/preferences(?:\/(\w[\w-]*))?$/.exec(path) ?? [null];
  if (key === null) return missing;
  if (who === "stranger") return asked;
  if (body !== "" && json === undefined) return { status: 400, body: { error: "malformed JSON" } };
  const shown = ({ owner: _, ...choice }: Choice) => choice;
  const mine = table.filter(({ owner }) => owner === who);
  if (key === undefined) return method === "GET" ? ok(mine.map(shown)) : { status: 405, body: { error: "method" } };
  const choice = mine.find((one) => one.key === key);
  if (method === "GET") return choice ? ok(shown(choice)) : missing;
  if (method !== "PATCH") return { status: 405, body: { error: "method" } };
  const { value } = (json ?? {}) as { value?: unknown };
  if (typeof value !== "string") return { status: 422, body: { error: "value" } };
  const made = { key, owner: who, value };
  if (choice) choice.value = value;
  else table.push(made);
  return ok(shown(choice ?? made));
};

const valueBody = {
  required: true,
  content: {
    "application/json": { schema: { type: "object", required: ["value"], properties: { value: { type: "string" } } } },
  },
};
const roleBody = {
  required: true,
  content: {
    "application/json": { schema: { type: "object", required: ["role"], properties: { role: { type: "string" } } } },
  },
};
const both = () => [...notes("alice", 2), ...notes("bob", 5)];
const byRest = { parameters, put: { requestBody }, patch: { requestBody }, delete: {} };

/** Kinds in which an address names another thing for each person. */
export const numberedForEach: Record<string, Kind> = {
  "notes numbered for each person": {
    rows: { notes: both() },
    paths: { "/notes": { get: {}, post: { requestBody } }, "/notes/{id}": { ...byRest, get: {} } },
    answer: numbered({ byId: "read" }),
    keptBack: [],
  },
  "notes numbered for each person that only a list shows": {
    rows: { notes: both() },
    paths: { "/notes": { get: {}, post: { requestBody } }, "/notes/{id}": { parameters, delete: {} } },
    answer: numbered({ byId: "never" }),
    keptBack: [],
  },
  "roles numbered for each person": {
    rows: {
      members: [
        { id: 1, owner: "alice", name: "Ann", role: "editor" },
        { id: 1, owner: "bob", name: "Ben", role: "admin" },
      ],
    },
    paths: {
      "/members": { get: {} },
      "/members/{id}": { parameters, get: {} },
      "/members/{id}/role": { parameters, put: { requestBody: roleBody } },
    },
    answer: roles,
    keptBack: [],
  },
  "GraphQL numbered for each person": { rows: { notes: both() }, paths: null, answer: byGraphql(false), keptBack: [] },
  "GraphQL that makes what it is asked to update": {
    rows: {
      notes: [{ id: 1, owner: "alice", title: "Lease" }, ...notes("bob", 1).map((note) => ({ ...note, id: 7 }))],
    },
    paths: null,
    answer: byGraphql(true),
    keptBack: [],
  },
  "notes numbered for each person that writing makes": {
    rows: { notes: [...notes("alice", 5), ...notes("bob", 2)] },
    paths: { "/notes": { get: {}, post: { requestBody } }, "/notes/{id}": { ...byRest, get: {} } },
    answer: numbered({ byId: "read", upserts: true }),
    keptBack: [],
  },
  "notes that writing makes and only Alice may remove": {
    rows: { notes: [...notes("alice", 5), ...notes("bob", 2)] },
    paths: { "/notes": { get: {}, post: { requestBody } }, "/notes/{id}": { ...byRest, get: {} } },
    answer: numbered({ byId: "read", upserts: true, keptFrom: "bob" }),
    keptBack: [],
  },
  "notes numbered for each person that Bob may only list": {
    rows: { notes: both() },
    paths: { "/notes": { get: {}, post: { requestBody } }, "/notes/{id}": { ...byRest, get: {} } },
    answer: numbered({ byId: "read", unreadBy: "bob" }),
    keptBack: [],
  },
  "choices by name": {
    rows: {
      choices: [
        { key: "color", owner: "alice", value: "red" },
        { key: "size", owner: "bob", value: "big" },
      ],
    },
    paths: {
      "/preferences": { get: {} },
      "/preferences/{key}": {
        parameters: [{ name: "key", in: "path", required: true, schema: { type: "string" } }],
        get: {},
        patch: { requestBody: valueBody },
      },
    },
    answer: choices,
    keptBack: [],
  },
};
