import { shown } from "../entries.ts";
import { unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import { notFound, ok } from "../reply.ts";
import type { Tables } from "../tables.ts";
import { accountId, invoiceId, named, own } from "./parameters.ts";

type Part = { table: keyof Tables & ("cards" | "mandates"); noun: string; param: string; isBound: boolean };
const base = "/api/v1/accounts/{accountId}";
const account = (call: PracticeCall) => named(own(call, call.data.accounts), call.params.accountId);

/** List and row below an account. `isBound`: the row must be the account's, else any row of anybody will do. */
const part = ({ table, noun, param, isBound }: Part): PracticeOperation[] => [
  {
    method: "GET",
    path: `${base}/${table}`,
    summary: `The ${noun}s of an account`,
    documented: true,
    guard: unauthorized,
    params: { accountId },
    handle: (call) => {
      const parent = account(call);
      if (!parent) return notFound("account");
      return ok(call.data.tables[table].filter((row) => row.accountId === parent.id).map(shown));
    },
  },
  {
    method: "GET",
    path: `${base}/${table}/{${param}}`,
    summary: `One ${noun} of an account`,
    documented: true,
    guard: unauthorized,
    params: { accountId, [param]: { type: "integer", example: 1 } },
    handle: (call) => {
      const parent = account(call);
      const row = named(call.data.tables[table], call.params[param]);
      if (!parent || !row || (isBound && row.accountId !== parent.id)) return notFound(noun);
      return ok(shown(row));
    },
  },
];

/** Nested rows: the account is always the caller's, but of cards nobody asks whether they belong to it. */
export const accountPartOperations: PracticeOperation[] = [
  ...part({ table: "cards", noun: "card", param: "cardId", isBound: false }),
  ...part({ table: "mandates", noun: "mandate", param: "mandateId", isBound: true }),
  {
    method: "GET",
    path: `${base}/invoices/{invoiceId}`,
    summary: "One invoice that was paid into an account",
    documented: true,
    guard: unauthorized,
    params: { accountId, invoiceId },
    handle: (call) => {
      const row = named(own(call, call.data.invoices), call.params.invoiceId);
      return account(call) && row ? ok({ ...row, accountId: Number(call.params.accountId) }) : notFound("invoice");
    },
  },
];
