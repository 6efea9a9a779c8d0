import { expect, test } from "vitest";
import { foundOperation } from "./found-operation.ts";
import { withSignInSteps } from "./sign-in-steps.ts";

const steps = [
  { method: "POST", path: "/tickets?for=api" },
  { method: "POST", path: "/graphql" },
  { method: "GET", path: "/me" },
];
const intentionOf = (call: string) => {
  const [method = "GET", path = "/"] = call.split(" ");
  return withSignInSteps([foundOperation({ method, path, source: "openapi" })], steps)[0]?.intention;
};

test.each([
  ["POST /tickets", "sign-in"],
  ["POST /tickets/", "sign-in"],
  ["GET /tickets", null],
  ["POST /tickets/{id}", null],
  ["POST /graphql", null],
  ["GET /me", null],
])("%s is taken for signing in where somebody signs in there, and there alone: %s", (call, intention) => {
  expect(intentionOf(call)).toBe(intention);
});
