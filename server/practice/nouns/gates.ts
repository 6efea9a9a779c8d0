import { unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { ok } from "../reply.ts";
import type { Spelling } from "../spelling.ts";

type Gate = { name: string; secret: string } & Pick<PracticeOperation, "spellings" | "overridable" | "gate">;
const every: readonly Spelling[] = ["slash", "case", "semicolon", "double", "encoded", "dots"];

/**
 * Parts for administrators behind a gate that compares the address as it was sent. The router behind it forgives one
 * way of writing; where nothing is said of a gate it is asked after routing, as it should be.
 */
const gates: readonly Gate[] = [
  { name: "closings", secret: "Year-end result 2025", gate: "all", spellings: ["slash"] },
  { name: "openings", secret: "Opening balance 2026", spellings: ["slash"] },
  { name: "signers", secret: "Two of three must sign", gate: "all", spellings: ["case"] },
  { name: "deputies", secret: "Milo signs in August", spellings: ["case"] },
  { name: "transfers", secret: "Transfer to escrow", gate: "all", spellings: ["semicolon"] },
  { name: "fees", secret: "Fee waived until June", spellings: ["semicolon"] },
  { name: "vaults", secret: "Vault key at the notary", gate: "all", spellings: ["dots"] },
  { name: "seals", secret: "Seal of the company", spellings: ["dots"] },
  { name: "ledgers", secret: "Ledger of the board", gate: "all", spellings: ["encoded"] },
  { name: "stamps", secret: "Stamp number 7", spellings: ["encoded"] },
  { name: "payouts", secret: "Payout to the founders", gate: "all", overridable: true },
  { name: "dividends", secret: "Dividend of the year", overridable: true },
  { name: "bonuses", secret: "Bonus pool 2026", gate: "role", spellings: ["slash", "case"] },
  { name: "grants", secret: "Grant of the city", spellings: every, overridable: true },
];

/** One read per gate, for administrators. */
export const gateOperations: PracticeOperation[] = gates.map(({ name, secret, ...rest }) => ({
  method: "GET",
  path: `/api/v1/${name}/current`,
  summary: `The current ${name}, for administrators`,
  documented: true,
  guard: unauthorized,
  roles: ["admin"],
  ...rest,
  // Of a stranger nobody knows the company, so that a gate that was passed shows the first one's.
  handle: ({ person }) =>
    person?.tenant === "birch"
      ? ok({ title: `Nothing in ${name} yet`, amount: 0, approvedBy: "bela@birch.example" })
      : ok({ title: secret, amount: 12_000 + secret.length, approvedBy: "ada@alder.example" }),
}));
