import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

const packed = ".output/command/server/command/main.js";
let target: ReturnType<typeof createServer>;
beforeAll(async () => {
  execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", "server/command/pack.ts"]);
  target = createServer((_, response) => response.writeHead(404).end()).listen(0, "127.0.0.1");
  await once(target, "listening");
});
afterAll(() => {
  target.closeAllConnections();
  target.close();
});

test("The packed command runs as plain JavaScript, its engine in a process of its own", async () => {
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [packed, "scan", url], { stdio: ["ignore", "pipe", "ignore"] });
  let stdout = "";
  child.stdout.on("data", (chunk) => (stdout += chunk));
  const [status] = await once(child, "close");
  expect(stdout).toContain("It cannot be told whether the API is safe. No endpoint was found, so nothing was tested.");
  expect(status).toBe(2);
});

test("It holds no file with types, and names each package that it needs with one version", () => {
  const files = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: ".output/command", encoding: "utf8" });
  const [{ files: listed }] = JSON.parse(files) as [{ files: { path: string }[] }];
  expect(listed.map(({ path }) => path).filter((path) => path.endsWith(".ts"))).toEqual([]);
  const manifest = JSON.parse(readFileSync(".output/command/package.json", "utf8"));
  expect(Object.values(manifest.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual(
    [],
  );
  const { status, stdout } = spawnSync(process.execPath, [packed, "--help"], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, expect.stringContaining("Exit codes: 0 clean")]);
});
