import { expect, test } from "vitest";
import { countResults, filterRows, type MatrixRow, noFilter } from "./matrix-filter.ts";

const cell = (identity: string, result: MatrixRow["cells"][number]["result"]) => ({
  identity,
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
    cells: [cell("anonymous", "denied"), cell("bob", "bypassed")],
  },
  {
    endpointId: 2,
    method: "POST",
    path: "/orders",
    securityLevel: "secure",
    isPublic: false,
    cells: [cell("anonymous", "denied"), cell("bob", "allowed")],
  },
];
const idsOf = (filter: Partial<typeof noFilter>) =>
  filterRows(rows, { ...noFilter, ...filter }).map(({ endpointId }) => endpointId);

test("A search looks at path and method, a result at the chosen identity's cell or at any", () => {
  expect(idsOf({})).toEqual([1, 2]);
  expect(idsOf({ search: "post " })).toEqual([2]);
  expect(idsOf({ search: "INVOICE" })).toEqual([1]);
  expect(idsOf({ result: "bypassed" })).toEqual([1]);
  expect(idsOf({ result: "denied", identity: "bob" })).toEqual([]);
});

test("Every cell is counted once", () => {
  expect(countResults(rows)).toEqual({ allowed: 1, denied: 2, bypassed: 1, inconclusive: 0, not_tested: 0 });
});
