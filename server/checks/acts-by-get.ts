import type { Check, Evidence, Ruling } from "./check.ts";
import { ruling } from "./rulings.ts";

/** Reads that do more than read. CWE-650; RFC 9110, 9.2.1: safe methods are essentially read-only. */
export const actsByGet: Check = {
  id: "acts-by-get",
  title: "acts by GET",
  fault: "GET that acts",
  severity: "medium",
  alertType: "misconfiguration",
  owasp: "API8:2023",
  cwe: "CWE-650",
  mode: "passive",
  appliesTo: (operation) => operation.method === "GET",
  probes: [],
  judge: judgeAction,
  explain: {
    why: "Links, images, prefetching browsers, crawlers and scanners follow GET without asking, with the credential of whoever is signed in. Opening it changes something.",
    fix: "Use POST, PUT, PATCH or DELETE for changes, require a credential and a CSRF token, and answer GET with 405.",
  },
  examples: {
    vulnerable: [
      {
        name: "it reports what it did",
        operation: { path: "/createdb", example: "/createdb" },
        answers: { anonymous: { status: 200, body: '{"message":"Database populated."}' } },
      },
      {
        name: "an innocent name, and the answer tells",
        operation: { path: "/start", example: "/start" },
        answers: { "owner-first": { status: 200, body: "deleted 3 rows" } },
        keptBack: "Its answer reports a change.",
      },
      {
        name: "it sends on to another page, as after a form",
        operation: { path: "/ban/{name}", example: "/ban/bob" },
        answers: { "owner-first": { status: 302, headers: { location: "/users" } } },
        keptBack: "It sends on as after an action.",
      },
      {
        name: "it is named for what it does, and succeeds",
        operation: { path: "/cache/seed", example: "/cache/seed" },
        answers: { anonymous: { status: 200, body: '{"ok":true}' } },
      },
    ],
    safe: [
      {
        name: "a read",
        operation: { path: "/settings", example: "/settings" },
        answers: { "owner-first": { status: 200, body: '{"theme":"dark"}' }, anonymous: { status: 401 } },
      },
      {
        name: "the page of a form, which acts when it is sent",
        operation: { path: "/forgot-password", example: "/forgot-password" },
        answers: {
          anonymous: {
            status: 200,
            body: '<!doctype html><html><form method="post"><input name="username"><button>Send</button></form></html>',
          },
        },
      },
      {
        name: "a redirect to sign in",
        operation: { path: "/ban/{name}", example: "/ban/bob" },
        answers: { "owner-first": { status: 302, headers: { location: "/login" } } },
      },
      {
        name: "the name of an action that GET does not offer",
        operation: { path: "/users/import", example: "/users/import" },
        answers: { anonymous: { status: 405 } },
      },
    ],
  },
};

function judgeAction({ action, keptBack, readings }: Evidence): Ruling {
  // What an earlier scan saw acting is not asked again, so it shows no sign now.
  if (action === null)
    return keptBack === null
      ? ruling("safe", "only-reads", "No sign that it does more than read.")
      : ruling("inconclusive", "kept-back", keptBack);
  if (action.isLikely && action.reportedTo !== null) {
    const shown = ruling("vulnerable", "sends-on", `A GET may change something: ${action.says}.`, [action.reportedTo]);
    return { ...shown, confidence: "likely" };
  }
  if (action.reportedTo !== null) {
    const to = action.reportedTo === "anonymous" ? ", for an anonymous caller" : "";
    return ruling("vulnerable", "reports-an-action", `A GET changes something: ${action.says}${to}.`, [
      action.reportedTo,
    ]);
  }
  const stranger = readings.anonymous;
  if (stranger?.kind === "success") {
    const shown = ruling("vulnerable", "named-as-an-action", `A GET succeeds where ${action.says}.`, ["anonymous"]);
    return { ...shown, confidence: "likely" };
  }
  if (keptBack !== null) return ruling("inconclusive", "kept-back", keptBack);
  if (stranger?.kind === "unsupported" || stranger?.kind === "not-found")
    return ruling("safe", "not-by-get", "There is nothing at this path for GET.");
  return ruling("inconclusive", "refused-to-strangers", "Anonymous callers are denied, and nobody else was tried.");
}
