import { forbidden, forgotten, open, softDenial, unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { ok, text } from "../reply.ts";
import { own } from "./parameters.ts";

const roles = ["admin"] as const;

export const diagnosticOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/health",
    summary: "Whether the service is up",
    documented: true,
    guard: open,
    handle: () => ok({ status: "ok", uptime: process.uptime() }),
  },
  {
    method: "GET",
    path: "/api/v1/status",
    summary: "Whether the parts are up",
    documented: true,
    guard: open,
    handle: () => ok({ api: "up", database: "up", mail: "up" }),
  },
  {
    method: "GET",
    path: "/metrics",
    summary: "Counters for monitoring",
    documented: false,
    guard: forgotten,
    handle: ({ data }) =>
      text(
        200,
        "text/plain",
        [
          "# TYPE ledger_account_balance gauge",
          ...data.accounts.map(
            (row) => `ledger_account_balance{company="${row.tenant}",id="${row.id}"} ${row.balance}`,
          ),
          `process_uptime_seconds ${process.uptime()}`,
        ].join("\n"),
      ),
  },
  {
    method: "GET",
    path: "/v1/debug",
    summary: "State of the process",
    documented: false,
    guard: forgotten,
    handle: () =>
      ok({
        environment: { DB_HOST: "10.0.4.12", DB_USER: "ledger", MAIL_FROM: "billing@ledgerline.example" },
        memory: process.memoryUsage().rss,
      }),
  },
  {
    method: "GET",
    path: "/backup",
    summary: "The nightly backup",
    documented: false,
    guard: forbidden,
    roles,
    handle: (call) =>
      ok({
        takenAt: "2026-11-20T02:00:00Z",
        invoices: own(call, call.data.invoices),
        accounts: own(call, call.data.accounts),
      }),
  },
  {
    method: "GET",
    path: "/config",
    summary: "Configuration in effect",
    documented: false,
    guard: softDenial,
    roles,
    handle: () => ok({ mailFrom: "billing@ledgerline.example", dunning: "daily", region: "eu-central" }),
  },
  {
    method: "GET",
    path: "/api/v1/reports",
    summary: "Saved reports",
    documented: false,
    guard: unauthorized,
    handle: ({ person }) => ok([{ id: 1, title: "Cash flow", company: person?.tenant }]),
  },
];
