import { expect, test } from "vitest";
import { reportsActing } from "./reports-acting.ts";

test.each([
  ["Database populated.", "Database populated."],
  ['{"message":"Database populated."}', "Database populated."],
  ['{"message": "created"}', "created"],
  ['{"status":"ok","message":"deleted 3 rows"}', "deleted 3 rows"],
  ['{"deleted":3}', "deleted: 3"],
  ['"Cache cleared"', "Cache cleared"],
  ["Email sent successfully", "Email sent successfully"],
  ['{"success":true,"msg":"User was removed"}', "User was removed"],
  ["logged out", "logged out"],
])("%s tells that something was done", (body, said) => expect(reportsActing({ status: 200, body })).toBe(said));

test.each([
  '{"id":3,"status":"sent"}',
  '{"status":"created","total":12}',
  '{"created":10,"deleted":3,"total":13}',
  '{"deleted":0}',
  '{"deleted":false}',
  '{"message":"Item was not deleted"}',
  '{"message":"Welcome"}',
  '{"message":"Nothing found"}',
  '{"message":"last updated"}',
  '[{"message":"created"}]',
  "<html>created</html>",
  "",
  '{"title":"How the world was created"}',
  '{"name":"Saved","message":"The ledger entry of which nobody knows whether it was ever sent to the bank or kept in a drawer, and that is what was told to everyone who asked"}',
])("%s is data", (body) => expect(reportsActing({ status: 200, body })).toBeNull());

test("A refusal reports nothing", () => {
  expect(reportsActing({ status: 401, body: "Session revoked" })).toBeNull();
});
