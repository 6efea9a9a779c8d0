import type { PracticeCall } from "../operation.ts";
import type { FieldSet } from "./field.ts";

const transfers = [
  { id: "p-1", tenant: "alder", payee: "Bergmann Payout Trust", iban: "DE02 1203 0000 0000 2020 51", amount: 900 },
  { id: "p-2", tenant: "birch", payee: "Mehl Payout Trust", iban: "DE02 5001 0517 5407 3249 31", amount: 1200 },
];
const own = ({ person }: PracticeCall) => transfers.filter(({ tenant }) => tenant === person?.tenant);

/** Types of the endpoint that hides its schema. */
export const payoutTypes = "type Transfer { id: ID! payee: String! iban: String! amount: Float! }";

/** Its root fields: a transfer by anybody's id, and one by the own company's. */
export const payoutFields: FieldSet = {
  query: {
    payout: {
      signature: "payout(id: ID!): Transfer",
      resolve: (_, { id }) => transfers.find((row) => row.id === id),
    },
    refund: {
      signature: "refund(id: ID!): Transfer",
      resolve: (call, { id }) => own(call).find((row) => row.id === id),
    },
  },
  mutation: {},
};
