import { expect, test } from "vitest";
import { idsOf } from "./made-objects.ts";

test.each([
  ["/notes/a%20b", "a b"],
  ["/notes/50%", "50%"],
  ["/notes/%zz", "%zz"],
])("What was made at Location %s is known as %s, so that it can be removed", (location, id) => {
  expect(idsOf({ body: "", headers: { location } })).toEqual([id]);
});
