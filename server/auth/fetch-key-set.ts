import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { guardTarget } from "../scan/safety/guard.ts";

const purpose = { what: "key set", field: "address", does: "read from", done: "read" };
/** Milliseconds for all of it, and bytes that a set may have. */
const patience = 5000;
const longest = 200_000;

/**
 * Reads a key set from an address that an admin gave, under the rules for the addresses of targets; follows no redirect. Rejects
 * where nothing may be read from there, or it does not answer in 5 s with at most 200 kB.
 */
export async function fetchKeySet(address: string, allowPrivate: boolean): Promise<Response> {
  const url = new URL(address);
  const signal = AbortSignal.timeout(patience);
  const pinned = await guardTarget(url, allowPrivate, purpose);
  return await new Promise<Response>((resolve, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
      agent: false,
      signal,
      headers: { accept: "application/json" },
      lookup(_hostname, options, callback) {
        const [first] = pinned;
        if (options.all) callback(null, pinned);
        else callback(null, first?.address ?? "", first?.family);
      },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > longest) request.destroy(new Error(`The key set has more than ${longest} bytes.`));
      });
      response.on("error", reject);
      response.on("end", () => {
        const status = response.statusCode ?? 0;
        if (status === 200) resolve(new Response(Buffer.concat(chunks), { status }));
        else reject(new Error(`The address of the key set answered ${status}.`));
      });
    });
    request.end();
  });
}
