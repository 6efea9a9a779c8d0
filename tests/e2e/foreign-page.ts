import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { localCertificate } from "../../server/testing/local-certificate.ts";

/** A page of another site, over https, that embeds the console as its team wrote it. */
export type ForeignPage = { url: string; close(): Promise<void> };

/** Serves a page under a policy; `body` is its markup, `head` what loads the console. */
export async function startForeignPage(page: { policy: string; head: string; body: string }): Promise<ForeignPage> {
  const server = createServer(localCertificate, (_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": page.policy });
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title>${page.head}<body>${page.body}</body></html>`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
