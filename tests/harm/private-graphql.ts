import { buildSchema, GraphQLError, graphqlSync } from "graphql";
import { missing, ok } from "./notes.ts";
import type { Ask, Kind, Reply, Rows } from "./remembering-target.ts";

type Row = { id: number; owner: string; title: string | null; pinned: boolean | null };

const pinnedNotes: Row[] = [
  { id: 1, owner: "alice", title: "Harbour lease", pinned: true },
  { id: 2, owner: "bob", title: "Crane papers", pinned: false },
];

const schema = buildSchema(`
  type Note { id: ID title: String pinned: Boolean }
  type Query { notes: [Note] note(id: ID!): Note }
  type Mutation {
    createNote(title: String!): Note
    updateNote(id: ID!, title: String, pinned: Boolean): Note
    saveNote(id: ID!, title: String!): Note
    sendNote(id: ID!): Boolean
    deleteNote(id: ID!): Boolean
    deleteNotes(owner: String!): Boolean
    resetNotes: Boolean
  }
`);

function answer({ who, method, path, json }: Ask, rows: Rows): Reply {
  if (path !== "/graphql") return missing;
  const { query, variables } = (json ?? {}) as { query?: unknown; variables?: Record<string, unknown> };
  if (method !== "POST" || typeof query !== "string")
    return { status: 400, body: { errors: [{ message: "Must provide query string." }] } };
  const table = rows.notes as Row[];
  const own = <Given, Result>(resolve: (given: Given) => Result) => {
    return (given: Given) => {
      if (who === "stranger") throw new GraphQLError("You must be signed in");
      return resolve(given);
    };
  };
  const one = ({ id }: { id: string }) => table.find((note) => note.id === Number(id) && note.owner === who);
  const act = (name: string) => own(() => (rows.acts?.push(name) ?? 0) > 0);
  const make = (id: number, title: string) => table[table.push({ id, owner: who, title, pinned: false }) - 1];
  const rootValue = {
    notes: own(() => table.filter(({ owner }) => owner === who)),
    note: own(one),
    createNote: own(({ title }: { title: string }) => make(table.length + 9, title)),
    updateNote: own(({ id, title, pinned }: { id: string; title?: string; pinned?: boolean }) => {
      const note = one({ id });
      if (!note) throw new GraphQLError("You may not change this");
      return Object.assign(note, { title: title ?? null, pinned: pinned ?? null });
    }),
    saveNote: own(({ id, title }: { id: string; title: string }) => make(Number(id), title)),
    sendNote: act("sent"),
    deleteNote: own(() => table.pop() !== undefined),
    deleteNotes: own(() => table.splice(0).length > 0),
    resetNotes: act("reset"),
  };
  return ok(graphqlSync({ schema, source: query, rootValue, variableValues: variables ?? {} }));
}

/**
 * Fields that ask who is there. What a change leaves out is emptied, whoever signed in removes the last note whatever the id,
 * and what is saved is made where it is not there.
 */
export const privateGraphql: Kind = {
  rows: { notes: pinnedNotes, acts: [] },
  paths: null,
  answer,
  keptBack: [],
};
