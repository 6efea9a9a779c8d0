import { open, unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import { ok, type Reply } from "../reply.ts";

const trusted = ["https://app.ledgerline.example", "https://books.ledgerline.example"];
type Policy = (origin: string | undefined) => Record<string, string> | null;

const policies: Record<"reflected" | "listed" | "wildcard" | "uncredentialed", Policy> = {
  /** A hole: every origin may read with the visitor's cookies (CWE-942). */
  reflected: (origin) =>
    origin
      ? { "access-control-allow-origin": origin, "access-control-allow-credentials": "true", vary: "origin" }
      : null,
  listed: (origin) =>
    origin && trusted.includes(origin)
      ? { "access-control-allow-origin": origin, "access-control-allow-credentials": "true", vary: "origin" }
      : null,
  wildcard: () => ({ "access-control-allow-origin": "*" }),
  uncredentialed: (origin) => (origin ? { "access-control-allow-origin": origin, vary: "origin" } : null),
};

const sharing =
  (policy: Policy) =>
  (reply: Reply, { headers }: PracticeCall): Reply => ({
    ...reply,
    headers: { ...reply.headers, ...policy(headers.origin) },
  });

const read = (
  name: string,
  summary: string,
  policy: Policy,
  value: (call: PracticeCall) => unknown,
  guard = unauthorized,
): PracticeOperation => ({
  method: "GET",
  path: `/embed/v1/${name}`,
  summary,
  documented: true,
  document: "embed",
  guard,
  finish: sharing(policy),
  handle: (call) => ok(value(call)),
});

/** What other sites show of the books, with the ways to say which sites may. */
export const embedOperations: PracticeOperation[] = [
  read("identity", "Who is signed in", policies.reflected, ({ person }) => ({
    email: person?.email,
    role: person?.role,
  })),
  read("balance", "Balance for a badge", policies.reflected, ({ person, data }) => ({
    balances: data.accounts
      .filter(({ tenant }) => tenant === person?.tenant)
      .map(({ iban, balance }) => ({ iban, balance })),
  })),
  read("overdue", "Overdue invoices for a badge", policies.listed, ({ person, data }) =>
    data.invoices.filter((row) => row.tenant === person?.tenant && row.status === "sent"),
  ),
  read("rates", "Exchange rates", policies.wildcard, () => ({ EUR: 1, GBP: 0.86, USD: 1.09 }), open),
  read("hints", "Hints for the signed-in", policies.uncredentialed, ({ person }) => ({
    hint: `Welcome, ${person?.name}`,
  })),
];
