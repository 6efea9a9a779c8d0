import { expect, test } from "vitest";
import { effectOf } from "./effect.ts";
import { sentenceThatActs } from "./says-it-acts.ts";

test.each([
  ...["/alerts/7/silence", "/calls/7/hangup", "/nodes/7/drain", "/stock/7/deduct", "/wallet/7/debit", "/keys/roll"],
  ...["/users/7/offboard", "/webhooks/7/redeliver", "/jobs/nightly/fire", "/features/dark-mode/flip", "/db/repair"],
  ...[
    "/tenants/7/swap",
    "/swap-environments",
    "/print/label",
    "/print-receipt",
    "/gdpr/forget-user",
    "/session/extend",
  ],
  ...[
    "/ping-slack",
    "/tell-everyone",
    "/door/unlatch",
    "/service/bounce",
    "/mailer/blast",
    "/masquerade/7",
    "/queue/nack",
  ],
])("%s may act", (path) => expect(effectOf("GET", path).effect).toBe("unknown"));

test.each([
  ...["/pair/BTC-USD", "/trading/pairs", "/swap/quote", "/swap-rates", "/repairs", "/wallet/7/credit", "/debit/7"],
  ...["/orders/7/pack", "/keys/7/cycle", "/fire/reports", "/print", "/users/7/session", "/dice/roll", "/key/pair"],
])("%s reads", (path) => expect(effectOf("GET", path).effect).toBe("reads"));

test.each([
  ...["Hit this to rebuild the search index", "Housekeeping endpoint, purges temp files", "Flips the feature flag"],
  ...["Returns a one-time token; each call invalidates the previous one", "Gives the user admin rights"],
  ...["Takes the site offline", "Brings the node back online", "Not idempotent: every call books a seat"],
  ...["Swaps blue and green", "Used by cron to charge subscriptions", "Print a label on the warehouse printer"],
  ...["Hangs up the call", "Logs you in as somebody else", "Reads the counter, with the side effect of a reset"],
  "This will cause a rebuild of the index",
])("“%s” says that it acts", (text) => expect(sentenceThatActs(text)).not.toBeNull());

test.each([
  ...[
    "Gives access to the API",
    "Flips a coin",
    "A read that has no side effects",
    "Idempotent",
    "Without side effects",
  ],
  ...["Returns the jobs that are run, with what each removes", "A wrong id: this will cause a 404 error"],
  ...["Lists the users, who removes the old ones is told", "Prints the version", "Swap rates of the day"],
])("“%s” says that it reads", (text) => expect(sentenceThatActs(text)).toBeNull());
