import { expect, test } from "vitest";
import type { Endpoint, SecurityLevel } from "../../contract/endpoints.ts";
import { someEndpoint } from "./endpoint.fixture.ts";
import { groupByPath, worstFirst } from "./endpoint-groups.ts";

const endpoint = (method: string, path: string, more: Partial<Endpoint> = {}) =>
  someEndpoint({ method, path, lastChecked: null, ...more });

test("Methods of a path stand in the order GET, POST, PUT, PATCH, DELETE, others", () => {
  const methods = ["TRACE", "DELETE", "PATCH", "HEAD", "PUT", "POST", "GET"];
  const [group] = groupByPath(methods.map((method) => endpoint(method, "/a")));
  expect(group?.methods).toEqual(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "TRACE"]);
  expect(group?.first.method).toBe("GET");
});

test.each<[SecurityLevel[], SecurityLevel]>([
  [["secure", "warning"], "warning"],
  [["critical", "secure"], "critical"],
  [["warning", "critical", "warning"], "critical"],
  [["secure"], "secure"],
])("The level of a path is the worst of its operations: %j makes %s", (levels, worst) => {
  const methods = ["GET", "POST", "PUT"];
  const [group] = groupByPath(levels.map((level, i) => endpoint(methods[i] ?? "", "/a", { securityLevel: level })));
  expect(group?.level).toBe(worst);
});

test("One path in two applications makes two groups", () => {
  const groups = groupByPath([endpoint("GET", "/a"), endpoint("GET", "/a", { applicationId: 2 })]);
  expect(groups).toHaveLength(2);
});

test("A path belongs to the team of any of its operations", () => {
  const [owned, free] = groupByPath([
    endpoint("GET", "/a"),
    endpoint("POST", "/a", { teamId: 7 }),
    endpoint("GET", "/b"),
  ]);
  expect([owned?.teamId, free?.teamId]).toEqual([7, null]);
});

test("The worst paths come first, and paths of one level by name", () => {
  const groups = groupByPath([
    endpoint("GET", "/z"),
    endpoint("GET", "/b", { securityLevel: "critical" }),
    endpoint("GET", "/m", { securityLevel: "warning" }),
    endpoint("GET", "/a", { securityLevel: "critical" }),
  ]);
  expect(worstFirst(groups).map(({ path }) => path)).toEqual(["/a", "/b", "/m", "/z"]);
});
