import { describe, expect, test } from "vitest";
import { effectOf } from "./effect.ts";

describe("A name that tells an action is not taken for a read", () => {
  test.each([
    ...["/grantadmin", "/muteuser", "/copyfiles/7", "/hidefiles"],
    ...["/self-destruct", "/self-enroll", "/fetch-now", "/scan-now", "/billing/run", "/payroll/run"],
    ...["/subscriptions/7/resume", "/orders/7/hold", "/orders/7/resolve", "/incidents/{id}/resolve", "/lamps/7/blink"],
    ...["/set/7", "/volume/set/11"],
  ])("%s", (path) => expect(effectOf("GET", path).effect).not.toBe("reads"));
});

describe("An ordinary read is asked", () => {
  test.each([
    ...["/users", "/users/7", "/users/7/orders", "/orders/7/items", "/products/search", "/items/featured", "/me"],
    ...["/notifications/unread", "/settings", "/profile", "/dashboard", "/reports/sales", "/statistics", "/health"],
    ...[
      "/auto-complete",
      "/autocomplete",
      "/archives",
      "/end-users",
      "/enduser",
      "/endpoints",
      "/self",
      "/self-service",
    ],
    ...["/training-runs", "/runs/7", "/tests/7/runs", "/run", "/api/run/7", "/resume", "/resumes/7", "/users/7/resume"],
    ...[
      "/candidates/7/resume",
      "/domains/7/resolve",
      "/holdings",
      "/on-hold",
      "/set/7/cards",
      "/sets/7",
      "/datasets/7",
    ],
    ...[
      "/weather-now",
      "/now-playing",
      "/trending-now",
      "/userlist",
      "/metadata",
      "/formdata",
      "/postdata",
      "/blockdata",
    ],
    ...["/openorders", "/orderitems", "/filesystem", "/ecosystem", "/stopwords", "/mailserver", "/webservice"],
    ...["/platform", "/compass", "/bypass", "/estate", "/leaderboards", "/timetables", "/hitlogs", "/likedposts"],
    ...["/subscribe/plans", "/follow/suggestions"],
    ...["/signup", "/sign-up", "/contact", "/pricing", "/payments/7/status", "/releases/latest", "/exports/7/download"],
    ...[
      "/imports/7/status",
      "/exchange-rates",
      "/gift-cards",
      "/wishlist",
      "/webhooks",
      "/integrations",
      "/invoices/7",
    ],
  ])("%s", (path) => expect(effectOf("GET", path).effect).toBe("reads"));
});
