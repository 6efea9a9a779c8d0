import { forgotten, unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import { json, noContent, notFound, ok } from "../reply.ts";

type Rest = Partial<PracticeOperation>;
const read = (
  path: string,
  summary: string,
  value: (call: PracticeCall) => unknown,
  rest: Rest = {},
): PracticeOperation => ({
  method: "GET",
  path,
  summary,
  documented: false,
  guard: unauthorized,
  handle: (call) => ok(value(call)),
  ...rest,
});
const gateway = "/gateway/ledger/v3";
const devices = (call: PracticeCall) => [{ id: 1, name: "Laptop", email: call.person?.email, lastIp: "203.0.113.40" }];

/** What no document lists: called by scripts that load late, by sources behind a map, and at addresses put together. */
export const unlistedOperations: PracticeOperation[] = [
  read("/api/v1/devices", "Devices that are signed in", devices),
  {
    method: "DELETE",
    path: "/api/v1/devices/{deviceId}",
    summary: "Sign a device out",
    documented: false,
    guard: unauthorized,
    params: { deviceId: { type: "integer", example: 1 } },
    handle: ({ params, data }) => {
      if (params.deviceId !== "1") return notFound("device");
      data.changed();
      return noContent();
    },
  },
  read("/api/v1/labs/experiments", "Experiments that run", () => [{ name: "dunning-tone", share: 0.5 }]),
  read("/api/v1/labs/flags", "Switches", () => [{ name: "new-ledger", on: true, ownerEmail: "ada@alder.example" }], {
    guard: forgotten,
  }),
  read(
    "/api/v1/insights/margins",
    "Margin per customer",
    ({ data }) => data.invoices.map(({ customer, amount }) => ({ customer, margin: amount / 4 })),
    { guard: forgotten },
  ),
  read("/api/v1/insights/churn", "Who might leave", ({ person }) => [{ company: person?.tenant, risk: 0.2 }]),
  read(`${gateway}/reconciliations`, "What the bank says", ({ person }) => [
    { id: 1, company: person?.tenant, open: 3 },
  ]),
  read(
    `${gateway}/exceptions`,
    "What does not add up",
    ({ data }) => data.accounts.map(({ iban, balance }) => ({ iban, balance })),
    {
      guard: forgotten,
    },
  ),
  read("/api/v1/rates/history", "Rates of last year", ({ person }) => [
    { day: "2025-11-20", EURGBP: 0.85, company: person?.tenant },
  ]),
  read(
    "/api/v1/rates/forward",
    "Agreed forward rates",
    () => [{ customer: "Tern Outfitters", EURUSD: 1.11, amount: 40_000 }],
    {
      guard: forgotten,
    },
  ),
  {
    method: "POST",
    path: "/api/v1/rates/alerts",
    summary: "Tell somebody when a rate moves",
    documented: false,
    guard: unauthorized,
    fields: { currency: "string", above: "number" },
    handle: ({ data }) => {
      data.changed();
      return json(202, { watching: true });
    },
  },
];
