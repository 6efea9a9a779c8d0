import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { authorizeTarget, type Name } from "./authorized-target.fixture.ts";
import { tellOfPeople } from "./rows-of-people.ts";

/** What a list that is the same for all its askers comes to. */
async function listed(rows: unknown, as: [Name, ...Name[]] = ["alice", "bob"]) {
  const operation = operationOf("GET /list");
  const { judged } = await authorizeTarget(
    ({ path }) => (path === "/list" ? { body: rows } : { status: 404 }),
    [operation],
    as,
  );
  const { authorization, authClassification, findings } = judged.get("GET /list") ?? {};
  return { ...authorization, authClassification, findings };
}

test("Everybody's birthdays, shown to each of their colleagues, are asked about and not called nobody's", async () => {
  const people = [
    { name: "Ann", birthDate: "1990-02-11" },
    { name: "Ben", birthDate: "1984-09-30" },
  ];
  const told = await listed(people);
  expect(told).toMatchObject({
    state: "inconclusive",
    code: "perhaps-shared",
    authClassification: "unknown",
    findings: [],
  });
  expect(told.reason).toContain("bob gets the same as alice: a list of several people with birthDate");
  expect(await listed({ people: { items: people } })).toMatchObject({ code: "perhaps-shared" });
});

test("How colleagues are reached is shared between them, and the reason names it", async () => {
  const told = await listed([
    { name: "Ann", email: "ann@acme.example", phone: "+1 555 0100" },
    { name: "Ben", email: "ben@acme.example", phone: "+1 555 0101" },
  ]);
  expect(told).toMatchObject({ state: "not_tested", code: "same-for-all", authClassification: "secure" });
  expect(told.reason).toBe(
    "Every signed-in user gets the same answer; what looks private in it (phone and email) is shown to each of them alike.",
  );
});

test("Where no field looks private, no more is said than that", async () => {
  const told = await listed([
    { id: 1, title: "Fair wind", userId: 5 },
    { id: 2, title: "Lee shore", userId: 6 },
  ]);
  expect(told).toMatchObject({ state: "not_tested", code: "same-for-all" });
  expect(told.reason).toBe("Every signed-in user gets the same answer, and no field in it looks private.");
});

test("Only rows of different people tell of several: one value for all, one row, or a firm's account does not", () => {
  expect(tellOfPeople([{ salary: 10 }, { salary: 20 }])).toEqual(["salary"]);
  expect(
    tellOfPeople([{ person: { date_of_birth: "1990-01-01" } }, { person: { date_of_birth: "1991-01-01" } }]),
  ).toEqual(["date_of_birth"]);
  expect(tellOfPeople([{ salary: 10 }, { salary: 10 }])).toEqual([]);
  expect(tellOfPeople([{ salary: 10 }])).toEqual([]);
  expect(tellOfPeople([{ salary: null }, { salary: "" }])).toEqual([]);
  expect(tellOfPeople([{ iban: "DE1" }, { iban: "DE2" }])).toEqual([]);
  expect(tellOfPeople("text")).toEqual([]);
});
