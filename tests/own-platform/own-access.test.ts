import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAccess } from "../../server/access/access-file.ts";
import { runCommand } from "../../server/command/command.ts";
import { readSavedScan } from "../../server/command/results/saved-scan.ts";
import { accessTable, addressTable } from "../../server/testing/access-table.ts";
import { contractCalls } from "../../server/testing/contract-calls.ts";
import { oneOfEverything } from "../../server/testing/one-of-everything.ts";
import { openTestApp, type TestApp } from "../../server/testing/test-app.ts";
import { allows, type Role, roles } from "../../src/contract/roles.ts";

/** Who may do what on Postern's own platform. `neighbour` is an admin of another organization. */
const file = "tests/own-platform/access.yaml";

let folder: string;
let platform: TestApp;
let said = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postern-own-"));
  platform = await openTestApp();
  await platform.app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`;
  const acme = await oneOfEverything(platform);
  const neighbour = await oneOfEverything(platform);
  const cookies = new Map([
    ["admin", acme.cookie],
    ["neighbour", neighbour.cookie],
  ]);
  for (const role of roles)
    if (role !== "admin") cookies.set(role, (await platform.signedIn(role, acme.tenantId)).cookie);
  const entries = [...cookies].map(
    ([name, cookie]) => `  - name: ${name}\n    fixedHeaders: [{ name: Cookie, value: "${cookie}" }]\n`,
  );
  writeFileSync(at("auth.yaml"), `auth:\n${entries.join("")}`);
  const whatItMay = ["--environment", "staging", "--create-objects", "--write-back", "--intrusive"];
  const who = ["--auth", at("auth.yaml"), "--privileged", "admin,superadmin,neighbour"];
  const described = ["--openapi", `${url}/api/openapi.json`];
  await postern(
    "scan",
    url,
    ...described,
    ...who,
    ...whatItMay,
    "--fail-on",
    "never",
    "--out",
    `json=${at("scan.json")}`,
  );
});
afterAll(async () => {
  await platform?.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

async function postern(...given: string[]): Promise<number> {
  said = "";
  const hear = {
    write(text: string) {
      said += text;
    },
  };
  return await runCommand(given, { stdout: hear, stderr: hear });
}

test("A scan of Postern's own platform, as every role and with every consent, finds nothing and leaves nothing", async () => {
  const { scan, endpoints } = await readSavedScan(at("scan.json"), "The scan");
  expect(scan).toMatchObject({ status: "completed" });
  expect(endpoints.flatMap(({ method, path, findings }) => findings.map(({ title }) => [method, path, title]))).toEqual(
    [],
  );
  expect(JSON.parse(readFileSync(at("scan.json"), "utf8")).scan.leftovers ?? []).toEqual([]);
});

test("Nobody may do more there, or less, than the access file of the platform says, and no operation is undecided", async () => {
  const exit = await postern("access", "check", file, "--from", at("scan.json"), "--undecided", "fail");
  expect(said).not.toMatch(/^[✗?] /m);
  expect([exit, said]).toEqual([0, expect.stringMatching(/^0 differences, 0 undecided/m)]);
  const [, agreed = "0"] = /(\d+) of \d+ cells as agreed/.exec(said.replaceAll(",", "")) ?? [];
  // So much is really tried: were nobody let in any more, little could be told, and nothing would differ.
  expect(Number(agreed)).toBeGreaterThan(580);
  console.log(/.* cells as agreed.*/.exec(said)?.[0]);
});

test("What the access file of the platform says of a role is what the platform's own table says", () => {
  const agreed = new Map(
    readAccess(readFileSync(file, "utf8"), file).operations.map(({ name, access }) => [name, access]),
  );
  const calls = contractCalls.map(({ name, method, path }) => [`${method} /api${path}`, accessTable[name]] as const);
  const addresses = Object.entries(addressTable).map(
    ([address, access]) => [address.replace(/:(\w+)/g, "{$1}"), access] as const,
  );
  for (const [operation, access = []] of [...calls, ...addresses]) {
    const says = agreed.get(operation);
    if (says === undefined && !calls.some(([name]) => name === operation)) continue;
    if (access === "public") {
      expect(says, operation).toBe("public");
      continue;
    }
    const cells = says instanceof Map ? Object.fromEntries([...says].map(([who, { agreed }]) => [who, agreed])) : says;
    const expected = Object.fromEntries(
      [...roles, null].map((role: Role | null) => [role ?? "anonymous", allows(access, role) ? "allowed" : "denied"]),
    );
    expect(cells, operation).toMatchObject(expected);
  }
});
