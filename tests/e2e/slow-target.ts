import { Agent, createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands before a target and lets each answer wait `delay` milliseconds, so that a scan of the practice API, which
 * takes a second or two, lasts long enough to watch it and to break something meanwhile.
 */
export async function slowTarget(target: string, delay: number) {
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
    }, delay);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
