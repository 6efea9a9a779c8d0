import { describe, expect, test } from "vitest";
import { effectOf } from "./effect.ts";
import { saysThatItActs, sentenceThatActs } from "./says-it-acts.ts";

test.each([
  "/getAndDelete",
  "/queue/getAndRemove",
  "/findOneAndDelete",
  "/notes/find-and-delete",
  "/readAndClear",
  "/counters/getAndReset",
  "/listAndPurge",
  "/read_then_delete/7",
  "/download-and-delete",
  "/getOrCreate",
  "/getAndDeleteUser",
])("GET %s acts, because a verb behind “and” counts whatever stands before it", (path) => {
  expect(effectOf("GET", path).effect).toBe("acts");
});

test.each([
  "/db/clean",
  "/db/up",
  "/migrations/down",
  "/queue/process",
  "/cache/bust",
  "/cache/evict",
  "/todos/7/done",
  "/notifications/{id}/read",
  "/thermostat/set?temp=2",
  "/queue/pop",
  "/queue/next",
  "/jobs/lease",
  "/jobs/claim",
  "/posts/7/pin",
  "/posts/{id}/star",
  "/posts/7/flag",
  "/orders/7/fulfill",
  "/leads/7/convert",
  "/cron/daily",
  "/counter/inc",
  "/forget-me",
  "/queue/pop-message",
])("GET %s is not taken for a read", (path) => expect(effectOf("GET", path).effect).not.toBe("reads"));

test("What is cleaned of whatever expired is an action", () => {
  expect(effectOf("GET", "/cleanup-expired").effect).toBe("acts");
});

test.each([
  "/terms-and-conditions",
  "/search-and-filter",
  "/notes-and-updates",
  "/lost-and-found",
  "/read",
  "/read/7",
  "/clean",
  "/down",
  "/up",
  "/system/up",
  "/books/next",
  "/done",
  "/articles/read",
  "/sets/7",
  "/star",
  "/flags/7",
  "/countries/flag",
  "/reports/daily",
  "/units/inc",
  "/forecast/daily",
  "/posts/7/pins",
  "/verify",
  "/set/7/cards",
  "/items/next?page=2",
  "/search-or-browse",
])("GET %s still reads", (path) => expect(effectOf("GET", path).effect).toBe("reads"));

describe("A mutation in an address is known by what the language reads, not by how the text begins", () => {
  test.each([
    "/graphql?query=%23c%0amutation%7Bx%7D",
    "/graphql?query=,,mutation{x}",
    "/graphql?query=%EF%BB%BFmutation{x}",
    "/graphql?query=query%20a{b}%20mutation%20c{d}",
    "/graphql?query=fragment%20f%20on%20M{x}%20mutation%20c{...f}",
  ])("%s", (path) => expect(effectOf("GET", path).effect).toBe("acts"));
  test.each(["/graphql?query={mutation}", "/graphql?query=%23mutation%0a{notes}", "/search?q=the%20mutation%20of%20x"])(
    "%s asks",
    (path) => expect(effectOf("GET", path).effect).toBe("reads"),
  );
});

test.each([
  "Decline",
  "Discard draft",
  "Leave group",
  "Promote to admin",
  "Start server",
  "Run backup",
  "Mark done",
  "Mark as read",
  "Lock",
  "Forget me",
  "Clear search history",
  "Clear search index",
  "Clear all",
])("A link says that it acts: %s", (label) => expect(saysThatItActs(label)).toBe(true));

test.each([
  "Leave a comment",
  "Start",
  "Start here",
  "Lockers",
  "Marketing",
  "Run",
  "Start scan settings",
  "Forgot?",
  "Marked notes",
  "Group",
  "Clear search",
  "Clear user search",
  "Reset all filters",
  "Clear the form",
])("A link leads to a page: %s", (label) => expect(saysThatItActs(label)).toBe(false));

test.each([
  "Clean up old records",
  "Cleans up expired sessions",
  "Complete a task",
  "Completes the order",
  "Issue a refund",
  "Issues an invoice to the customer",
  "Gets rid of all the data",
  "Get rid of old rows",
  "Record the payment",
])("A description says that it acts: %s", (text) => expect(sentenceThatActs(text)).not.toBeNull());

test.each([
  "Complete list of tasks",
  "Complete a list",
  "Issue details",
  "Issues of a repository",
  "Record details",
  "Records of the year",
  "Clean list of words",
  "Gets the ride",
])("A description says nothing of the kind: %s", (text) => expect(sentenceThatActs(text)).toBeNull());
