import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { installTargets, requireTarget } from "./install.ts";

/** A running target. `state` is its data as text, to prove that a scan changed nothing. */
export type Target = { url: string; state(): Promise<string>; close(): Promise<void> };

/** The data of the example in json-server's README, with a few more rows. */
const data = () => ({
  posts: [
    { id: 1, title: "json-server", author: "typicode" },
    { id: 2, title: "A second post", author: "someone" },
  ],
  comments: [
    { id: 1, body: "some comment", postId: 1 },
    { id: 2, body: "another comment", postId: 1 },
  ],
  profile: { name: "typicode" },
});

type JsonServer = {
  create(): { use(...handlers: unknown[]): void; listen(port: number, host: string, done: () => void): Server };
  defaults(options: { logger: boolean; bodyParser: boolean; static: string }): unknown;
  router(data: object): { db: { getState(): unknown } };
};

/** Starts json-server as its command does, with data in memory, on a free loopback port. */
export async function startJsonServer(): Promise<Target> {
  await installTargets();
  const jsonServer = requireTarget("json-server") as JsonServer;
  const home = dirname(requireTarget.resolve("json-server/package.json"));
  const app = jsonServer.create();
  const router = jsonServer.router(data());
  app.use(jsonServer.defaults({ logger: false, bodyParser: true, static: join(home, "public") }));
  app.use(router);
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, "127.0.0.1", () => resolve(listening));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: async () => JSON.stringify(router.db.getState()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
