import { expect, test } from "vitest";
import type { AccessCell, Exchange } from "../../../src/contract/endpoints.ts";
import { someJudged } from "../../testing/judged-operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { withBasicAccess } from "./basic-access.ts";

const exchange = (identity: Exchange["identity"], status: number | null): Exchange => ({
  identity,
  purpose: "p",
  method: "POST",
  url: "http://127.0.0.1/orders",
  requestHeaders: {},
  requestBody: null,
  status,
  responseHeaders: {},
  responseBody: "",
  bytes: 0,
  durationMs: 1,
  error: null,
});
const write = (given: Partial<JudgedOperation>) => {
  const judged = someJudged({ method: "POST", path: "/orders", ...given });
  return withBasicAccess({ ...judged, operation: { ...judged.operation, method: "POST" } }).access;
};
const bob: AccessCell = { identity: "bob", result: "denied", status: 403, code: "refused-to-others", reason: "r" };
const owner: AccessCell = { identity: "default", result: "allowed", status: 422, code: "owner", reason: "r" };

test("A write that was compared between identities says first how strangers fared", () => {
  const exchanges = [exchange("anonymous", 400), exchange("anonymous", 401), exchange("owner", 422)];
  expect(write({ exchanges, access: [owner, bob] })).toEqual([
    { identity: "anonymous", isStranger: true, result: "denied", status: 401, code: "c", reason: "r" },
    owner,
    bob,
  ]);
});

test("Strangers who got in with a made-up credential are shown with what they got", () => {
  const exchanges = [exchange("anonymous", 401), exchange("invalid", 200)];
  const code = "invalid-credential-accepted";
  const authentication = { state: "missing", confidence: "confirmed", code, reason: "r" } as const;
  expect(write({ exchanges, authentication })[0]).toMatchObject({ result: "bypassed", status: 200 });
});

test("An identity that is called like strangers does not stand in for them", () => {
  const namesake: AccessCell = { ...bob, identity: "anonymous", result: "bypassed", status: 200 };
  const access = write({ exchanges: [exchange("anonymous", 401)], access: [owner, namesake] });
  expect(access.map(({ isStranger, result }) => [isStranger ?? false, result])).toEqual([
    [true, "denied"],
    [false, "allowed"],
    [false, "bypassed"],
  ]);
});

test.each([
  [422, "allowed", /examined/],
  [403, "denied", /403/],
  [404, "not_tested", /does not exist/],
  [null, "not_tested", /no answer/],
] as const)("A write that answers the default identity alone with %s shows it as %s", (status, result, reason) => {
  const access = write({ exchanges: [exchange("anonymous", 401), exchange("owner", status)] });
  expect(access).toMatchObject([
    { isStranger: true, result: "denied" },
    { identity: "default", result, status, reason: expect.stringMatching(reason) },
  ]);
});

test("A default identity without a credential is nobody: it has no cell, whatever it was answered", () => {
  const exchanges = [exchange("anonymous", 401), exchange("owner", 422)];
  const judged = someJudged({ method: "POST", path: "/orders", exchanges, access: [owner, bob] });
  expect(withBasicAccess(judged, { present: false }).access.map(({ identity }) => identity)).toEqual([
    "anonymous",
    "bob",
  ]);
  expect(withBasicAccess({ ...judged, access: [] }, { present: false }).access).toHaveLength(1);
});

test("Who made something stands beside how the default identity fared, and was not compared with it", () => {
  const made: AccessCell = { identity: "bob", result: "allowed", status: 201, code: "made-with-mark", reason: "r" };
  const makers = { ...exchange("owner", 201), label: "bob" };
  const access = write({ exchanges: [exchange("anonymous", 401), makers, exchange("owner", 422)], access: [made] });
  expect(access.map(({ identity, status }) => [identity, status])).toEqual([
    ["anonymous", 401],
    ["bob", 201],
    ["default", 422],
  ]);
});

test("Input that is examined for whoever sends it shows no right, where it is not known whether strangers may", () => {
  const authentication = { state: "inconclusive", confidence: "likely", code: "c", reason: "r" } as const;
  const exchanges = [exchange("anonymous", 400), exchange("owner", 400)];
  expect(write({ exchanges, authentication })[1]).toMatchObject({
    result: "not_tested",
    reason:
      "The default identity gets status 400, as does whoever has no credential: whether it has access is unknown.",
  });
  const other = [exchange("anonymous", 404), exchange("owner", 400)];
  expect(write({ exchanges: other, authentication })[1]).toMatchObject({ result: "allowed" });
  const isPublic = { ...authentication, state: "public" } as const;
  expect(write({ exchanges, authentication: isPublic })[1]).toMatchObject({ result: "allowed" });
});

test("What the default identity is called is told where nobody else was asked", () => {
  const judged = someJudged({ method: "POST", path: "/orders", exchanges: [exchange("owner", 403)] });
  expect(withBasicAccess(judged, { label: "ada" }).access[1]).toMatchObject({
    identity: "ada",
    reason: "ada gets status 403.",
  });
});

test("A body that nobody can read shows no right where strangers are told the same, and one that can be read does", () => {
  const unreadable = (identity: Exchange["identity"]) => ({ ...exchange(identity, 400), requestBody: '{"postern":' });
  const exchanges = [unreadable("anonymous"), unreadable("owner")];
  expect(write({ exchanges })[1]).toMatchObject({ identity: "default", result: "not_tested" });
  const further = { ...exchange("owner", 403), requestBody: '"postern"' };
  expect(write({ exchanges: [...exchanges, further] })[1]).toMatchObject({ identity: "default", result: "denied" });
});
