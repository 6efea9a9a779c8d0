import { expect, test } from "vitest";
import type { AccessContract } from "../../../contract/access-contracts.ts";
import { someContract } from "./contract.fixture.ts";
import { type FileRow, fileRows } from "./file-lines.ts";

const [orders, order] = someContract.operations;

/** The contract with so many operations before the one that differs. */
function long(count: number): AccessContract {
  const before = Array.from({ length: count }, (_, at) => `    GET /a/${at}: public`);
  const lines = [
    "identities: [ bob ]",
    "access:",
    "  /a:",
    ...before,
    "  /v2/orders:",
    "    GET /v2/orders/{id}: { bob: denied }",
  ];
  const line = lines.length;
  return {
    ...someContract,
    text: `${lines.join("\n")}\n`,
    operations: [
      ...before.map((_, at) => ({
        ...{
          operation: `GET /a/${at}`,
          group: "/a",
          line: at + 4,
          endpointId: at + 1,
          expected: "public" as const,
          seen: {},
          open: [],
        },
      })),
      { ...(order as AccessContract["operations"][number]), line },
    ],
    differences: someContract.differences.map((one) => ({ ...one, line })),
    undecided: [],
  };
}
const shape = (rows: readonly FileRow[]) =>
  rows.map((row) => (row.kind === "fold" ? `… ${row.from} +${row.count}` : row.number));

test("A short file is shown whole: who differs, what is undecided, and what each line decides", () => {
  const rows = fileRows(someContract, new Set()).filter((row) => row.kind === "line");
  expect(rows).toHaveLength(8);
  expect(rows[7]).toMatchObject({ differing: [{ identity: "bob", seen: "allowed" }], operations: [order] });
  expect(rows[6]).toMatchObject({ isUndecided: true, operations: [orders] });
  expect(rows[5]?.operations).toEqual([orders, order]);
  expect(rows[0]?.operations).toEqual([]);
});

test("What is as agreed folds away beside a line that needs a look, and unfolds a piece at a time", () => {
  const contract = long(500);
  expect(shape(fileRows(contract, new Set()))).toEqual(["… 1 +503", 504, 505]);
  const rows = fileRows(contract, new Set([1]));
  expect(rows).toHaveLength(203);
  expect(shape(rows).slice(-4)).toEqual([200, "… 201 +303", 504, 505]);
});
