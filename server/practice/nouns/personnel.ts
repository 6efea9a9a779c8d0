import type { PracticeOperation } from "../operation.ts";
import { listOf, oneOf, refusals, type Shelf } from "../shelf.ts";
import { createTables } from "../tables.ts";

const {
  payslips: [payslip],
  contracts: [contract],
  receipts: [receipt],
  vouchers: [voucher],
} = createTables();

const payslips: Shelf = {
  path: "/api/v1/payslips",
  table: "payslips",
  param: "payslipId",
  id: { type: "string", format: "uuid", example: payslip?.id as string },
  noun: "payslip",
};
const contracts: Shelf = {
  ...payslips,
  path: "/api/v1/contracts",
  table: "contracts",
  param: "contractId",
  id: { ...payslips.id, example: contract?.id as string },
  noun: "contract",
};
const receipts: Shelf = {
  path: "/api/v1/receipts",
  table: "receipts",
  param: "receiptHash",
  id: { type: "string", example: receipt?.id as string },
  noun: "receipt",
};
const vouchers: Shelf = {
  ...receipts,
  path: "/api/v1/vouchers",
  table: "vouchers",
  param: "voucherHash",
  id: { type: "string", example: voucher?.id as string },
  noun: "voucher",
};

/** Rows by ids that nobody guesses, which protects nothing once they are known. */
export const personnelOperations: PracticeOperation[] = [
  listOf(payslips, { reach: "own" }),
  oneOf(payslips, { reach: "all" }),
  listOf(contracts, { reach: "own" }),
  oneOf(contracts, { reach: "own", refusal: refusals.forbidden }),
  listOf(receipts, { reach: "own" }),
  oneOf(receipts, { reach: "all" }),
  listOf(vouchers, { reach: "own" }),
  oneOf(vouchers, { reach: "own", refusal: refusals.empty }),
];
