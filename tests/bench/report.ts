import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../server/db/connection/connect.ts";
import { applications, endpoints, products, tenants } from "../../server/db/tables/schema.ts";
import { reportedEndpoint } from "../../server/reports/report.fixture.ts";
import type { Report } from "../../src/contract/reports.ts";
import type { Figure } from "./figure.ts";
import { type Platform, spawnPlatform } from "./platform.ts";

const count = 20_000;

/** How long a report over 20,000 endpoints takes, drawn alone and on a real platform, and what memory it holds. */
export async function run(): Promise<Figure[]> {
  const printed = execFileSync(process.execPath, ["tests/bench/report-run.ts", String(count)], { encoding: "utf8" });
  const drawn = JSON.parse(printed) as { seconds: number; drawer: number; own: number; bytes: number };
  const size = `${(drawn.bytes / 1e6).toFixed(1)} MB PDF`;
  return [
    { name: "Report over 20,000 endpoints, drawn", value: drawn.seconds, unit: "s", goal: 10, detail: size },
    {
      name: "Memory of the process that draws it",
      value: drawn.drawer,
      unit: "MB",
      goal: 300,
      detail: `most resident at any time; ${drawn.own.toFixed(0)} MB in the process that has it drawn`,
    },
    {
      name: "Report over 20,000 endpoints, from the click to completed",
      value: await onPlatform(),
      unit: "s",
      goal: 10,
      detail: "a real platform on the embedded database",
    },
  ];
}

async function onPlatform(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-bench-"));
  try {
    const first = await spawnPlatform({ dataDir });
    const session = await first.cookie();
    await first.close();
    await seed(dataDir);
    const platform = await spawnPlatform({ dataDir, session });
    const seconds = await generate(platform);
    await platform.close();
    return seconds;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function seed(dataDir: string): Promise<void> {
  const db = await connect({ dataDir, databaseUrl: undefined }, (error) => console.error(error));
  await db.system(async (tx) => {
    const [tenant] = await tx.select({ id: tenants.id }).from(tenants);
    const tenantId = tenant?.id as number;
    const [product] = await tx.insert(products).values({ tenantId, name: "Billing" }).returning();
    const [stored] = await tx
      .insert(applications)
      .values({
        tenantId,
        productId: product?.id as number,
        name: "Billing",
        targetUrl: "https://api.acme.test",
        environment: "production",
        authMethod: "bearer",
      })
      .returning();
    for (let at = 0; at < count; at += 1000) {
      const rows = Array.from({ length: 1000 }, (_, row) => {
        const { id, scanId, lastChecked, ...endpoint } = reportedEndpoint(at + row + 1);
        const owned = { tenantId, applicationId: stored?.id as number, exchanges: [], lastChecked: new Date() };
        return { ...endpoint, ...owned };
      });
      await tx.insert(endpoints).values(rows);
    }
  });
  await db.close();
}

async function generate(platform: Platform): Promise<number> {
  const startedAt = performance.now();
  const { id } = await platform.call<Report>("POST", "/api/reports/generate", { title: "Everything" });
  while (performance.now() - startedAt < 120_000) {
    const report = (await platform.call<Report[]>("GET", "/api/reports")).find((one) => one.id === id);
    if (report?.status === "failed") throw new Error(`The benchmark's report failed: ${report.errorMessage}`);
    if (report?.status === "completed") return (performance.now() - startedAt) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The benchmark's report was not completed within 120 s.");
}
