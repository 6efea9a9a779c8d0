import { forgotten, unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { ok } from "../reply.ts";
import { own } from "./parameters.ts";

export const searchOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/api/v1/search",
    summary: "Search invoices by customer or number",
    documented: true,
    guard: unauthorized,
    query: { q: { type: "string", example: "harbour", required: true } },
    handle(call) {
      const wanted = (call.query.get("q") ?? "").toLowerCase();
      const hits = own(call, call.data.invoices).filter((row) =>
        `${row.customer} ${row.number}`.toLowerCase().includes(wanted),
      );
      return ok({ query: wanted, hits, tookMs: Math.random() });
    },
  },
  {
    method: "GET",
    path: "/api/v1/search/suggestions",
    summary: "Customer names while typing",
    documented: false,
    guard: forgotten,
    query: { q: { type: "string" } },
    handle({ query, data }) {
      const start = (query.get("q") ?? "").toLowerCase();
      const names = data.invoices.map((row) => row.customer).filter((name) => name.toLowerCase().startsWith(start));
      return ok({ suggestions: names });
    },
  },
  {
    method: "POST",
    path: "/api/v1/search/advanced",
    summary: "Search with filters",
    documented: true,
    guard: unauthorized,
    fields: { text: "string", minimumAmount: "number" },
    handle: (call) => ok(own(call, call.data.invoices).filter((row) => row.amount >= Number(call.body.minimumAmount))),
  },
];
