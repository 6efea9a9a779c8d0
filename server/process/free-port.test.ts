import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";

test("A free port can be listened on, and is none that the system lends to outgoing connections", async () => {
  for (let round = 0; round < 20; round++) {
    const port = await freePort("127.0.0.1");
    expect(port).toBeLessThan(32_768);
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    server.close();
  }
});

test("An address that this machine does not have is told by its setting, not tried a hundred times", async () => {
  for (const host of ["192.0.2.1", "nonsense.invalid"])
    await expect(freePort(host)).rejects.toThrow("The platform cannot listen on HOST: ");
});
