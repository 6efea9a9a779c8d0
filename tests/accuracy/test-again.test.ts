import { afterAll, beforeAll, expect, test } from "vitest";
import { type Practice, startPractice } from "../../server/practice/practice.ts";
import { practiceIdentities } from "../../server/practice/truth/identities.ts";
import { companionsOf } from "../../server/scan/companions.ts";
import { runScan } from "../../server/scan/engine.ts";
import type { JudgedOperation, ScanIdentity, ScanRequest } from "../../server/scan/outcome.ts";
import { testOperation } from "../../server/scan/test-operation.ts";
import { draw } from "../../server/testing/draw.ts";
import { localLimits } from "./comparison.ts";

let practice: Practice;
let request: ScanRequest;
let scanned: JudgedOperation[];
beforeAll(async () => {
  practice = await startPractice({ port: 0 });
  const [first, ...others] = practiceIdentities.slice(0, 4).map(
    ({ label, role, tenant, isPrivileged, healthPath, token }): ScanIdentity => ({
      ...{ label, role, isPrivileged, healthPath, tenantLabel: tenant, login: null },
      ...{ authMethod: "bearer", credentials: token },
    }),
  );
  if (!first) throw new Error("Nobody scans.");
  const { authMethod, credentials, ...traits } = first;
  const consents = { makesObjects: true, writesBack: true };
  request = {
    targetUrl: practice.url,
    environment: "development",
    authMethod,
    credentials,
    traits,
    others,
    ...consents,
  };
  const silent = { log: () => undefined, progress: () => undefined };
  const limits = { ...localLimits, maxRequests: 40_000 };
  scanned = (await runScan(request, limits, silent, new AbortController().signal)).operations;
});
afterAll(() => practice.close());

/** What a scan could not decide, a test that looks at one operation alone may. */
const undecided = ["not_tested", "inconclusive"];
const told = ({ authentication, authorization, findings, access }: JudgedOperation) => ({
  authentication: authentication.state,
  authorization: authorization.state,
  findings: findings.map(({ checkId }) => checkId).sort(),
  gotIn: access.filter(({ result }) => result === "bypassed").map(({ identity }) => identity),
});

test("Testing any operation of an unchanged target again says what its scan said", async () => {
  const known = scanned.map(({ method, path, authentication, operation }) => ({
    method,
    path,
    authentication,
    operation,
  }));
  const otherwise: unknown[] = [];
  for (const before of draw(scanned, Math.ceil(scanned.length / 3), "tested again")) {
    const subject = { before, verdicts: known, companions: companionsOf(before, known) };
    const now = await testOperation(request, localLimits, subject, {}, new AbortController().signal);
    const isDecidedNow = undecided.includes(before.authorization.state) && now.authorization.state === "enforced";
    const authorization = isDecidedNow ? before.authorization : now.authorization;
    const [was, is] = [JSON.stringify(told(before)), JSON.stringify(told({ ...now, authorization }))];
    if (was !== is)
      otherwise.push(
        `${before.method} ${before.path}\n  was ${was} ${before.authorization.reason}\n  is  ${is} ${now.authorization.reason} ${now.authentication.reason}`,
      );
  }
  expect(otherwise.join("\n")).toBe("");
});

test("Whatever is found is also told as tested, so that a later test can tell whether it was tried again", () => {
  const untold = scanned.flatMap(({ method, path, findings, coverage }) =>
    findings
      .filter(({ checkId }) => !coverage.some((row) => row.checkId === checkId && row.state === "tested"))
      .map(({ checkId }) => `${checkId} at ${method} ${path}`),
  );
  expect(untold).toEqual([]);
});
