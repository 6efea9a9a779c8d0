import { open } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { json, notFound, ok } from "../reply.ts";
import { planSlug } from "./parameters.ts";

const plans = [
  { slug: "starter", name: "Starter", monthly: 0, invoices: 10 },
  { slug: "team", name: "Team", monthly: 29, invoices: 500 },
  { slug: "company", name: "Company", monthly: 99, invoices: null },
];

export const planOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/api/v1/plans",
    summary: "Prices, for everyone",
    documented: true,
    guard: open,
    handle: () => ok(plans),
  },
  {
    method: "GET",
    path: "/api/v1/plans/{planSlug}",
    summary: "One plan",
    documented: true,
    guard: open,
    params: { planSlug },
    handle: ({ params }) => {
      const plan = plans.find((one) => one.slug === params.planSlug);
      return plan ? ok(plan) : notFound("plan");
    },
  },
  {
    method: "GET",
    path: "/api/v1/catalog/currencies",
    summary: "Currencies an invoice may have",
    documented: true,
    guard: open,
    handle: () => ok(["EUR", "GBP", "USD"], { "cache-control": "public, max-age=3600", etag: '"currencies-3"' }),
  },
  {
    method: "POST",
    path: "/api/v1/contact",
    summary: "Write to the sales team",
    documented: true,
    guard: open,
    fields: { email: "string", message: "string" },
    handle: ({ data }) => {
      data.changed();
      return json(202, { received: true });
    },
  },
];
