import { expect, test } from "vitest";
import type { AccessContract } from "../../../contract/access-contracts.ts";
import { someContract } from "./contract.fixture.ts";
import { type FileRow, fileRows, foldInWords } from "./file-lines.ts";

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
/** That contract with other access at its first operations, none of which needs a look. */
function withFirst(
  access: readonly Partial<AccessContract["operations"][number]>[],
  undecided: number,
): AccessContract {
  const contract = long(500);
  const operations = contract.operations.map((one, at) => ({
    ...one,
    seen: { anonymous: "allowed" as const },
    ...access[at],
  }));
  return { ...contract, operations, undecided: operations.slice(0, undecided).map(({ operation }) => operation) };
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

test("A fold counts what is undecided and what could not be told apart from what is as agreed", () => {
  const unknown = { expected: { bob: "unknown" as const }, seen: { bob: "unknown" as const } };
  const untold = { expected: { bob: "denied" as const }, seen: { bob: "unknown" as const } };
  const gone = { endpointId: null, seen: {} };
  const names = (contract: AccessContract) => {
    const [fold] = fileRows(contract, new Set());
    return fold?.kind === "fold" ? foldInWords(fold) : null;
  };
  expect(names(withFirst([], 0))).toBe("503 lines as agreed");
  expect(foldInWords({ kind: "fold", from: 1, count: 2, undecided: 2, untold: 0 })).toBe("2 lines undecided");
  expect(names(withFirst([unknown, unknown, untold, gone], 2))).toBe(
    "503 lines: 499 as agreed, 2 undecided, 2 could not be told",
  );
  expect(names(withFirst([{ expected: "unknown", seen: {} }], 1))).toBe("503 lines: 502 as agreed, 1 undecided");
  const cells = withFirst(
    [{ expected: { bob: "allowed", al: "unknown" }, seen: { bob: "allowed", al: "unknown" } }],
    1,
  );
  // A file may give each cell a line of its own.
  const text = cells.text.replace(
    "GET /a/0: public",
    "GET /a/0:\n      bob: allowed # al: unknown\n      al: unknown # soon",
  );
  const below = <One extends { line: number | null }>(one: One) => ({ ...one, line: (one.line ?? 0) + 2 });
  const [first, ...others] = cells.operations as [AccessContract["operations"][number]];
  const operations = [first, ...others.map(below)];
  expect(names({ ...cells, text, operations, differences: cells.differences.map(below) })).toBe(
    "505 lines: 503 as agreed, 2 undecided",
  );
});
