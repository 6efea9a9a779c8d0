import { expect, test } from "vitest";
import type { Operation } from "../operation.ts";
import { foundOperation } from "./found-operation.ts";
import { withSignUp } from "./sign-up.ts";

const of = (call: string, more: Partial<Operation> = {}): Operation => {
  const [method = "GET", path = "/"] = call.split(" ");
  return foundOperation({ method, path, source: "javascript", ...more });
};
const intentionsOf = (...operations: Operation[]) => withSignUp(operations).map(({ intention }) => intention);

test("making an account where people sign in below the same collection is signing up", () => {
  expect(intentionsOf(of("POST /api/users"), of("POST /api/users/login"))).toEqual(["sign-up", "sign-in"]);
  const body = { user: { email: "ann@example.com", password: "…" } };
  expect(intentionsOf(of("POST /api/users", { body }), of("POST /api/users/login"))[0]).toBe("sign-up");
});

test.each([
  ["whose people are listed there", [of("GET /api/users")], {}],
  ["beside which somebody else signs up", [of("POST /api/users/register")], {}],
  ["that gives rights", [], { email: "ann@example.com", password: "…", role: "editor" }],
  ["that takes no password", [], { name: "Ann" }],
])("an account %s is made by whoever may", (_what, beside, body) => {
  const operations = [of("POST /api/users", { body }), of("POST /api/users/login"), ...beside];
  expect(intentionsOf(...operations)[0]).toBeNull();
});

test("where nothing else signs anybody up, making an account may, which its answers tell", () => {
  const [beside] = withSignUp([of("POST /api/users"), of("POST /api/auth/login"), of("GET /api/users")]);
  expect([beside?.intention, beside?.maySignUp]).toEqual([null, true]);
  const [other] = withSignUp([of("POST /api/users"), of("POST /api/auth/register")]);
  expect([other?.intention, other?.maySignUp]).toEqual([null, undefined]);
});
