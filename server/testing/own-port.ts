import { createSocket, type Socket } from "node:dgram";
import { freePort } from "../process/free-port.ts";

/** Held until the process ends: what goes out of reach would be closed. */
const held: Socket[] = [];

/**
 * A free port of this machine that no other test takes, whoever listens on it and whenever: the UDP port of the same number is
 * held by this process until it ends. Without that, two of many platforms that start at once were given the same one.
 */
export async function ownPort(pick: (host: string) => Promise<number> = freePort): Promise<number> {
  for (;;) {
    const port = await pick("127.0.0.1");
    const socket = createSocket("udp4").unref();
    const isOurs = await new Promise<boolean>((resolve, reject) => {
      socket.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" ? resolve(false) : reject(error),
      );
      socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => resolve(true));
    });
    if (!isOurs) {
      socket.close();
      continue;
    }
    held.push(socket);
    return port;
  }
}
