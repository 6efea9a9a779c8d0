import { expect, test } from "vitest";
import { operationOf } from "./judge/judged-target.fixture.ts";
import { planScan } from "./plan.ts";

const notes = [
  operationOf("GET /notes"),
  operationOf("POST /notes", { body: { title: "x" } }),
  operationOf("GET /notes/{id}"),
  operationOf("PATCH /notes/{id}", { body: { title: "x" } }),
  operationOf("DELETE /notes/{id}"),
];

const nothing = { makesObjects: false, writesBack: false, isIntrusive: false };

test("In production, and where nobody allowed it, a scan writes nothing that could succeed", () => {
  for (const how of [
    { environment: "production" as const, makesObjects: true, writesBack: true, isIntrusive: true },
    { environment: "staging" as const, ...nothing },
  ]) {
    expect(planScan(notes, 3, how)).toMatchObject({ writes: 0, makes: [], operations: 5, identities: 3 });
  }
});

test("Where it is allowed, the plan names what would be made and bounds the writes", () => {
  const plan = planScan(notes, 3, { environment: "development", ...nothing, makesObjects: true });
  expect(plan.makes).toEqual(["/notes"]);
  expect(plan.writes).toBeGreaterThanOrEqual(7);
  expect(plan.reads).toBe(2 * 15);
});

test("Writing back and trying sign-ins are counted where they are allowed", () => {
  const how = { environment: "staging" as const, ...nothing };
  const before = planScan(notes, 3, how);
  // The owner and two others, at the one change of a single object.
  expect(planScan(notes, 3, { ...how, writesBack: true }).writes).toBe(3);
  const doors = [...notes, operationOf("POST /auth/login", { body: { email: "x", password: "y" } })];
  const plan = planScan(doors, 3, { ...how, isIntrusive: true });
  expect(plan.harmlessWrites).toBeGreaterThanOrEqual(before.harmlessWrites + 15);
});

test("Before the first scan nothing is known but what discovery may cost", () => {
  expect(planScan([], 1, { environment: "staging", ...nothing, makesObjects: true })).toMatchObject({
    operations: 0,
    reads: 0,
    writes: 0,
  });
});
