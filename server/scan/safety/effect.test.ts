import { describe, expect, test } from "vitest";
import { saysThatItActs } from "./acting-words.ts";
import { effectOf } from "./effect.ts";

const decide = (call: string) => {
  const [method = "", path = ""] = call.split(" ");
  return effectOf(method, path);
};

describe("A request that reads by its method and acts by its name", () => {
  test.each([
    "/createdb",
    "/api/v1/createdb",
    "/createdb/anything",
    "/saveLoginIp",
    "/sendmail",
    "/api/resetPassword",
    "/seed",
    "/db/migrate",
    "/api/import",
    "/reports/generate",
    "/items/5/delete",
    "/delete/items/5",
    "/deleteUser",
    "/delete_user.php?id=3",
    "/admin/purge-cache",
    "/index.php?action=delete",
    "/actuator/heapdump",
    "/posts/7/archive",
    "/orders/{id}/pay",
    "/users:bulk-delete",
    "/populate-database",
    "/clearcache",
    "/dropAllTables",
    "/mailing/unsubscribe",
    "/notifications/send-all",
    "/api/doDelete",
    "/jobs/run-import",
  ])("%s acts", (path) => {
    expect(effectOf("GET", path)).toMatchObject({ effect: "acts", why: expect.stringContaining("its name says") });
    expect(effectOf("HEAD", path).effect).toBe("acts");
  });

  test.each(["/logout", "/users/sign-out", "/session/revoke", "/logout.php", "/logoutAll", "/revoke-tokens"])(
    "%s ends a session, whoever asks and however",
    (path) => {
      for (const method of ["GET", "POST"])
        expect(effectOf(method, path)).toMatchObject({ effect: "acts", endsSession: true });
    },
  );

  test.each([
    "/.well-known/change-password",
    "/settings",
    "/imports",
    "/imports/12",
    "/reset-policy",
    "/resetPolicy",
    "/import-status",
    "/import/status",
    "/static/AddUser.0V6TKTAg.js",
    "/assets/reset-password.css",
    "/address",
    "/addresses",
    "/addons",
    "/generated-reports",
    "/backups",
    "/deleted-items",
    "/users/42",
    "/search?q=delete",
    "/search",
    "/export",
    "/invoices/7/export",
    "/download",
    "/documents/3/preview",
    "/logins",
    "/login",
    "/register",
    "/resets",
    "/removal-policies",
    "/archive",
    "/reports",
    "/orders",
    "/process-instances",
    "/open-orders",
    "/release-notes",
    "/store",
    "/changelog",
    "/updates",
    "/created",
    "/getUsers",
    "/createdAt",
    "/cancellations",
    "/createForm",
    "/posts/7/archives",
    "/news",
    "/runtime",
    "/startup",
    "/sendgrid",
    "/tags/delete-me-not-a-verb-but-a-slug-of-a-long-article-about-something",
  ])("%s reads", (path) => expect(effectOf("GET", path).effect).toBe("reads"));
});

test("A method that may change something is unknown until somebody says what for", () => {
  for (const call of ["POST /items/5/delete", "DELETE /users/42", "PUT /notes/1", "PATCH /notes/1", "QUERY /notes"])
    expect(decide(call).effect).toBe("unknown");
});

describe("A sentence about an operation", () => {
  test.each([
    "Creates and populates the database with dummy data",
    "Delete",
    "Deletes a user",
    "Log out",
    "Sign off everywhere",
    "Send a reminder",
    "Resets the password of the account",
    "Remove from cart",
    "Clears the cache.",
    "Shuts the service down",
  ])("says that it acts: %s", (text) => expect(saysThatItActs(text)).toBe(true));

  test.each([
    "Returns all users",
    "Get by id",
    "Search the catalogue",
    "Export as CSV",
    "Reset policy of the organization",
    "Set of rules",
    "Created items",
    "List imports",
    "Settings",
    "Address book",
    "Import status",
    "",
  ])("says nothing of the kind: %s", (text) => expect(saysThatItActs(text)).toBe(false));
});
