import { broken, forgotten, softEnvelope, unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { json, ok } from "../reply.ts";

const roles = ["admin"] as const;

export const adminOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/api/v1/admin/users",
    summary: "Everyone in every company",
    documented: false,
    guard: forgotten,
    handle: ({ data }) => ok(data.people.map(({ id, email, role, tenant }) => ({ id, email, role, company: tenant }))),
  },
  {
    method: "GET",
    path: "/api/v1/admin/audit-log",
    summary: "Who changed what",
    documented: true,
    guard: softEnvelope,
    roles,
    handle: ({ requestId, person }) =>
      ok({
        success: true,
        entries:
          person?.tenant === "birch"
            ? [{ actor: "bela@birch.example", action: "invoice.sent", target: "BI-2026-0004" }]
            : [
                { actor: "ada@alder.example", action: "invoice.sent", target: "AL-2026-0001" },
                { actor: "milo@alder.example", action: "account.renamed", target: "Payroll" },
              ],
        requestId,
        at: new Date().toISOString(),
      }),
  },
  {
    method: "GET",
    path: "/api/v1/admin/settings",
    summary: "Company settings",
    documented: true,
    guard: unauthorized,
    roles,
    handle: ({ person }) => ok({ company: person?.tenant, currency: "EUR", dunningAfterDays: 14, twoFactor: true }),
  },
  {
    method: "PUT",
    path: "/api/v1/admin/settings",
    summary: "Change the company settings",
    documented: true,
    guard: unauthorized,
    roles,
    fields: { currency: "string", dunningAfterDays: "number" },
    handle: ({ body, data }) => {
      data.changed();
      return ok({ currency: body.currency, dunningAfterDays: body.dunningAfterDays });
    },
  },
  {
    method: "GET",
    path: "/api/v1/admin/companies",
    summary: "Companies on this installation",
    documented: true,
    guard: broken,
    roles,
    handle: () =>
      ok([
        { key: "alder", name: "Alder & Sons", seats: 12 },
        { key: "birch", name: "Birch Foods", seats: 30 },
      ]),
  },
  {
    method: "GET",
    path: "/api/v1/admin/billing-report",
    summary: "What each company owes",
    documented: true,
    guard: forgotten,
    // For a stranger the page template fails after the rows were read, and the error page prints them.
    handle({ person, data }) {
      const rows = data.accounts.map(({ name, iban, balance }) => ({ name, iban, balance }));
      if (person) return ok({ rows });
      return json(500, { error: "render_failed", message: "Cannot read 'locale' of null", context: { rows } });
    },
  },
  {
    method: "GET",
    path: "/api/v1/admin/jobs",
    summary: "Background jobs",
    documented: false,
    guard: unauthorized,
    roles,
    handle: () =>
      ok([
        { name: "dunning", every: "1d" },
        { name: "bank-sync", every: "15m" },
      ]),
  },
  {
    method: "POST",
    path: "/api/v1/admin/impersonate",
    summary: "Act as another user",
    documented: false,
    guard: forgotten,
    fields: { userId: "number", reason: "string" },
    handle({ body, data }) {
      const person = data.people.find((one) => one.id === body.userId);
      if (!person) return json(422, { error: "invalid", message: "userId names nobody." });
      data.changed();
      return ok({ token: person.token, actingAs: person.email });
    },
  },
];
