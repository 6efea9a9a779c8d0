import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { spawnPlatform } from "../bench/platform.ts";

test("A web process that leaves the work to workers answers alone, and what waits is done once a worker is there", async () => {
  const directory = mkdtempSync(join(tmpdir(), "postern-alone-"));
  const target = createServer((_, response) => response.writeHead(404).end("{}")).listen(0, "127.0.0.1");
  await once(target, "listening");
  const shared = {
    DATABASE_URL: await copyOnSharedPostgres(),
    POSTERN_SECRET_KEY: "one key for both processes of this test",
  };
  const web = await spawnPlatform({ dataDir: directory, env: { ...shared, POSTERN_SCANS_AT_ONCE: "0" } });
  try {
    const { id: applicationId } = await web.call<{ id: number }>("POST", "/api/applications", {
      ...{ name: "A", environment: "staging", authMethod: "none" },
      targetUrl: `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
    });
    const { id } = await web.call<Scan>("POST", "/api/scans", { applicationId });
    const { status: readiness } = await fetch(`${web.url}/api/ready?worker=optional`);
    expect(readiness).toBe(200);
    await expect(web.call("GET", "/api/ready")).rejects.toThrow("no worker has shown a sign of life");
    expect((await web.call<Scan>("GET", `/api/scans/${id}`)).status).toBe("pending");
    const worker = spawn(process.execPath, ["server/worker.ts"], {
      env: { PATH: process.env.PATH, ...shared, POSTERN_DATA_DIR: join(directory, "worker") },
      stdio: ["ignore", "inherit", "inherit"],
    });
    try {
      await expect.poll(async () => (await web.call<Scan>("GET", `/api/scans/${id}`)).status).toBe("completed");
      expect((await fetch(`${web.url}/api/ready`)).status).toBe(200);
    } finally {
      worker.kill("SIGTERM");
      await once(worker, "exit");
    }
  } finally {
    await web.close();
    target.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
