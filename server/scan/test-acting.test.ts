import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { testLimits } from "./local-target.ts";
import type { JudgedOperation, ScanRequest } from "./outcome.ts";
import { testOperation } from "./test-operation.ts";

const signal = new AbortController().signal;

test("A GET that reported that it acts is not asked again when it is tested, and the finding stays", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const paths = { "/warmup": { get: {} }, "/items": { get: {} } };
    if (request.url === "/openapi.json")
      return json(200, { openapi: "3.0.0", info: { title: "x", version: "1" }, paths });
    if (request.url === "/items") return json(200, [{ id: 1 }]);
    if (!request.url?.startsWith("/warmup")) return json(404, { error: "not found" });
    if (request.method === "GET") asked.push(request.url);
    json(200, { message: "Database populated." });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const scanned: ScanRequest = {
    targetUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    environment: "production",
    authMethod: "bearer",
    credentials: "alice-token-7f3a91c2",
  };
  const limits = testLimits({ maxRequests: 400, concurrency: 4 });
  const { operations } = await runScan(scanned, limits, { log() {}, progress() {} }, signal);
  expect(asked).toEqual(["/warmup"]);
  const acting = [{ method: "GET", path: "/warmup", example: "/warmup", acts: "an earlier scan saw that it acts" }];
  let before = operations.find(({ path }) => path === "/warmup") as JudgedOperation;
  expect(before.findings.map(({ checkId }) => checkId)).toContain("acts-by-get");
  for (let click = 0; click < 2; click++)
    before = await testOperation({ ...scanned, acting }, limits, { before, verdicts: [], companions: [] }, {}, signal);
  server.closeAllConnections();
  server.close();
  expect(asked).toEqual(["/warmup"]);
  expect(before.findings.map(({ checkId }) => checkId)).toContain("acts-by-get");
});
