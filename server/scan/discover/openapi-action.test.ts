import { expect, test } from "vitest";
import { actionSaid, isSaidToRead } from "./openapi-action.ts";
import type { JsonObject } from "./openapi-document.ts";

test.each<JsonObject>([
  { summary: "Check if a pull request has been merged" },
  { summary: "List imported authors" },
  { description: "Returns the archive of a year." },
  { description: "This endpoint lists what was put away." },
  { description: "Enables an authenticated GitHub App to find the installation of a user." },
  { summary: "List releases", description: "Returns releases and their files. Open ones come first." },
  { description: "Allows the user to view a release" },
])("A document says to read: %o", (operation) => {
  expect(isSaidToRead({ ...operation, responses: { 200: {} } }, "/things/merge")).toBe(true);
});

test.each<JsonObject>([
  {},
  { summary: "Merge a pull request" },
  { summary: "Get rid of old rows" },
  { summary: "Check in at the gate" },
  { summary: "Returns the counters and resets them" },
  { summary: "Finds and deletes" },
  { summary: "List of nothing", description: "Deletes all of them." },
  { summary: "Finds the user and bans them" },
  { summary: "Check and redeem a coupon" },
  { description: "This endpoint returns immediately and halts the machine." },
  { description: "Returns nothing. Powers the machine off." },
  { summary: "Purchase", description: "Returns the receipt." },
  { summary: "List an item for sale" },
  { summary: "Get it", operationId: "deleteAll" },
])("A document does not say to read: %o", (operation) => {
  expect(isSaidToRead({ ...operation, responses: { 200: {} } }, "/things/{id}/merge")).toBe(false);
});

test("A document that promises nothing but a creation does not say to read", () => {
  expect(isSaidToRead({ summary: "Get a copy", responses: { 201: {} } }, "/copies")).toBe(false);
});

test("A document clears what is generated to be read by what one gets, and no more than that", () => {
  const says = (summary: string, path: string, operationId?: string) =>
    isSaidToRead({ summary, responses: { 200: {} }, ...(operationId ? { operationId } : {}) }, path);
  expect(says("Returns the generated report", "/generateReport", "generateReport")).toBe(true);
  expect(says("Get a PDF of the invoice", "/invoices/{id}/generate-pdf")).toBe(true);
  expect(says("Generate report", "/generateReport", "generateReport")).toBe(false);
  expect(says("Returns the deleted user", "/deleteUser", "deleteUser")).toBe(false);
  expect(says("Returns the key", "/generateApiKey", "generateApiKey")).toBe(false);
  expect(says("Returns the report and mails it", "/generateReport")).toBe(false);
});

test.each([
  ["/orders/sync", "Fetch the latest orders"],
  ["/import", "Retrieve the rows of a file"],
  ["/upgrade", "Download the latest version"],
  ["/orders/sync", "Get the latest orders from the shop"],
])("What %s takes in is not said to read by “%s”", (path, summary) => {
  expect(isSaidToRead({ summary, responses: { 200: {} } }, path)).toBe(false);
  expect(isSaidToRead({ summary: "Get one", responses: { 200: {} } }, path)).toBe(true);
});

test.each([
  ["/users/{id}/ban", "Returns the banned user"],
  ["/invoices/{id}/pay", "Returns the paid invoice"],
  ["/invoices/{id}/pay", "Returns the invoice"],
  ["/tickets/{id}/close", "Returns the closed ticket"],
  ["/pulls/{id}/merge", "Returns the merged pull request"],
  ["/coupons/{code}/redeem", "Returns the coupon"],
  ["/tickets/{id}/escalate", "Get the ticket"],
  ["/queue/pop", "Get the next message from the queue"],
  ["/queue/next", "Returns the next job"],
  ["/orders/{id}/close", "Returns the order"],
  ["/cart/{id}/checkout", "Returns the order"],
  ["/todos/{id}/done", "Returns the todo"],
  ["/jobs/{id}/stop", "Get one job"],
])("What comes of %s is not read: “%s”", (path, summary) => {
  expect(isSaidToRead({ summary, responses: { 200: {} } }, path)).toBe(false);
});

test.each([
  ["/pulls/{id}/merge", "Check if a pull request has been merged"],
  ["/orders/{id}/refund", "Get the refund of an order"],
  ["/users/{id}/ban", "Returns the ban of a user"],
  ["/archive/{year}", "Returns the archive of a year"],
  ["/releases/{id}/release", "Returns a release"],
  ["/v3/checkout", "Returns the basket"],
  ["/carts/{id}/checkout", "Returns the checkout of a cart"],
  ["/users/{id}/report", "Returns what a user did"],
  ["/jobs/{id}/stop", "Check whether a job can be stopped"],
])("What %s names is read: “%s”", (path, summary) => {
  expect(isSaidToRead({ summary, responses: { 200: {} } }, path)).toBe(true);
});

test("What is made for the answer acts by no document that shows the answer, and a search is run to be read", () => {
  const content = { "application/json": { schema: { type: "object" } } };
  const said = (operation: JsonObject) =>
    actionSaid({ responses: { 200: { content } }, ...operation }, "/reports/sales");
  expect(said({ summary: "Create report" })).toBeNull();
  expect(said({ summary: "Creates the sales report" })).toBeNull();
  expect(said({ summary: "Create report", responses: { 200: { schema: { type: "object" } } } })).toBeNull();
  expect(said({ summary: "Executes a search", operationId: "executeSearch" })).toBeNull();
  expect(said({ summary: "Create report", responses: { 200: {} } })).toContain("Create report");
  expect(said({ summary: "Create report", responses: { 201: { content } } })).toContain("Create report");
  expect(said({ summary: "Create report job" })).toContain("Create report job");
  expect(said({ summary: "Create user" })).toContain("Create user");
  expect(said({ summary: "Create report", description: "Deletes the old one." })).toContain("Deletes");
});

test.each(["User deleted", "Database populated.", "The cart was emptied", "3 rows deleted", "Account activated"])(
  "A success that is described as “%s” tells of an action",
  (description) => {
    expect(actionSaid({ responses: { 200: { description } } }, "/x")).toContain(description);
    expect(actionSaid({ summary: "Get the user", responses: { 200: { description } } }, "/x")).toBeNull();
  },
);

test.each([
  "OK",
  "It worked.",
  "Successful operation",
  "List of users created",
  "Returned",
  "Report generated",
  "Items that were sent",
  "User found",
])("A success that is described as “%s” tells of none", (description) =>
  expect(actionSaid({ responses: { 200: { description } } }, "/x")).toBeNull(),
);

test.each([
  ["/archive/{year}", "Archive 2024"],
  ["/archive/2024", "Archive 2024."],
  ["/subscribe/offers", "Plans"],
  ["/follow/proposals", "Follow suggestions"],
  ["/block/reasons", "Block reasons"],
])("What %s leaves open, a summary that is only a name, “%s”, says to read", (path, summary) => {
  expect(isSaidToRead({ summary, responses: { 200: {} } }, path)).toBe(true);
});

test.each([
  ["/archive/{id}", "Archive"],
  ["/follow/{id}", "Follow users"],
  ["/stop", "Stop all jobs"],
  ["/orders/{id}/close", "Close orders"],
  ["/mute/{id}", "Mute"],
  ["/merge", "Merge branches"],
  ["/orders/{id}/archive", "Archives the orders"],
])("%s is not said to read by “%s”", (path, summary) => {
  expect(isSaidToRead({ summary, responses: { 200: {} } }, path)).toBe(false);
});

test("A tag that names no group but what is done to the whole says that its reads act, unless they say otherwise", () => {
  const said = (operation: JsonObject) => actionSaid({ responses: { 200: {} }, ...operation }, "/lab");
  expect(said({ tags: ["Lab", "Delete everything"] })).toBe("its document groups it under “Delete everything”");
  expect(said({ tags: ["Reset the database"], summary: "Lab" })).not.toBeNull();
  expect(said({ tags: ["Delete everything"], summary: "List what would be deleted" })).toBeNull();
  for (const tag of ["Reset password", "Imports", "Delete requests", "Clear channels", "Notifications"])
    expect(said({ tags: [tag] }), tag).toBeNull();
});
