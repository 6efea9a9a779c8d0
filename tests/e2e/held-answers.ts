import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A platform's front door that holds back what the platform answered to the question of who is signed in. */
export type HeldAnswers = {
  /** Address of the door, as users know the platform. */
  url: string;
  /** From here on answers are held back, until `letGo`. */
  hold(): void;
  /** Resolves once an answer that says 'signed out' is held back. */
  held(): Promise<void>;
  /** Lets the held answers go; resolves 1.5 s later, when the console has taken them in. */
  letGo(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the door in front of a platform on a port of loopback; it has to be the platform's public address. */
export async function holdAnswers(port: number, platformPort: number): Promise<HeldAnswers> {
  const waiting: (() => void)[] = [];
  let isHolding = false;
  let tell: () => void = () => {};
  const firstHeld = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request({ host: "127.0.0.1", port: platformPort, method, path: url, headers }, (answer) => {
      const pass = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      };
      // Only answers that were given while it was held count: the sign-in itself comes later.
      if (!isHolding || method !== "GET" || url !== "/api/auth/user" || answer.statusCode !== 401) return pass();
      waiting.push(pass);
      tell();
    });
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("error", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold: () => {
      isHolding = true;
    },
    held: () => firstHeld,
    async letGo() {
      isHolding = false;
      for (const pass of waiting.splice(0)) pass();
      await new Promise((resolve) => setTimeout(resolve, 1500));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
