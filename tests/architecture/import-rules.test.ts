import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
// @ts-expect-error the configuration is plain JavaScript without types
import config from "../../.dependency-cruiser.mjs";

type Rule = { name: string; comment: string };
type Violation = { name: string; from: string; to: string };
const { forbidden, options } = config as { forbidden: Rule[]; options: object };

/** For each rule a file and an import that breaks it. */
const breaches: Record<string, [from: string, to: string]> = {
  "contract-stands-alone": ["src/contract/scans.ts", "src/client/client.ts"],
  "server-sees-only-the-contract": ["server/app.ts", "src/client/client.ts"],
  "console-never-sees-the-server": ["src/client/client.ts", "server/app.ts"],
  "screens-never-meet": ["src/screens/scanner/a.tsx", "src/screens/alerts/b.tsx"],
  "screens-know-no-shell": ["src/screens/scanner/a.tsx", "src/console/mount.tsx"],
  "ui-is-product-free": ["src/ui/button.tsx", "src/contract/scans.ts"],
  "parts-below-screens": ["src/parts/scan/scan-name.ts", "src/screens/scanner/a.tsx"],
  "client-below-screens": ["src/client/client.ts", "src/parts/scan/scan-name.ts"],
  "host-below-everything": ["src/host/page.ts", "src/console/mount.tsx"],
  "extension-host-only-in-entrypoints": ["src/console/mount.tsx", "src/host/extension.ts"],
  "page-host-only-in-widget": ["src/console/mount.tsx", "src/host/page.ts"],
  "browser-apis-at-the-edge": ["src/screens/scanner/a.tsx", "node_modules/webextension-polyfill/index.js"],
  "packaging-only-in-the-build": ["src/console/mount.tsx", "src/packaging/manifest.ts"],
  "entrypoints-compose-only": ["src/console/mount.tsx", "entrypoints/background.ts"],
  "drivers-only-in-db": ["server/routes/scans.ts", "node_modules/pg/index.js"],
  "targets-only-through-send": ["server/scan/discover/html.ts", "node_modules/undici/index.js"],
  "checks-are-pure": ["server/checks/missing.ts", "server/db/scans.ts"],
  "scan-knows-no-platform": ["server/scan/engine.ts", "server/db/scans.ts"],
  "engine-only-apart": ["server/jobs/run-scan.ts", "server/scan/engine.ts"],
  "uploads-only-apart": ["server/routes/own-tenant.ts", "server/uploads/read-image.ts"],
  "access-files-only-apart": ["server/routes/access-contracts.ts", "server/access/access-file.ts"],
  "access-files-know-nobody": ["server/access/compare-access.ts", "server/db/scans.ts"],
  "apart-knows-no-platform": ["server/apart/run-apart.ts", "server/db/scans.ts"],
  "command-needs-no-platform": ["server/command/run.ts", "server/db/scans.ts"],
  "inventory-from-above": ["server/jobs/run-scan.ts", "server/scan/inventory/inventory.ts"],
  "safety-from-above": ["server/scan/inventory/inventory.ts", "server/scan/safety/effect.ts"],
  "wire-from-above": ["server/scan/safety/guard.ts", "server/scan/wire/send.ts"],
  "compare-from-above": ["server/scan/wire/send.ts", "server/scan/compare/reading.ts"],
  "identity-from-above": ["server/scan/compare/compare.ts", "server/scan/identity/sessions.ts"],
  "proof-from-above": ["server/scan/identity/sessions.ts", "server/scan/proof/curl.ts"],
  "discover-from-above": ["server/scan/proof/curl.ts", "server/scan/discover/discover.ts"],
  "learn-from-above": ["server/scan/identity/sessions.ts", "server/scan/learn/lessons.ts"],
  "judge-from-above": ["server/scan/discover/discover.ts", "server/scan/judge/judge-all.ts"],
  "authorize-from-above": ["server/scan/judge/judge-all.ts", "server/scan/authorize/areas.ts"],
  "tamper-from-above": ["server/scan/lifecycle/clean-up.ts", "server/scan/tamper/tamper-all.ts"],
  "lifecycle-from-above": ["server/scan/authorize/areas.ts", "server/scan/lifecycle/clean-up.ts"],
  "intrusive-from-above": ["server/scan/tamper/tamper-all.ts", "server/scan/intrusive/try-sign-ins.ts"],
  "engine-has-few-doors": ["server/jobs/run-scan.ts", "server/scan/wire/send.ts"],
  "rooms-put-no-scan-together": ["server/scan/judge/judge-all.ts", "server/scan/plan.ts"],
  "inventory-knows-operations-only": ["server/scan/inventory/inventory.ts", "server/scan/wire/send.ts"],
  "wire-knows-the-limits-only": ["server/scan/wire/send.ts", "server/scan/judge/judge-all.ts"],
  "compare-is-pure": ["server/scan/compare/compare.ts", "server/scan/wire/send.ts"],
  "identity-below-judging": ["server/scan/identity/sessions.ts", "server/scan/judge/judge-all.ts"],
  "proof-shows-and-never-asks": ["server/scan/proof/curl.ts", "server/scan/judge/judge-all.ts"],
  "jobs-below-routes": ["server/routes/scans.ts", "server/scan/engine.ts"],
  "reports-draw-and-write": ["server/reports/make-pdf.ts", "server/db/scans.ts"],
  "db-knows-no-feature": ["server/db/scans.ts", "server/routes/scans.ts"],
  "practice-stands-alone": ["server/practice/practice.ts", "server/app.ts"],
  "tests-are-leaves": ["server/app.ts", "tests/e2e/harness.ts"],
};

const dirs: string[] = [];
let found: Violation[];
beforeAll(async () => {
  found = await violations(filesOf(Object.values(breaches)));
});
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

describe("The import rules", () => {
  test("each have a reason and a breach that proves them", () => {
    expect(forbidden.map((rule) => rule.name).sort()).toEqual(["no-cycles", ...Object.keys(breaches)].sort());
    expect(forbidden.filter((rule) => rule.comment.length < 40)).toEqual([]);
  });

  test.each(Object.entries(breaches))("%s refuses its breach", (name, [from, to]) => {
    expect(found).toContainEqual({ name, from, to });
  });

  test("no-cycles refuses two files that import each other", async () => {
    const files = {
      "src/ui/a.ts": 'import { x } from "./b.ts";\nexport const y = x;\n',
      "src/ui/b.ts": 'import { y } from "./a.ts";\nexport const x = y;\n',
    };
    expect((await violations(files)).map(({ name }) => name)).toContain("no-cycles");
  });
});

/** Files that import each other so, and nothing else. */
function filesOf(imports: (readonly [from: string, to: string])[]): Record<string, string> {
  const texts = new Map(imports.flat().map((path) => [path, "export const x = 1;\n"]));
  for (const [from, to] of imports) texts.set(from, `import "${addressOf(from, to)}";\n${texts.get(from)}`);
  return Object.fromEntries(texts);
}

function addressOf(from: string, to: string): string {
  const bare = to.match(/^node_modules\/([^/]+)\//)?.[1];
  return bare ?? "../".repeat(dirname(from).split("/").length) + to;
}

async function violations(files: Record<string, string>): Promise<Violation[]> {
  const dir = mkdtempSync(join(tmpdir(), "postern-rules-"));
  dirs.push(dir);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
    const bare = path.match(/^node_modules\/([^/]+)\/index\.js$/)?.[1];
    if (bare)
      writeFileSync(join(dir, dirname(path), "package.json"), `{"name":"${bare}","main":"index.js","version":"1.0.0"}`);
  }
  const sources = Object.keys(files).filter((path) => !path.startsWith("node_modules/"));
  const { output } = await cruise(sources, {
    ...options,
    baseDir: dir,
    validate: true,
    ruleSet: { forbidden },
  } as never);
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => ({ name: rule.name, from, to }));
}
