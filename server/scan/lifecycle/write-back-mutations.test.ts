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
  type Webhook { id: ID! url: String! }
  type Person { name: String! motto: String! }
  type Query { me: Person! letters: [Letter!]! letter(id: ID!): Letter webhooks: [Webhook!]! webhook(id: ID!): Webhook }
  type Mutation {
    updateLetter(id: ID!, title: String, body: String, notify: Boolean): Letter
    sealLetter(id: ID!, body: String!): Letter
    updateWebhook(id: ID!, url: String!): Webhook
    deleteLetter(id: ID!): Letter
    updateProfile(name: String!): Person!
  }
`);

/** Letters of Alice and of Bob; whose they are is asked before one is changed, or not. */
async function startLetters(isAsked: boolean) {
  const letters = ["alice", "bob"].map((owner, at) => ({
    ...{ id: String(41 + at), owner, title: `What ${owner} says`, body: `Dear friend, this is ${owner}.` },
  }));
  const webhooks = letters.map(({ id, owner }) => ({ id, owner, url: `https://${owner}.example.com/hook` }));
  const writes: string[] = [];
  const rootValue = (who: string) => {
    if (who === "") return {};
    const person = { name: `The honourable ${who}`, motto: "Write often" };
    const own = <T extends { owner: string }>(all: T[]) => all.filter(({ owner }) => owner === who);
    const one = ({ id }: { id: string }) => own(letters).find((letter) => letter.id === id);
    const change = (name: string) => (given: { id: string }) => {
      const letter = letters.find(({ id }) => id === given.id);
      if (!letter || (isAsked && letter.owner !== who)) throw new GraphQLError("You may not change this");
      writes.push(`${who} ${name} ${JSON.stringify(given)}`);
      return Object.assign(letter, given);
    };
    return {
      me: () => person,
      updateProfile({ name }: { name: string }) {
        writes.push(`${who} updateProfile ${name}`);
        return Object.assign(person, { name });
      },
      letters: () => own(letters),
      letter: one,
      webhooks: () => own(webhooks),
      webhook: ({ id }: { id: string }) => own(webhooks).find((webhook) => webhook.id === id),
      ...Object.fromEntries(
        ["updateLetter", "sealLetter", "updateWebhook", "deleteLetter"].map((name) => [name, change(name)]),
      ),
    };
  };
  const target = await startGraphql(async (credential, source, variableValues) => {
    const who = /^Bearer (alice|bob)-/.exec(credential)?.[1] ?? "";
    const result = await graphql({ schema, source, variableValues, rootValue: rootValue(who) });
    const isOpen = who !== "" || /__schema|__typename/.test(source);
    return isOpen ? result : { data: null, errors: [{ message: "Not authenticated" }] };
  });
  closes.push(target.close);
  return { url: target.url.href, writes };
}

async function scan(url: string, more: Partial<ScanRequest> = {}, name = "updateLetter") {
  const bob: ScanIdentity = {
    ...{ label: "bob", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
    ...{ authMethod: "bearer", credentials: "bob-token-4d5e6f" },
  };
  const outcome = await runScan(
    {
      ...{
        targetUrl: url,
        environment: "staging",
        authMethod: "bearer",
        credentials: "alice-token-1a2b3c",
      },
      ...{ others: [bob], writesBack: true, ...more },
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return outcome.operations.find(({ path }) => path.endsWith(`#Mutation.${name}`));
}

test("That strangers have no record to change shows by sending the owner's own, unchanged", async () => {
  const { url, writes } = await startLetters(true);
  expect(await scan(url, {}, "updateProfile")).toMatchObject({
    authentication: { state: "enforced", confidence: "confirmed", code: "refused-without-credential" },
  });
  const sent = writes.filter((line) => line.includes("updateProfile"));
  expect(sent).toEqual(["alice updateProfile The honourable alice"]);
});

test("Who may change another's object by a mutation is found out by sending what is in it already", async () => {
  const open = await startLetters(false);
  expect(await scan(open.url)).toMatchObject({
    authorization: { state: "missing", confidence: "likely", code: "write-accepted-for-others" },
    findings: [{ checkId: "object-write-authorization" }],
  });
  const writes = open.writes.filter((line) => !line.includes("updateProfile"));
  expect(writes.map((line) => line.split(" ", 2).join(" "))).toEqual(["alice updateLetter", "bob updateLetter"]);
  for (const line of writes)
    expect(line).toContain('{"id":"41","title":"What alice says","body":"Dear friend, this is alice."}');
});

test("Who is refused the mutation that the owner may send is kept out", async () => {
  const shut = await startLetters(true);
  expect(await scan(shut.url)).toMatchObject({
    authorization: { state: "enforced", confidence: "confirmed", code: "refused-to-others" },
    findings: [],
  });
});

test("No mutation writes back in production, nor where nobody allowed it", async () => {
  for (const more of [{ environment: "production" as const }, { writesBack: false }]) {
    const letters = await startLetters(false);
    await scan(letters.url, more);
    expect(letters.writes).toEqual([]);
  }
});
