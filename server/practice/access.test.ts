import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { practiceTruth } from "./ground-truth.ts";
import { allOperations } from "./nouns/all.ts";
import { type Person, people } from "./people.ts";
import { type Practice, startPractice } from "./practice.ts";
import { accessOf, type PracticeTruth, personOf, standingOf } from "./truth/practice-truth.ts";

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice({ port: 0 });
});
beforeEach(() => practice.reset());
afterAll(() => practice.close());

const judged = practiceTruth.filter(({ access }) => access !== null);
const reads = judged.filter(({ access }) => access?.marker !== undefined);
const writes = judged.filter(({ access }) => access?.marker === undefined);
const titled = (truths: PracticeTruth[]) => truths.map((truth) => [`${truth.method} ${truth.path}`, truth] as const);
const keyOf = ({ email }: Person) => email.split("@")[0] ?? "";

/** Asks for what the truth says is its owner's, with a body that works. */
async function ask({ method, path, access, document }: PracticeTruth, person: Person) {
  const sample = allOperations.find((one) => one.method === method && one.path === path)?.sample;
  const body = document ? { query: document } : sample;
  const response = await fetch(practice.url + (access?.detours?.[keyOf(person)] ?? access?.at), {
    method,
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    body: body ? JSON.stringify(body) : undefined,
  });
  return { status: response.status, body: await response.text() };
}

test("both kinds of access are there, open and shut, for objects and for functions", () => {
  const count = (wanted: (access: NonNullable<PracticeTruth["access"]>) => boolean) =>
    judged.filter(({ access }) => access && wanted(access)).length;
  expect(count(({ kind, opens }) => kind === "object" && opens.length > 0)).toBeGreaterThanOrEqual(10);
  expect(count(({ kind, opens }) => kind === "object" && opens.length === 0)).toBeGreaterThanOrEqual(10);
});

describe("an answer reaches whom the ground truth says and nobody else", () => {
  test.each(titled(reads))("%s", async (_, truth) => {
    const { owner: key = "", marker = "" } = truth.access ?? {};
    const owner = personOf(key);
    expect((await ask(truth, owner)).body).toContain(marker);
    for (const asker of people.filter((one) => one !== owner)) {
      const expected = accessOf(truth, owner, asker);
      if (expected === null) continue;
      const { body } = await ask(truth, asker);
      const got = body.includes(marker) ? "given" : "kept";
      expect([keyOf(asker), got]).toEqual([keyOf(asker), expected === "enforced" ? "kept" : "given"]);
    }
  });
});

describe("a write succeeds for whom the ground truth says and changes nothing for others", () => {
  test.each(titled(writes))("%s", async (_, truth) => {
    const owner = personOf(truth.access?.owner ?? "");
    for (const asker of people) {
      practice.reset();
      const expected = asker === owner ? "shared" : accessOf(truth, owner, asker);
      if (expected === null) continue;
      const before = practice.state();
      await ask(truth, asker);
      const got = practice.state() === before ? "nothing" : "changed";
      expect([keyOf(asker), got]).toEqual([keyOf(asker), expected === "enforced" ? "nothing" : "changed"]);
    }
  });
});

test("whoever stands beside an owner is told apart", () => {
  const [mina, mats, ada, mika] = ["mina", "mats", "ada", "mika"].map(personOf) as [Person, Person, Person, Person];
  expect([mats, ada, mika].map((asker) => standingOf(mina, asker))).toEqual(["peer", "higher", "foreign"]);
  expect(standingOf(ada, mina)).toBe("lower");
});
