import { anyToken, hidden, redirected, softDenial, unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import { json, noContent, notFound, ok } from "../reply.ts";
import { accountId, named, own, paged, paging } from "./parameters.ts";

const params = { accountId };
const find = (call: PracticeCall) => named(own(call, call.data.accounts), call.params.accountId);

export const accountOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/api/v1/accounts",
    summary: "The company's bank accounts",
    documented: true,
    guard: unauthorized,
    query: paging,
    handle: (call) => ok(paged(call, own(call, call.data.accounts))),
  },
  {
    method: "POST",
    path: "/api/v1/accounts",
    summary: "Add a bank account",
    documented: true,
    guard: unauthorized,
    roles: ["admin"],
    fields: { name: "string", iban: "string" },
    handle(call) {
      const row = {
        id: call.data.accounts.length + 1,
        tenant: call.person?.tenant ?? "alder",
        name: String(call.body.name),
        iban: String(call.body.iban),
        balance: 0,
      };
      call.data.accounts.push(row);
      call.data.changed();
      return json(201, row);
    },
  },
  {
    method: "GET",
    path: "/api/v1/accounts/{accountId}",
    summary: "One bank account",
    documented: true,
    guard: hidden,
    params,
    handle: (call) => {
      const row = find(call);
      return row ? ok(row) : notFound("resource");
    },
  },
  {
    method: "PATCH",
    path: "/api/v1/accounts/{accountId}",
    summary: "Rename a bank account",
    documented: true,
    guard: unauthorized,
    roles: ["admin", "manager"],
    params,
    fields: { name: "string" },
    parsesFirst: true,
    handle(call) {
      const row = find(call);
      if (!row) return notFound("account");
      row.name = String(call.body.name);
      call.data.changed();
      return ok(row);
    },
  },
  {
    method: "DELETE",
    path: "/api/v1/accounts/{accountId}",
    summary: "Close a bank account",
    documented: true,
    guard: unauthorized,
    roles: ["admin"],
    params,
    handle(call) {
      const row = find(call);
      if (!row) return notFound("account");
      call.data.accounts.splice(call.data.accounts.indexOf(row), 1);
      call.data.changed();
      return noContent();
    },
  },
  {
    method: "GET",
    path: "/api/v1/accounts/{accountId}/balance",
    summary: "Current balance",
    documented: true,
    guard: softDenial,
    params,
    handle: (call) => {
      const row = find(call);
      return row ? ok({ accountId: row.id, balance: row.balance, currency: "EUR" }) : notFound("account");
    },
  },
  {
    method: "GET",
    path: "/api/v1/accounts/{accountId}/statements",
    summary: "Monthly statements",
    documented: true,
    guard: redirected,
    params,
    handle: (call) => {
      const row = find(call);
      if (!row) return notFound("account");
      return ok([1, 2, 3].map((month) => ({ accountId: row.id, month, closing: row.balance - month * 100 })));
    },
  },
  {
    method: "GET",
    path: "/api/v1/accounts/{accountId}/contacts",
    summary: "Who may sign for the account",
    documented: true,
    guard: anyToken,
    params,
    handle: (call) => {
      const row = named(call.data.accounts, call.params.accountId);
      if (!row) return notFound("account");
      const signers = call.data.people.filter((one) => one.tenant === row.tenant);
      return ok(signers.map(({ name, email, role }) => ({ name, email, role })));
    },
  },
];
