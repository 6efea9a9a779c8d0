import { describe, expect, it } from "vitest";
import { destructiveReason } from "./destructive.ts";

describe("requests that the credential is kept away from", () => {
  it.each([
    "GET /logout",
    "POST /auth/logout",
    "GET /users/sign-out",
    "GET /session/revoke",
    "GET /items/5/delete",
    "GET /deleteUser",
    "GET /admin/purge-cache",
    "GET /index.php?action=delete",
    "GET /actuator/heapdump",
    "GET /logout.php",
  ])("holds %s back", (call) => {
    const [method = "", path = ""] = call.split(" ");
    expect(destructiveReason(method, path)).not.toBeNull();
  });

  it.each([
    "GET /deleted-items",
    "GET /users/42",
    "DELETE /users/42",
    "GET /search?q=delete",
    "POST /items/5/delete",
    "GET /logins",
    "GET /resets",
    "GET /removal-policies",
  ])("lets %s through", (call) => {
    const [method = "", path = ""] = call.split(" ");
    expect(destructiveReason(method, path)).toBeNull();
  });
});
