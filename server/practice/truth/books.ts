import { bookAccess } from "./book-access.ts";
import type { PracticeTruth, Row, Weakness } from "./practice-truth.ts";

type Brief = [
  call: string,
  reachableBy: PracticeTruth["reachableBy"],
  authentication: PracticeTruth["authentication"],
  note: string,
  undecidable?: "undecidable",
];

const briefs: readonly Brief[] = [
  ["POST /auth/login", "openapi", "public", "sign-in"],
  ["GET /auth/session", "openapi", "enforced", "401; the body changes at every request"],
  ["POST /auth/refresh", "openapi", "enforced", "401 before validation"],
  ["POST /auth/logout", "openapi", "enforced", "401 before validation"],

  ["GET /api/v1/accounts", "openapi", "enforced", "401; paged"],
  ["POST /api/v1/accounts", "openapi", "enforced", "401 before validation"],
  ["GET /api/v1/accounts/{accountId}", "openapi", "enforced", "404 for strangers"],
  ["PATCH /api/v1/accounts/{accountId}", "openapi", "enforced", "malformed JSON is 400 before 401"],
  ["DELETE /api/v1/accounts/{accountId}", "openapi", "enforced", "401 before the row is looked up"],
  ["GET /api/v1/accounts/{accountId}/balance", "openapi", "enforced", "200 with an error inside"],
  ["GET /api/v1/accounts/{accountId}/statements", "openapi", "enforced", "redirect to the sign-in page"],
  ["GET /api/v1/accounts/{accountId}/contacts", "openapi", "missing", "any token is good enough"],

  ["GET /api/v1/invoices", "openapi", "enforced", "401; random order and volatile values"],
  ["POST /api/v1/invoices", "openapi", "enforced", "malformed JSON is 400 before 401"],
  ["GET /api/v1/invoices/export", "openapi", "missing", "every company's invoices as CSV"],
  ["GET /api/v1/invoices/summary", "openapi", "enforced", "200 with the sign-in page"],
  ["GET /api/v1/invoices/{invoiceId}", "openapi", "enforced", "401"],
  ["PUT /api/v1/invoices/{invoiceId}", "openapi", "enforced", "401 before validation"],
  ["PATCH /api/v1/invoices/{invoiceId}/status", "openapi", "missing", "a write that nobody checks"],
  ["GET /api/v1/invoices/{invoiceId}/pdf", "openapi", "enforced", "403; a binary body"],
  ["GET /api/v1/invoices/{invoiceId}/history", "openapi", "missing", "protected data among volatile values"],
  ["POST /api/v1/invoices/{invoiceId}/payments", "openapi", "enforced", "malformed JSON is 400 before 401"],
  ["POST /api/v1/invoices/{invoiceId}/reminders", "javascript", "enforced", "401 before validation"],
  [
    "DELETE /api/v1/invoices/{invoiceId}/attachments/{name}",
    "openapi",
    "missing",
    "shows only when something real is deleted",
    "undecidable",
  ],

  ["GET /api/v1/users", "openapi", "enforced", "403"],
  ["GET /api/v1/users/me", "openapi", "enforced", "401"],
  ["PUT /api/v1/users/me/preferences", "openapi", "enforced", "401 before validation"],
  ["POST /api/v1/users/invite", "openapi", "enforced", "403 before validation"],
  ["GET /api/v1/users/{userId}", "openapi", "enforced", "401"],
  ["PATCH /api/v1/users/{userId}", "openapi", "enforced", "401 before validation"],
  ["GET /api/v1/users/{userId}/avatar", "openapi", "public", "documented as public; an image"],
  ["GET /api/v1/users/{userId}/activity", "javascript", "missing", "what people did, for everyone"],

  ["GET /api/v1/admin/users", "javascript", "missing", "everyone in every company"],
  ["GET /api/v1/admin/audit-log", "openapi", "enforced", "200, an error and volatile values inside"],
  ["GET /api/v1/admin/settings", "openapi", "enforced", "401"],
  ["PUT /api/v1/admin/settings", "openapi", "enforced", "401 before validation"],
  ["GET /api/v1/admin/companies", "openapi", "enforced", "500 for strangers, nothing inside"],
  ["GET /api/v1/admin/billing-report", "openapi", "missing", "500 for strangers with the rows inside"],
  ["GET /api/v1/admin/jobs", "javascript", "enforced", "401"],
  ["POST /api/v1/admin/impersonate", "javascript", "missing", "validation answers strangers"],

  ["GET /api/v1/search", "openapi", "enforced", "401; needs a query"],
  ["GET /api/v1/search/suggestions", "html", "missing", "customer names for everyone"],
  ["POST /api/v1/search/advanced", "openapi", "enforced", "401 before validation"],

  ["GET /api/v1/export/customers", "html", "enforced", "redirect to the sign-in page"],
  ["POST /api/v1/export/jobs", "openapi", "enforced", "401 before validation"],
  ["GET /api/v1/export/jobs/{jobId}", "openapi", "missing", "a job by its guessable name"],
  ["GET /api/v1/export/jobs/{jobId}/download", "openapi", "enforced", "401"],

  ["GET /api/v1/plans", "openapi", "public", "prices"],
  ["GET /api/v1/plans/{planSlug}", "openapi", "public", "one price"],
  ["GET /api/v1/catalog/currencies", "openapi", "public", "cached and the same for everyone"],
  ["POST /api/v1/contact", "openapi", "public", "a contact form"],

  ["GET /api/v1/webhooks", "openapi", "enforced", "401; secrets inside"],
  ["POST /api/v1/webhooks", "openapi", "enforced", "malformed JSON is 400 before 401"],
  ["DELETE /api/v1/webhooks/{webhookId}", "openapi", "enforced", "401 before the row is looked up"],
  ["POST /api/v1/webhooks/{webhookId}/test", "javascript", "missing", "validation answers strangers"],

  ["GET /api/v1/notifications", "javascript", "enforced", "401"],
  ["GET /api/v1/notifications/digest", "javascript", "missing", "overdue customers for everyone"],
  ["PUT /api/v1/notifications/{notificationId}/read", "javascript", "enforced", "401 before validation"],

  ["GET /health", "openapi", "public", "health"],
  ["GET /api/v1/status", "openapi", "public", "health"],
  ["GET /metrics", "word-list", "missing", "balances among the counters"],
  ["GET /v1/debug", "word-list", "missing", "environment of the process"],
  ["GET /backup", "well-known", "enforced", "403; named in robots.txt"],
  ["GET /config", "word-list", "enforced", "200 with an error inside"],
  ["GET /api/v1/reports", "word-list", "enforced", "401"],
];

/** The books themselves, which are a company's and never a person's: what is wrong here is open to strangers too. */
export const bookRows: readonly Row[] = briefs.map(([call, reachableBy, authentication, note, unsure]) => ({
  call,
  reachableBy,
  authentication,
  note,
  weaknesses: weaknessesOf(call, authentication, note),
  ...(bookAccess[call] ? { access: bookAccess[call] } : {}),
  ...(unsure ? { undecidable: true } : {}),
}));

function weaknessesOf(call: string, authentication: PracticeTruth["authentication"], note: string): Weakness[] {
  if (note === "sign-in") return ["unlimited-sign-in"];
  if (authentication !== "missing") return [];
  if (note.startsWith("any token")) return ["invalid-credential-accepted"];
  return [call.startsWith("GET") ? "missing-authentication" : "unauthenticated-write"];
}
