import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { collisionOf, databaseFault } from "./database-fault.ts";

const withCode = (code: string) => Object.assign(new Error("driver's words"), { code });
const asQuery = (cause: Error) => new DrizzleQueryError("select 1", [], cause);

test.each([
  ["nothing listens", withCode("ECONNREFUSED")],
  ["every address refuses", new AggregateError([withCode("ECONNREFUSED"), withCode("ECONNREFUSED")])],
  ["the server was stopped under a query", asQuery(withCode("57P01"))],
  ["the server is starting", withCode("57P03")],
  ["the connection broke", asQuery(new Error("Connection terminated unexpectedly"))],
  ["no connection became free", new Error("timeout exceeded when trying to connect")],
])("a database that is away is told by what the driver says: %s", (_, error) => {
  expect(databaseFault(error)).toMatchObject({ status: 503, cause: error });
});

test("a full disk is told apart, and a fault of one query is none of the database", () => {
  expect(databaseFault(asQuery(withCode("53100")))).toMatchObject({ status: 507 });
  for (const code of ["23505", "42501", "40001"]) expect(databaseFault(asQuery(withCode(code)))).toBe(null);
  expect(databaseFault(new Error("anything"))).toBe(null);
  expect(databaseFault("a text")).toBe(null);
});

test("what somebody else did to the same rows is told apart from a row that still belongs to what should go", () => {
  const gone = 'Key (application_id)=(3) is not present in table "applications".';
  const kept = 'Key (id)=(3) is still referenced from table "scans".';
  const withDetail = (detail: string) => asQuery(Object.assign(withCode("23503"), { detail }));
  expect(collisionOf(withDetail(gone))).toBe("removed");
  expect(collisionOf(withDetail(kept))).toBe(null);
  expect(collisionOf(asQuery(withCode("23505")))).toBe("taken");
  for (const code of ["40P01", "40001"]) expect(collisionOf(asQuery(withCode(code)))).toBe("changed");
  for (const other of [asQuery(withCode("42501")), new Error("anything"), null]) expect(collisionOf(other)).toBe(null);
});
