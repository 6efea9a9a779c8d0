import { forgotten, open, unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import { notFound, ok } from "../reply.ts";
import { own } from "./parameters.ts";

type Rest = Partial<PracticeOperation>;
const read = (
  path: string,
  summary: string,
  handle: PracticeOperation["handle"],
  rest: Rest = {},
): PracticeOperation => ({
  method: "GET",
  path,
  summary,
  documented: true,
  document: "second",
  guard: unauthorized,
  handle,
  ...rest,
});
const rows = (call: PracticeCall) =>
  own(call, call.data.accounts).map(({ id, iban, balance }) => ({ id, iban, closing: balance }));
const badges = [{ slug: "on-time", title: "Pays on time" }];

/** The next version of the books, and what is left of the old one: the same reads, one of which forgets to ask. */
export const versionOperations: PracticeOperation[] = [
  read("/ledger/v2/closings", "Closing balances", (call) => ok({ data: rows(call) })),
  read(
    "/ledger/v2/closings/{closingId}",
    "One closing balance",
    (call) => {
      const row = rows(call).find(({ id }) => String(id) === call.params.closingId);
      return row ? ok(row) : notFound("closing");
    },
    { params: { closingId: { type: "integer", example: 1 } } },
  ),
  read("/ledger/v2/consents", "Consents of the bank", ({ person }) => ok([{ bank: "Nordbank", email: person?.email }])),
  read("/ledger/v2/badges", "Badges, for everyone", () => ok(badges), { guard: open }),
  read(
    "/ledger/v1/closings",
    "Closing balances as they were",
    ({ data }) => ok(data.accounts.map(({ iban, balance }) => ({ iban, balance }))),
    { documented: false, guard: forgotten },
  ),
  read("/ledger/v1/consents", "Consents as they were", ({ person }) => ok([{ email: person?.email }]), {
    documented: false,
  }),
];
