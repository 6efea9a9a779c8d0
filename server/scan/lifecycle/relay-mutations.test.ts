import { buildSchema, GraphQLError, graphql } from "graphql";
import { afterEach, describe, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { ScanIdentity } from "../outcome.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

const schema = buildSchema(`
  type PageInfo { hasNextPage: Boolean! }
  type Access { everyone: Boolean }
  type Note { id: ID! title: String createdAt: String updatedAt: String access: Access }
  type NoteEdge { cursor: String node: Note }
  type NoteConnection { pageInfo: PageInfo! edges: [NoteEdge] count: Int! }
  type NotePayload { note: Note clientMutationId: String }
  input NoteFields { title: String access: AccessInput }
  input AccessInput { everyone: Boolean }
  input CreateNoteInput { fields: NoteFields clientMutationId: String }
  input UpdateNoteInput { id: ID! fields: NoteFields clientMutationId: String }
  input DeleteNoteInput { id: ID! clientMutationId: String }
  type Query { note(id: ID!): Note notes(first: Int): NoteConnection! health: Boolean! }
  type Mutation {
    createNote(input: CreateNoteInput!): NotePayload
    updateNote(input: UpdateNoteInput!): NotePayload
    deleteNote(input: DeleteNoteInput!): NotePayload
  }
`);

const people: Record<string, string> = { "session-of-ann-1a2b3c": "ann", "session-of-ben-4d5e6f": "ben" };
type Note = { id: string; title: string; createdAt: string; updatedAt: string; owner: string };
type Holes = { removal?: "strangers" | "anyone"; change?: "anyone"; read?: "anyone" };

/** Notes by Relay's conventions, each for whoever wrote it; a session that nobody has is refused with 400, as in Parse's protocol. */
async function startNotes({ removal, change, read }: Holes = {}) {
  let next = 1;
  const noteOf = (owner: string, title: string): Note => ({
    ...{ id: Buffer.from(`Note:x${next++}Kq`).toString("base64url"), title, owner },
    ...{ createdAt: "2026-01-01T08:00:00Z", updatedAt: "2026-01-01T08:00:00Z" },
  });
  let notes = ["ann", "ben"].flatMap((owner) => ["Monday", "Friday"].map((day) => noteOf(owner, `${owner} on ${day}`)));
  const before = JSON.stringify(notes);
  const executed: string[] = [];
  const rootOf = (who: string) => {
    const signedIn = () => {
      if (who === "") throw new GraphQLError("Permission denied, user needs to be authenticated.");
    };
    const one = (id: string, isOpen: boolean) => {
      const found = notes.find((note) => note.id === id && (note.owner === who || isOpen));
      if (!found) throw new GraphQLError("Object not found.");
      return found;
    };
    return {
      health: true,
      note({ id }: { id: string }) {
        signedIn();
        return one(id, read === "anyone");
      },
      notes() {
        signedIn();
        const own = notes.filter(({ owner }) => owner === who);
        const edges = own.map((node) => ({ cursor: node.id, node }));
        return { count: own.length, pageInfo: { hasNextPage: false }, edges };
      },
      createNote({ input: { fields } }: { input: { fields?: { title?: string } } }) {
        signedIn();
        executed.push(`${who} createNote`);
        notes.push(noteOf(who, fields?.title ?? ""));
        return { note: notes.at(-1) };
      },
      updateNote({ input: { id, fields } }: { input: { id: string; fields?: { title?: string } } }) {
        signedIn();
        executed.push(`${who} updateNote`);
        return { note: Object.assign(one(id, change === "anyone"), fields, { updatedAt: new Date().toISOString() }) };
      },
      deleteNote({ input: { id } }: { input: { id: string } }) {
        if (removal !== "strangers") signedIn();
        executed.push(`${who || "nobody"} deleteNote`);
        const note = one(id, removal !== undefined);
        notes = notes.filter((other) => other !== note);
        return { note };
      },
    };
  };
  const target = await startTarget(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, value: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const session = request.headers.authorization?.replace("Bearer ", "");
    if (!request.url?.startsWith("/graphql")) return void send(404, { error: "not found" });
    if (session !== undefined && !(session in people))
      return void send(400, { code: 209, error: "Invalid session token" });
    if (request.method !== "POST") return void send(400, { errors: [{ message: "Must provide query string." }] });
    const { query: source, variables: variableValues } = JSON.parse(Buffer.concat(chunks).toString());
    const result = await graphql({ schema, source, variableValues, rootValue: rootOf(people[session ?? ""] ?? "") });
    send(result.data === undefined ? 400 : 200, result);
  });
  closes.push(target.close);
  return { url: target.url.href, executed, isAsBefore: () => JSON.stringify(notes) === before };
}

const ben: ScanIdentity = {
  ...{ label: "ben", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials: "session-of-ben-4d5e6f" },
};

async function scan(url: string) {
  const outcome = await runScan(
    {
      ...{ targetUrl: url, environment: "staging", authMethod: "bearer", credentials: "session-of-ann-1a2b3c" },
      ...{ others: [ben], makesObjects: true, writesBack: true },
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  const of = (name: string) => outcome.operations.find(({ path }) => path.endsWith(`.${name}`));
  return { outcome, of };
}

describe("By Relay's conventions, where a made-up session is refused with 400,", () => {
  test("everything that is kept from strangers and from others is seen to be, and is as before", async () => {
    const notes = await startNotes();
    const { outcome, of } = await scan(notes.url);
    for (const name of ["note", "notes", "createNote", "updateNote", "deleteNote"])
      expect([name, of(name)?.authentication.state]).toEqual([name, "enforced"]);
    for (const name of ["note", "updateNote", "deleteNote"])
      expect([name, of(name)?.authorization.state]).toEqual([name, "enforced"]);
    expect(outcome.operations.flatMap(({ findings }) => findings)).toEqual([]);
    expect(outcome.leftovers).toEqual([]);
    expect(notes.isAsBefore()).toBe(true);
  });

  test.each<[string, Holes, string, string]>([
    ["one person reads another's thing", { read: "anyone" }, "note", "authorization"],
    ["one person changes another's thing", { change: "anyone" }, "updateNote", "authorization"],
    ["one person removes another's thing", { removal: "anyone" }, "deleteNote", "authorization"],
    ["a stranger removes a thing", { removal: "strangers" }, "deleteNote", "authentication"],
  ])("that %s is found", async (_what, holes, name, control) => {
    const notes = await startNotes(holes);
    const { outcome, of } = await scan(notes.url);
    expect(of(name)).toMatchObject({ [control]: { state: "missing" } });
    expect(outcome.leftovers).toEqual([]);
    expect(notes.isAsBefore()).toBe(true);
  });
});
