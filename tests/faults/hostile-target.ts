import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Words that do something where they are shown: a spreadsheet runs them, a terminal obeys, a chat calls everyone, a reader is misled. */
export const words = {
  formula: '=HYPERLINK("http://evil.test","open")',
  markup: "<img src=x onerror=alert(1)>",
  terminal: "\u001b[2J\u001b]0;owned\u0007",
  turned: "\u202egnp.exe\u202c",
  everyone: "<!channel> <http://evil.test|Sign in>",
};
const all = Object.values(words).join(" ");
/** Control characters, and those that turn the direction of text; line ends and tabs are what texts are made of. */
export const obeyed = /[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u;

const paths = Object.fromEntries(
  [`/${all}`, `/things/${words.turned}`, `/users/${words.terminal}/{id}`, "/orders"].map((path) => [
    path,
    { get: { summary: all, operationId: all, responses: { 200: { description: all } } } },
  ]),
);
const document = JSON.stringify({ openapi: "3.0.0", info: { title: all, version: all }, paths });

const isKnown = (url: string) =>
  Object.keys(paths).some((path) => path.replace("{id}", "7") === decodeURIComponent(url).replace(/\/\d+$/, "/7"));

/** Starts an API that says such words wherever it may say any, and gives strangers somebody's data. */
export async function hostileTarget(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.url === "/openapi.json") response.end(document);
    // Whoever asks for one of them gets somebody's data, in words of the same kind.
    else if (isKnown(request.url ?? ""))
      response.end(JSON.stringify({ id: 7, owner: all, email: "ann@mail.example.org", [all]: all }));
    else response.writeHead(404).end(JSON.stringify({ error: all }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
