import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "postern-diff-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `postern diff` prints of two texts. */
async function diff(form: "yaml" | "json", before: string, after: string): Promise<string> {
  const files = [before, after].map((text, at) => {
    const file = join(folder, `${at}.${form}`);
    writeFileSync(file, text);
    return file;
  });
  const said: string[] = [];
  const stream = { write: (text: string) => said.push(text) };
  expect(await runCommand(["diff", ...files], { stdout: stream, stderr: stream })).toBe(0);
  return said.join("");
}

const access = (identities: string, ...rows: string[]) =>
  `identities: [ ${identities} ]\naccess:\n  /a:\n${rows.map((row) => `    ${row}\n`).join("")}`;

test("An identity that is new or gone is one line, and no change of who else may do what", async () => {
  const before = access("ben, mika", "GET /a: { ben: denied, mika: allowed, anonymous: denied }", "GET /b: public");
  const rows = ["GET /a: { ada: allowed, mika: allowed, anonymous: denied }", "GET /b: public", "GET /c: unknown"];
  expect(await diff("yaml", before, access("ada, mika", ...rows))).toBe(`## 1 change of access

### Identities

- ada is new: allowed at 2 operations, unknown at 1
- ben is gone

### Access

- \`GET /c\` is new: unknown

`);
});

test("A row that is written in another way and means the same is no change", async () => {
  const before = access("mika", "GET /a: public", "GET /b: { mika: allowed, anonymous: denied }", "GET /c: unknown");
  const rows = ["GET /a: { mika: allowed, anonymous: allowed }", "GET /b: { mika: allowed, anonymous: denied }"];
  expect(await diff("yaml", before, access("mika", ...rows, "GET /c: { mika: unknown }"))).toBe(
    "## 0 changes of access\n\n",
  );
});

test("An operation that becomes public, or is none any more, says so and what it was", async () => {
  const before = access("mika", "GET /a: { mika: allowed, anonymous: denied }", "GET /b: public");
  const after = access("mika", "GET /a: public", "GET /b: { mika: allowed, anonymous: denied }");
  expect(await diff("yaml", before, after)).toBe(`## 2 changes of access

### Access

- \`GET /a\`: mika allowed, anonymous denied → public
- \`GET /b\`: public → mika allowed, anonymous denied

`);
});

test("A path parameter that is called otherwise makes no operation and no finding new or gone", async () => {
  const named = (parameter: string, mika: string) =>
    access("mika", `GET /a/{${parameter}}: { mika: ${mika}, anonymous: denied }`);
  expect(await diff("yaml", named("id", "allowed"), named("aId", "allowed"))).toBe("## 0 changes of access\n\n");
  expect(await diff("yaml", named("id", "allowed"), named("aId", "denied"))).toContain(
    "- `GET /a/{aId}`, mika: allowed → denied\n",
  );
  const [before, after] = [scanOf("/a/{id}", ["mika"], [finding], {}), scanOf("/a/{aId}", ["mika"], [finding], {})];
  expect(await diff("json", before, after)).toBe("## 0 new findings, 0 fixed, 0 changes of access\n\n");
});

const cell = (identity: string, result: string) => ({ identity, result, status: 200, code: "c", reason: "r" });
const finding = {
  ...{ checkId: "object-authorization", title: "Cross-user read", severity: "critical", confidence: "confirmed" },
  ...{ code: "c", curl: null, fix: "Close it.", asker: "mika" },
};
const scanOf = (path: string, identities: string[], findings: object[], results: Record<string, string>) =>
  JSON.stringify({
    scan: {
      ...{ applicationName: "a", completedAt: "2026-01-01T00:00:00.000Z", targetUrl: "http://127.0.0.1:9/" },
      ...{ identities, status: "completed", reason: null, lost: [] },
    },
    endpoints: [
      {
        ...{ method: "GET", path, authentication: { state: "enforced" }, exchanges: [], findings },
        access: Object.entries(results).map(([label, result]) => cell(label, result)),
      },
    ],
  });

test("Between two scans an identity that took part in one alone is one line, as are new and fixed findings", async () => {
  const before = scanOf("/a/{id}", ["mika"], [finding], { mika: "bypassed", anonymous: "denied" });
  const after = scanOf("/a/{id}", ["ada", "mika"], [], { ada: "not_tested", mika: "denied", anonymous: "denied" });
  expect(await diff("json", before, after)).toBe(`## 0 new findings, 1 fixed, 1 change of access

### Fixed

- **critical** Cross-user read: \`GET /a/{id}\`, mika

### Identities

- ada is new: not tested at 1 operation

### Access

- \`GET /a/{id}\`, mika: bypassed → denied

`);
  expect(await diff("json", after, after)).toBe("## 0 new findings, 0 fixed, 0 changes of access\n\n");
});
