import { Agent, createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands before a target and lets each answer wait `delay` milliseconds, so that a scan of the practice API, which
 * takes a second or two, still runs while it is watched and something is broken. From `hurry` on nothing waits.
 */
export async function slowTarget(target: string, delay: number) {
  let wait = delay;
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => {
    setTimeout(() => {
      const passed = forward(
        target + (request.url ?? "/"),
        { method: request.method, headers: request.headers, agent },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    }, wait);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hurry: () => {
      wait = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
