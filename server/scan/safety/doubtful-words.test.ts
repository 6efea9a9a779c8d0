import { expect, test } from "vitest";
import { actionSaid } from "../discover/openapi-action.ts";
import { effectOf } from "./effect.ts";

test.each([
  "/silence-alert",
  "/silenceAlert",
  "/acknowledgeAlert",
  "/emailInvoice",
  "/email-invoice",
  "/emailinvoice",
  "/mailall",
  "/textuser",
  "/callme",
  "/assignme",
  "/pageoncall",
  "/bumpversion",
  "/startscan",
  "/stopvm",
  "/drainqueue",
  "/markread",
  "/printlabel",
  "/shred",
  "/dial/5551234",
  "/fulfill/7",
  "/set/x/1",
  "/run/task/3",
  "/votes/up/3",
  "/posts/3/vote/down",
  "/sys/seal",
  "/git-pull.php",
  "/job/nightly/build",
])("GET %s may be done to a person or to one thing", (path) => expect(effectOf("GET", path).effect).toBe("unknown"));

test.each(["/deleteme", "/removeme", "/eraseme", "/forgetme", "/notifyme", "/logmeout", "/importcsv", "/migrateup"])(
  "GET %s says in one word that it acts",
  (path) => expect(effectOf("GET", path).effect).toBe("acts"),
);

test.each([
  "/readme",
  "/aboutme",
  "/welcome",
  "/theme",
  "/resume",
  "/volume",
  "/catalogueme",
  "/callus",
  "/mail-client",
  "/email-templates",
  "/mail-reports",
  "/mailsettings",
  "/textarea",
  "/silences",
  "/pinboard",
  "/bumpers",
  "/startup-guide",
  "/shreds",
  "/markreads",
  "/page-admin",
  "/pages",
  "/sets/x/1",
  "/set/7/cards",
  "/runs/task/3",
  "/run/7",
  "/votes/3",
  "/votes/recent",
  "/jobs/nightly/builds",
  "/build/7",
  "/seals/7",
  "/git/refs/heads",
])("GET %s reads", (path) => expect(effectOf("GET", path).effect).toBe("reads"));

test.each(["silenceAlert", "muteAlert", "emailInvoice", "pinPost", "pageOnCall", "shredDocument"])(
  "A document that calls a GET %s says that it acts",
  (operationId) => expect(actionSaid({ operationId }, "/x/{id}")).toBe(`its document calls it ${operationId}`),
);

test.each(["Email invoice", "Silence an alert", "Escalate incident", "Ring the bell", "Text user", "Shred document"])(
  "A document that says “%s” of a GET says that it acts",
  (summary) => expect(actionSaid({ summary }, "/x/{id}")).toBe(`its document says “${summary}”`),
);

test.each(["Email address", "Email templates", "Invoice email", "SMS report", "Silence list", "Page admin", "Call us"])(
  "A document that says “%s” of a GET says what is read",
  (summary) => expect(actionSaid({ summary }, "/x/{id}")).toBeNull(),
);
