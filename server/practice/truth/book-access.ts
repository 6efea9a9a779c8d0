import type { AccessTruth } from "./practice-truth.ts";

const company = ["peer", "lower"] as const;
const everyone = ["peer", "lower", "foreign"] as const;
const invoice = "0b9f6c1e-6d0f-4a52-9c3e-5b7a1e20c101";

/** The company's own: for all of it and for nobody else. */
const shared = (marker: string, at?: string): Partial<AccessTruth> => ({
  marker,
  shares: company,
  ...(at ? { at } : {}),
});
/** The company's own, and given to the other one too. */
const spilt = (marker: string, at?: string): Partial<AccessTruth> => ({ ...shared(marker, at), opens: ["foreign"] });
/** Nobody's business, and given to all. */
const bared = (marker: string, at?: string): Partial<AccessTruth> => ({
  marker,
  opens: everyone,
  ...(at ? { at } : {}),
});
/** For administrators of the company, or of the installation. */
const admins = (marker: string): Partial<AccessTruth> => ({ kind: "function", marker, roles: ["admin"] });
const installation = (marker: string): Partial<AccessTruth> => ({ ...admins(marker), shares: ["foreign"] });

/** Who gets what of the books, for the reads that differ by who asks. Ada, an administrator, is the owner. */
export const bookAccess: Readonly<Record<string, Partial<AccessTruth>>> = {
  "GET /auth/session": { marker: "ada@alder.example" },
  "GET /api/v1/accounts": shared("Operating account"),
  "GET /api/v1/accounts/{accountId}": shared("Operating account", "/api/v1/accounts/1"),
  "GET /api/v1/accounts/{accountId}/balance": shared("48210.55", "/api/v1/accounts/1/balance"),
  "GET /api/v1/accounts/{accountId}/statements": shared('"month":2', "/api/v1/accounts/1/statements"),
  "GET /api/v1/accounts/{accountId}/contacts": spilt("milo@alder.example", "/api/v1/accounts/1/contacts"),
  "GET /api/v1/invoices": shared("Harbour Coffee"),
  "GET /api/v1/invoices/export": spilt("Harbour Coffee"),
  "GET /api/v1/invoices/summary": shared('"sent":1240.5'),
  "GET /api/v1/invoices/{invoiceId}": shared("Harbour Coffee", `/api/v1/invoices/${invoice}`),
  "GET /api/v1/invoices/{invoiceId}/pdf": shared("Harbour Coffee", `/api/v1/invoices/${invoice}/pdf`),
  "GET /api/v1/invoices/{invoiceId}/history": spilt("AL-2026-0001", `/api/v1/invoices/${invoice}/history`),
  "GET /api/v1/users": shared("Ada Alder"),
  "GET /api/v1/users/me": { marker: "Ada Alder" },
  "GET /api/v1/users/{userId}": shared("Milo Marsh", "/api/v1/users/2"),
  "GET /api/v1/users/{userId}/activity": bared("10.0.2.17", "/api/v1/users/2/activity"),
  "GET /api/v1/admin/users": bared("ada@alder.example"),
  "GET /api/v1/admin/audit-log": admins("milo@alder.example"),
  "GET /api/v1/admin/settings": admins('"company":"alder"'),
  "GET /api/v1/admin/companies": installation("Alder & Sons"),
  "GET /api/v1/admin/billing-report": bared("Operating account"),
  "GET /api/v1/admin/jobs": installation("bank-sync"),
  "GET /api/v1/search": shared("Harbour Coffee", "/api/v1/search?q=harbour"),
  "GET /api/v1/search/suggestions": spilt("Harbour Coffee"),
  "GET /api/v1/export/customers": shared("Harbour Coffee"),
  "GET /api/v1/export/jobs/{jobId}": spilt('"rows":412', "/api/v1/export/jobs/customers-2026-q1"),
  "GET /api/v1/export/jobs/{jobId}/download": shared("customers,412", "/api/v1/export/jobs/customers-2026-q1/download"),
  "GET /api/v1/webhooks": admins("wh-alder-7781"),
  "GET /api/v1/notifications": { marker: "ada@alder.example" },
  "GET /api/v1/notifications/digest": spilt("Harbour Coffee"),
  "GET /metrics": spilt("48210.55"),
  "GET /backup": admins("Harbour Coffee"),
  "GET /config": installation("eu-central"),
  "GET /api/v1/reports": shared('"company":"alder"'),
};
