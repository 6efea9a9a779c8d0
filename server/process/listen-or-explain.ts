import { createServer } from "node:net";

/** Starts to listen; when the port cannot be had, rejects with one line that names the setting to change. */
export async function listenOrExplain<T>(setting: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new Error(`Port ${port} is in use. Set ${setting} to a free port, or stop the program that uses it.`, {
        cause,
      });
    }
    if (code === "EACCES")
      throw new Error(`Port ${port} may not be opened by this user. Set ${setting} to another port.`, { cause });
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new Error("The platform cannot listen on HOST: no network interface of this machine has that address.", {
        cause,
      });
    }
    throw cause;
  }
}

/** A port that nothing listens on at the moment. */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  return await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}
