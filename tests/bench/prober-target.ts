import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A target that knows a few names and answers 404 for the rest; prints its port on a line of its own. */
const missing = JSON.stringify({ error: "not_found", message: "There is nothing at this address." });
const found = JSON.stringify({ items: [{ id: 1, name: "first" }] });

const server = createServer((request, response) => {
  const isKnown = request.url?.endsWith("50") === true;
  response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
  response.end(isKnown ? found : missing);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
