import { expect, test } from "vitest";
import type { Answer } from "../wire/probe.ts";
import { sessionSignOf } from "./session-signs.ts";

const saying = (message: string): Answer => {
  const body = JSON.stringify({ errors: [{ message }] });
  return {
    probe: { id: "guess", identity: "owner", purpose: "Example", method: "POST", path: "/graphql" },
    ...{ url: "http://target.test/graphql", status: 200, headers: { "content-type": "application/json" } },
    ...{ sentHeaders: {}, body, bytes: body.length, truncated: false, durationMs: 1, error: null },
  };
};

test("An error that repeats a name of what was asked says nothing of the session, whatever the name is", () => {
  expect(sessionSignOf(saying('Cannot query field "userLogin" on type "Users". Did you mean "sign_in"?'))).toBe(
    "nothing",
  );
});

test("An error that speaks of signing in or of a session in words of its own says that it ended", () => {
  expect(sessionSignOf(saying("Please log in again"))).toBe("signed-out");
  expect(sessionSignOf(saying('The session "abc" has expired'))).toBe("signed-out");
});
