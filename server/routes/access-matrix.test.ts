import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccessMatrix } from "../../src/contract/applications.ts";
import type { AccessCell } from "../../src/contract/endpoints.ts";
import { insertIdentity } from "../db/identities.ts";
import { saveRetest } from "../db/scan/scan-outcome.ts";
import { someJudged } from "../testing/judged-operation.ts";
import { someApplication } from "../testing/some-application.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

const cell = (identity: string, result: AccessCell["result"], given: Partial<AccessCell> = {}): AccessCell => ({
  identity,
  result,
  status: 200,
  code: "c",
  reason: "r",
  ...given,
});

/** The matrix of an application that has an identity called like strangers, as one was accepted earlier. */
async function matrixOf(access: AccessCell[]): Promise<AccessMatrix> {
  const tenantId = await platform.tenant();
  const { cookie } = await platform.signedIn("viewer", tenantId);
  const applicationId = await platform.db.tenant(tenantId, async (tx) => {
    const id = await someApplication(tx, tenantId);
    const given = {
      ...{ label: "anonymous", role: "member", isPrivileged: false, tenantLabel: null, authMethod: "bearer" as const },
      ...{ credentials: "token", login: null, loginBody: null, healthPath: null },
    };
    await insertIdentity(tx, tenantId, id, given, platform.services.secrets);
    await saveRetest(tx, { id: null, tenantId, applicationId: id }, someJudged({ path: "/notes/{id}", access }));
    return id;
  });
  return (await platform.call("GET", `/applications/${applicationId}/access`, { cookie })).body;
}
const shown = ({ identities, rows }: AccessMatrix) =>
  identities.map(({ key, role, isStranger }) => [
    isStranger ? "strangers" : role,
    rows[0]?.cells.find(({ column }) => column === key)?.result,
  ]);

test("What an identity got that is called like strangers is not shown as theirs", async () => {
  const matrix = await matrixOf([
    cell("anonymous", "denied", { isStranger: true }),
    cell("default", "allowed"),
    cell("anonymous", "bypassed"),
  ]);
  expect(new Set(matrix.identities.map(({ key }) => key)).size).toBe(3);
  expect(shown(matrix)).toEqual([
    ["strangers", "denied"],
    ["user", "allowed"],
    ["member", "bypassed"],
  ]);
});

test("Cells that were stored before they said whose they are keep their columns", async () => {
  expect(shown(await matrixOf([cell("anonymous", "denied"), cell("anonymous", "bypassed")]))).toEqual([
    ["strangers", "denied"],
    ["member", "bypassed"],
  ]);
});
