import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a page measured of its own calls, in milliseconds: until the last was answered, and of the median call. */
export type Load = { load: number; answer: number };

/** A site whose page asks its API by itself while it loads, and tells the site what that took. */
export async function startCaptureSite(calls: number, perSecond: number) {
  let hear: (load: Load) => void = () => {};
  const server = createServer((request, response) => {
    if (request.url === "/") return response.setHeader("content-type", "text/html").end(page(calls, perSecond));
    if (request.url !== "/measured")
      return response.setHeader("content-type", "application/json").end('[{"day":"Monday","from":9}]');
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    return request.on("end", () => {
      response.writeHead(204).end();
      hear(JSON.parse(Buffer.concat(parts).toString()) as Load);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    /** What the page measures of its next load. */
    next: () => new Promise<Load>((resolve) => (hear = resolve)),
    close: () => server.close(),
  };
}

const page = (calls: number, perSecond: number) => `<!doctype html><title>Desk</title><script type="module">
  const began = performance.now();
  const took = [];
  const ask = async (at) => {
    await new Promise((resolve) => setTimeout(resolve, (at * 1000) / ${perSecond}));
    const sent = performance.now();
    await (await fetch("/desk/opening-hours?page=" + at)).text();
    took.push(performance.now() - sent);
  };
  await Promise.all(Array.from({ length: ${calls} }, (_, at) => ask(at)));
  took.sort((one, other) => one - other);
  navigator.sendBeacon("/measured", JSON.stringify({ load: performance.now() - began, answer: took[${calls} / 2] }));
</script>`;
