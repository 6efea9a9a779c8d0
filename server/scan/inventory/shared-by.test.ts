import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { withSharing } from "./shared-by.ts";

test("Writes to a thing and below it know the call by which it is shared with others", () => {
  const calls = [
    ...["GET /papers/{id}", "PATCH /papers/{id}", "POST /papers/{id}/duplicate", "POST /papers"],
    ...[
      "PUT /papers/{id}/shares/{userId}",
      "DELETE /folders/{id}",
      "PATCH /boards/{b}/cards/{c}",
      "GET /boards/{b}/members",
    ],
  ];
  calls.push("GET /users/{id}/permissions", "DELETE /users/{id}");
  const known = withSharing(calls.map((call) => operationOf(call)));
  expect(Object.fromEntries(known.map(({ method, path, sharedBy }) => [`${method} ${path}`, sharedBy]))).toEqual({
    "GET /papers/{id}": undefined,
    "PATCH /papers/{id}": "PUT /papers/{id}/shares/{userId}",
    "POST /papers/{id}/duplicate": "PUT /papers/{id}/shares/{userId}",
    "POST /papers": undefined,
    "PUT /papers/{id}/shares/{userId}": "PUT /papers/{id}/shares/{userId}",
    "DELETE /folders/{id}": undefined,
    "PATCH /boards/{b}/cards/{c}": "GET /boards/{b}/members",
    "GET /boards/{b}/members": undefined,
    "GET /users/{id}/permissions": undefined,
    // What somebody may do is theirs, and shares nobody.
    "DELETE /users/{id}": undefined,
  });
});
