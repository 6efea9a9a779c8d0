import { buildSchema, GraphQLError, graphql } from "graphql";
import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { testLimits } from "../local-target.ts";
import type { ScanIdentity } from "../outcome.ts";
import { startGraphql } from "./graphql-target.fixture.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

const schema = buildSchema(`
  type Memo { id: ID! title: String! owner: String! }
  input MemoInput { title: String! }
  type Query { memos: [Memo!]! memo(id: ID!): Memo }
  type Mutation {
    createMemo(input: MemoInput!): Memo!
    updateMemo(id: ID!, input: MemoInput!): Memo!
    deleteMemo(id: ID!): Boolean!
  }
`);
const people: Record<string, string> = { "Bearer ann-token-1a2b3c": "ann", "Bearer ben-token-4d5e6f": "ben" };

/** Memos, each for whoever wrote it; `isOpen` lets everybody who signs in change every one. */
async function startMemos(isOpen: boolean) {
  let memos = ["ann", "ben"].map((owner, at) => ({ id: String(41 + at), title: `What ${owner} thinks`, owner }));
  const before = JSON.stringify(memos);
  const changed: string[] = [];
  let next = 43;
  const target = await startGraphql(async (credential, source, variableValues) => {
    const signedIn = () => people[credential] ?? fail("Sign in first.", "UNAUTHENTICATED");
    const own = (id: string, mayAll = false) => {
      const who = signedIn();
      const found = memos.find((memo) => memo.id === id) ?? fail("Not found.", "NOT_FOUND");
      return mayAll || found.owner === who ? found : fail("Forbidden.", "FORBIDDEN");
    };
    const rootValue = {
      memos: () => memos.filter(({ owner }) => owner === signedIn()),
      memo: ({ id }: { id: string }) => own(id),
      createMemo: ({ input }: { input: { title: string } }) => {
        const memo = { id: String(next++), ...input, owner: signedIn() };
        memos.push(memo);
        return memo;
      },
      updateMemo: ({ id, input }: { id: string; input: { title: string } }) => {
        const memo = Object.assign(own(id, isOpen), input);
        changed.push(id);
        return memo;
      },
      deleteMemo: ({ id }: { id: string }) => {
        const memo = own(id);
        memos = memos.filter((other) => other !== memo);
        return true;
      },
    };
    return await graphql({ schema, source, variableValues, rootValue });
  });
  closes.push(target.close);
  return { url: target.url.href, changed, isAsBefore: () => JSON.stringify(memos) === before };
}

function fail(message: string, code: string): never {
  throw new GraphQLError(message, { extensions: { code } });
}

const ben: ScanIdentity = {
  ...{ label: "ben", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials: "ben-token-4d5e6f" },
};

async function scan(url: string, makesObjects: boolean) {
  const outcome = await runScan(
    {
      ...{ targetUrl: url, environment: "staging", authMethod: "bearer", credentials: "ann-token-1a2b3c" },
      ...{ others: [ben], makesObjects },
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return { outcome, change: outcome.operations.find(({ path }) => path.endsWith(".updateMemo")) };
}

test.each([
  ["is found where it gets through", true, "missing"],
  ["is seen to be refused where it is", false, "enforced"],
] as const)("That somebody changes another's thing by its id beside an input %s", async (_what, isOpen, state) => {
  const memos = await startMemos(isOpen);
  const { outcome, change } = await scan(memos.url, true);
  expect(change?.authorization.state).toBe(state);
  expect(outcome.leftovers).toEqual([]);
  expect(memos.isAsBefore()).toBe(true);
});

test("Without the consent to make objects nothing is changed by its id beside an input", async () => {
  const memos = await startMemos(true);
  await scan(memos.url, false);
  expect(memos.changed).toEqual([]);
});
