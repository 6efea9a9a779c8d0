import { buildSchema, GraphQLError, graphql } from "graphql";
import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { testLimits } from "../local-target.ts";
import type { ScanIdentity, ScanRequest } from "../outcome.ts";
import { startGraphql } from "./graphql-target.fixture.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

const schema = buildSchema(`
  type Letter { id: ID! title: String! body: String! }
  type Memo { id: ID! text: String! author: String }
  type Invite { id: ID! name: String! }
  type Poster { id: ID! text: String! size: Int }
  type Note { id: ID! text: String! }
  type Tide { id: ID! remark: String }
  type Query { letters: [Letter!]! letter(id: ID!): Letter memos: [Memo!]! invites: [Invite!]! notes: [Note!]! posters: [Poster!]! tides: [Tide!]! }
  type Mutation {
    createLetter(title: String!, body: String!): Letter
    deleteLetter(id: ID!): Boolean!
    createMemo(text: String!): Memo
    deleteMemo(id: ID!): Boolean!
    createTide(remark: String!): Tide
    deleteTide(id: ID!): Boolean!
    createInvite(name: String!): Invite
    createNote(text: String!): Note
    createPoster(text: String!): Poster
    deletePoster(id: ID!): Boolean!
    deleteNote(id: ID!): Boolean!
    deleteInvite(id: ID!): Boolean!
    createLetterAndSend(title: String!, body: String!): Letter
  }
`);

const tokens: Record<string, string> = {
  "Bearer alice-token-1a2b3c": "alice",
  "Bearer admin-token-4d5e6f": "admin",
  "Bearer bob-token-7a8b9c": "bob",
};

type Ways = { people?: string[]; isOpen?: boolean; keeps?: boolean; removal?: "owner" | "owner, silently" | "anyone" };
type Letter = { id: string; owner: string | null; title: string; body: string };

/** Letters of Alice and of Bob, which who signs in may add to, or everybody; an admin sees and removes them all. */
async function startLetters({
  isOpen = false,
  keeps = false,
  removal = "owner",
  people = ["alice", "bob"],
}: Ways = {}) {
  let next = 41 + people.length;
  let letters: Letter[] = people.map((owner, at) => ({
    ...{ id: String(41 + at), owner, title: `What ${owner} says`, body: `Dear friend, this is ${owner}.` },
  }));
  const before = JSON.stringify(letters);
  const memos: { id: string; text: string; author: string | null }[] = [];
  const notes: { id: string; text: string }[] = [];
  const posters: { id: string; text: string; size: number }[] = [];
  const mutations: string[] = [];
  const refuse = () => {
    throw new GraphQLError("Not authenticated", { extensions: { code: "UNAUTHENTICATED" } });
  };
  const rootValue = (who: string) => {
    const own = () => letters.filter(({ owner }) => owner === who || who === "admin");
    const made = (name: string) => () => {
      mutations.push(`${who || "nobody"} ${name}`);
      return { id: "7", name: "1" };
    };
    return {
      letters: () => (who === "" ? refuse() : own()),
      letter: ({ id }: { id: string }) => (who === "" ? refuse() : own().find((one) => one.id === id)),
      memos: () => (who === "" ? refuse() : memos),
      invites: () => (who === "" ? refuse() : []),
      tides: () => (who === "" ? refuse() : []),
      notes: () => (who === "" ? refuse() : notes),
      createNote({ text }: { text: string }) {
        if (who === "" && !isOpen) refuse();
        mutations.push(`${who || "nobody"} createNote`);
        notes.push({ id: String(next++), text });
        return notes.at(-1);
      },
      deleteNote: () => who !== "" && notes.pop() !== undefined,
      posters: () => posters,
      createPoster({ text }: { text: string }) {
        mutations.push(`${who || "nobody"} createPoster`);
        posters.push({ id: String(next++), text, size: 1 });
        return posters.at(-1);
      },
      deletePoster: () => who !== "" && posters.pop() !== undefined,
      createLetter(given: { title: string; body: string }) {
        if (who === "" && !isOpen) refuse();
        mutations.push(`${who || "nobody"} createLetter`);
        const letter = { ...given, id: String(next++), owner: who || null };
        letters.push(letter);
        return letter;
      },
      deleteLetter({ id }: { id: string }) {
        if (who === "") refuse();
        mutations.push(`${who} deleteLetter`);
        const isTheirs = removal === "anyone" || own().some((one) => one.id === id);
        if (!isTheirs && removal === "owner, silently") return false;
        if (keeps || !isTheirs)
          throw new GraphQLError("You may not remove this", { extensions: { code: "FORBIDDEN" } });
        letters = letters.filter((one) => one.id !== id);
        return true;
      },
      createMemo({ text }: { text: string }) {
        mutations.push(`${who || "nobody"} createMemo`);
        memos.push({ id: String(next++), text, author: who || null });
        return memos.at(-1);
      },
      deleteMemo() {
        if (who === "") refuse();
        mutations.push(`${who} deleteMemo`);
        return memos.pop() !== undefined;
      },
      ...Object.fromEntries(["createInvite", "createLetterAndSend", "createTide"].map((name) => [name, made(name)])),
    };
  };
  const target = await startGraphql((credential, source, variableValues) =>
    graphql({ schema, source, variableValues, rootValue: rootValue(tokens[credential] ?? "") }),
  );
  closes.push(target.close);
  return { url: target.url.href, mutations, isAsBefore: () => JSON.stringify(letters) === before };
}

const admin: ScanIdentity = {
  ...{ label: "admin", role: "admin", isPrivileged: true, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials: "admin-token-4d5e6f" },
};

async function scan(url: string, more: Partial<ScanRequest> = {}) {
  const outcome = await runScan(
    {
      ...{ targetUrl: url, environment: "staging", authMethod: "bearer", credentials: "alice-token-1a2b3c" },
      ...{ others: [admin], makesObjects: true, ...more },
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  const of = (name: string) => outcome.operations.find(({ path }) => path.endsWith(`#Mutation.${name}`));
  return { outcome, of };
}

test("That strangers are kept from making a thing by a mutation shows by what its owner could make, which is gone afterwards", async () => {
  const letters = await startLetters();
  const { outcome, of } = await scan(letters.url);
  expect(of("createLetter")).toMatchObject({
    authentication: { state: "enforced", confidence: "confirmed", code: "refused-without-credential" },
    access: [{ isStranger: true }, { identity: "default", result: "allowed", code: "made-with-mark" }],
    findings: [],
  });
  const sent = letters.mutations.filter((line) => line.endsWith("Letter"));
  expect(sent).toEqual(["alice createLetter", "admin deleteLetter"]);
  expect(letters.isAsBefore()).toBe(true);
  expect(outcome.leftovers).toEqual([]);
});

test("A mutation by which strangers make things is a finding, and whoever may removes what came of it", async () => {
  const letters = await startLetters({ isOpen: true });
  const { outcome, of } = await scan(letters.url, { credentials: "admin-token-4d5e6f", others: [] });
  expect(of("createLetter")).toMatchObject({
    authentication: { state: "missing", confidence: "confirmed", code: "made-without-credential" },
    findings: [{ checkId: "unauthenticated-write" }],
  });
  expect(of("createNote")).toMatchObject({ authentication: { code: "made-without-credential" } });
  expect(letters.isAsBefore()).toBe(true);
  expect(outcome.leftovers).toEqual([]);
});

test("Once something stays that a stranger made, strangers make nothing more", async () => {
  const letters = await startLetters({ isOpen: true });
  const { outcome, of } = await scan(letters.url, { others: [] });
  expect(of("createLetter")).toMatchObject({ authentication: { state: "inconclusive" } });
  expect(outcome.leftovers).toMatchObject([{ reason: "It was not found by its mark, and may never have been made." }]);
  const made = letters.mutations.filter((line) => line.startsWith("nobody"));
  expect(made).toEqual(["nobody createLetter"]);
});

test("No stranger makes what has a place for whose it is, or what everybody is shown: it might be nobody's to remove", async () => {
  const letters = await startLetters();
  const { of } = await scan(letters.url);
  const made = letters.mutations.filter((line) => /create(Memo|Poster)/.test(line));
  expect(new Set(made)).toEqual(new Set(["alice createMemo", "alice createPoster"]));
  for (const name of ["createMemo", "createPoster"])
    expect(of(name)).toMatchObject({ authentication: { state: "inconclusive" } });
});

test("Who may remove another's thing by a mutation is found out with one of the scan's own", async () => {
  const bob: ScanIdentity = {
    ...admin,
    label: "bob",
    role: "user",
    isPrivileged: false,
    credentials: "bob-token-7a8b9c",
  };
  const open = await startLetters({ removal: "anyone" });
  expect((await scan(open.url, { others: [bob] })).of("deleteLetter")).toMatchObject({
    authorization: { state: "missing", confidence: "confirmed", code: "owner-object-removed" },
    findings: [{ checkId: "object-write-authorization" }],
  });
  expect(open.isAsBefore()).toBe(true);
  for (const removal of ["owner", "owner, silently"] as const) {
    const shut = await startLetters({ removal });
    expect((await scan(shut.url, { others: [bob] })).of("deleteLetter")).toMatchObject({
      authorization: { state: "enforced" },
      findings: [],
    });
    expect(shut.isAsBefore()).toBe(true);
  }
});

test("What cannot be removed by its mutation is told with the request that does it", async () => {
  const letters = await startLetters({ keeps: true });
  const { outcome } = await scan(letters.url);
  expect(outcome.leftovers).toMatchObject([
    {
      mark: expect.stringMatching(/^postern-/),
      owner: "default",
      command: expect.stringMatching(/^curl .*content-type: application\/json.*deleteLetter.*43/s),
    },
  ]);
});

test("Nothing is made whose mark would not be seen: a field that may act by its name is not asked for", async () => {
  const letters = await startLetters();
  const { outcome } = await scan(letters.url);
  expect(letters.mutations.filter((line) => line.endsWith("createTide"))).toEqual([]);
  expect(outcome.leftovers).toEqual([]);
});

test("Nothing is made where what is listed may be a page that the new one is not on", async () => {
  const letters = await startLetters({ people: Array.from({ length: 12 }, () => "alice") });
  await scan(letters.url);
  expect(letters.mutations.filter((line) => line.endsWith("createLetter"))).toEqual([]);
});

test("Nothing is made by a mutation that reaches people or does something further, nor in production, nor without consent", async () => {
  const letters = await startLetters();
  await scan(letters.url);
  expect(letters.mutations.filter((line) => !/(create|delete)(Letter|Memo|Note|Poster)$/.test(line))).toEqual([]);
  for (const more of [{ environment: "production" as const }, { makesObjects: false }]) {
    const others = await startLetters({ isOpen: true });
    await scan(others.url, more);
    expect(others.mutations).toEqual([]);
  }
});
