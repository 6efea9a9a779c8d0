import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { ScanLimits } from "./outcome.ts";

/** A small target of a test: its address, and what it was asked, as `METHOD path`. */
export type LocalTarget = { url: URL; asked: string[]; close(): Promise<void> };

/** Starts a target on a free loopback port; `answer` gets every request. */
export async function startTarget(answer: RequestListener): Promise<LocalTarget> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.on("error", () => {});
    return answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Limits that suit a loopback target; a test overrides what it is about. */
export function testLimits(overrides: Partial<ScanLimits> = {}): ScanLimits {
  return {
    concurrency: 8,
    ratePerSecond: Number.POSITIVE_INFINITY,
    maxRequests: 20_000,
    maxBodyBytes: 2 * 1024 * 1024,
    timeoutMs: 2_000,
    maxDurationMs: 180_000,
    allowPrivate: true,
    ...overrides,
  };
}
