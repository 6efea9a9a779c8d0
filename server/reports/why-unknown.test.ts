import { expect, test } from "vitest";
import { whyUnknown } from "./why-unknown.ts";

type Lost = Parameters<typeof whyUnknown>[0]["lost"];
const endedWith = (lost: Lost, ...operations: [method: string, state: string, findings?: object[]][]) =>
  whyUnknown({
    ...{ status: "completed", reason: null, lost },
    operations: operations.map(([method, state, findings = []]) => ({ method, authentication: { state }, findings })),
  });
const ended = (...operations: [method: string, state: string, findings?: object[]][]) => endedWith([], ...operations);

test("Where half of the endpoints are decided a scan can tell, and one with a finding is", () => {
  expect(ended(["GET", "enforced"], ["GET", "inconclusive"])).toBe(null);
  expect(ended(["GET", "not_tested", [{}]], ["POST", "not_tested"])).toBe(null);
});

test("Where most that could not be decided are writes, it says how they can be", () => {
  expect(ended(["GET", "enforced"], ["POST", "not_tested"], ["DELETE", "inconclusive"])).toBe(
    "Only 1 of 3 endpoints could be decided. 2 writes could not: scan a copy that may be changed with --environment staging --create-objects.",
  );
  expect(ended(["GET", "inconclusive"], ["GET", "not_tested"], ["POST", "not_tested"])).toBe(
    "Only 0 of 3 endpoints could be decided.",
  );
});

test("Only a session that there was is told to be lost", () => {
  const saidOf = (lost: Lost[number]) => endedWith([lost], ["GET", "enforced"]);
  expect(saidOf({ label: "ada", reason: "The session ended and could not be renewed." })).toBe(
    "The session of ada was lost: The session ended and could not be renewed.",
  );
  expect(saidOf({ label: "ada", reason: "It is refused with 401 everywhere.", never: true })).toBe(
    "ada never had access: It is refused with 401 everywhere.",
  );
});

test("Each identity without access is told, those of one reason together, beside why a scan failed too", () => {
  const lost: Lost = [
    { label: "ada", reason: "It is refused.", never: true },
    { label: "bob", reason: "The session ended." },
    { label: "mika", reason: "It is refused.", never: true },
  ];
  expect(endedWith(lost, ["GET", "enforced"])).toBe(
    "ada, mika never had access: It is refused. The session of bob was lost: The session ended.",
  );
  const failed = {
    status: "failed",
    reason: "Signing in as bob failed. The session ended. Try again.",
    operations: [],
  };
  expect(whyUnknown({ ...failed, lost })).toBe(
    "Signing in as bob failed. The session ended. Try again. ada, mika never had access: It is refused.",
  );
});
