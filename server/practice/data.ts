import { type PracticeTenant, people } from "./people.ts";
import { createTables, type Tables } from "./tables.ts";

export type Account = { id: number; tenant: PracticeTenant; name: string; iban: string; balance: number };
export type Invoice = {
  id: string;
  tenant: PracticeTenant;
  number: string;
  customer: string;
  amount: number;
  status: "draft" | "sent" | "paid";
  attachments: string[];
};
export type Webhook = { id: number; tenant: PracticeTenant; target: string; secret: string };
export type ExportJob = { id: string; tenant: PracticeTenant; kind: string; rows: number };

const account = (id: number, tenant: PracticeTenant, name: string, balance: number): Account => ({
  id,
  tenant,
  name,
  iban: `DE${String(20 + id)} 3704 0044 0532 0130 0${id}`,
  balance,
});

const invoice = (
  start: string,
  tenant: PracticeTenant,
  n: number,
  customer: string,
  amount: number,
  status: Invoice["status"],
): Invoice => ({
  id: `${start}-6d0f-4a52-9c3e-5b7a1e20c${String(100 + n)}`,
  tenant,
  number: `${tenant.slice(0, 2).toUpperCase()}-2026-${String(n).padStart(4, "0")}`,
  customer,
  amount,
  status,
  attachments: [`delivery-note-${n}.pdf`],
});

/** Fresh data of the whole service: every start begins with the same rows, and nothing outlives the process. */
export function createData() {
  let changes = 0;
  let made = 100;
  const tables: Tables = createTables();
  return {
    tables,
    people,
    accounts: [
      account(1, "alder", "Operating account", 48210.55),
      account(2, "alder", "Payroll", 12780),
      account(3, "alder", "Tax reserve", 9120.4),
      account(4, "birch", "Main account", 77110.05),
      account(5, "birch", "Savings", 150000),
    ],
    invoices: [
      invoice("0b9f6c1e", "alder", 1, "Harbour Coffee", 1240.5, "sent"),
      invoice("1c2d8e4a", "alder", 2, "Linden Books", 310, "paid"),
      invoice("2f7a3b90", "alder", 3, "Quarry Cycles", 8990.99, "draft"),
      invoice("3a6e5d27", "birch", 4, "Old Mill Bakery", 642.1, "sent"),
      invoice("4e8b1c63", "birch", 5, "Tern Outfitters", 5120, "paid"),
    ],
    webhooks: [
      { id: 1, tenant: "alder", target: "https://hooks.alder.example/invoices", secret: "wh-alder-7781" },
      { id: 2, tenant: "birch", target: "https://hooks.birch.example/all", secret: "wh-birch-1290" },
    ] as Webhook[],
    exportJobs: [
      { id: "customers-2026-q1", tenant: "alder", kind: "customers", rows: 412 },
      { id: "ledger-2026-q1", tenant: "birch", kind: "ledger", rows: 2096 },
    ] as ExportJob[],
    /** What was done, by those operations that keep no rows of their own. */
    journal: [
      { id: 1, tenant: "alder", what: "Announce something to everyone", by: "ada@alder.example" },
      { id: 2, tenant: "birch", what: "Announce something to everyone", by: "bela@birch.example" },
    ] as Record<string, unknown>[],
    /** Every handler that changes a row says so here, so that a test can prove that a scan changed nothing. */
    changed() {
      changes += 1;
    },
    mutations: () => changes,
    /** A number for a new row, never given twice. */
    next() {
      made += 1;
      return made;
    },
  };
}
export type PracticeData = ReturnType<typeof createData>;
