import { expect, test } from "vitest";
import {
  cellOf,
  countResults,
  filterColumns,
  filterRows,
  type MatrixColumn,
  type MatrixRow,
  noFilter,
} from "./matrix-filter.ts";

const column = (label: string, isStranger = false): MatrixColumn => ({
  key: isStranger ? "strangers" : `as ${label}`,
  label,
  role: "",
  isStranger,
});
const columns = [column("anonymous", true), column("bob"), column("anonymous")];
const [strangers, bob, namesake] = columns as [MatrixColumn, MatrixColumn, MatrixColumn];
const cell = (of: MatrixColumn, result: MatrixRow["cells"][number]["result"]) => ({
  column: of.key,
  identity: of.label,
  isStranger: of.isStranger,
  result,
  status: 200,
  code: "c",
  reason: "r",
});
const rows: MatrixRow[] = [
  {
    endpointId: 1,
    method: "GET",
    path: "/invoices/{id}",
    securityLevel: "critical",
    isPublic: false,
    cells: [cell(strangers, "denied"), cell(bob, "bypassed"), cell(namesake, "bypassed")],
  },
  {
    endpointId: 2,
    method: "POST",
    path: "/orders",
    securityLevel: "secure",
    isPublic: false,
    cells: [cell(bob, "allowed")],
  },
];
const idsOf = (filter: Partial<typeof noFilter>) => {
  const all = { ...noFilter, ...filter };
  return filterRows(rows, filterColumns(columns, all), all).map(({ endpointId }) => endpointId);
};

test("A search looks at path and method, a result at the chosen identity's cell or at any", () => {
  expect(idsOf({})).toEqual([1, 2]);
  expect(idsOf({ search: "post " })).toEqual([2]);
  expect(idsOf({ search: "INVOICE" })).toEqual([1]);
  expect(idsOf({ result: "bypassed" })).toEqual([1]);
  expect(idsOf({ result: "denied", identity: bob.key })).toEqual([]);
});

test("Who was not asked shows as not tested, and is counted and found as such", () => {
  expect(cellOf(rows[1] as MatrixRow, strangers)).toEqual({
    result: "not_tested",
    code: null,
    reason: "Anonymous callers were not tried here.",
  });
  expect(cellOf(rows[1] as MatrixRow, namesake).reason).toBe("anonymous was not tried here.");
  expect(idsOf({ result: "not_tested" })).toEqual([2]);
  expect(idsOf({ result: "not_tested", identity: strangers.key })).toEqual([2]);
});

test("The counts are those of the cells that are shown, each once", () => {
  expect(countResults(rows, columns)).toEqual({ allowed: 1, denied: 1, bypassed: 2, inconclusive: 0, not_tested: 2 });
  expect(countResults(rows, [bob])).toEqual({ allowed: 1, denied: 0, bypassed: 1, inconclusive: 0, not_tested: 0 });
});

test("An identity that is called like strangers has a column of its own", () => {
  const [invoices] = rows as [MatrixRow];
  expect(cellOf(invoices, strangers).result).toBe("denied");
  expect(cellOf(invoices, namesake).result).toBe("bypassed");
  expect(idsOf({ result: "bypassed", identity: strangers.key })).toEqual([]);
});
