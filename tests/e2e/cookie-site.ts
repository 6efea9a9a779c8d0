import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A small documented API whose session is a cookie. */
export type CookieSite = { url: string; close(): void };

const notes = { ann: [11, 12], ben: [21, 22] };
type Person = keyof typeof notes;
const noteOf = (id: number, owner: string) => ({ id, owner, text: `What ${owner} keeps in ${id}` });

const read = (description: string, parameters: object[] = []) => ({
  get: { parameters, responses: { 200: { description } } },
});
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/api/notes": read("One's own notes"),
    "/api/notes/{id}": read("A note", [{ name: "id", in: "path", required: true, schema: { type: "integer" } }]),
  },
};

/** Serves it on a free port. A note is given to whoever is signed in: nobody looks whose it is. */
export async function startCookieSite(): Promise<CookieSite> {
  const sessions = new Map<string, Person>();
  const whoIs = ({ headers }: IncomingMessage) => sessions.get(/sid=(\w+)/.exec(headers.cookie ?? "")?.[1] ?? "");
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
    if (pathname === "/sign-in") {
      const session = randomBytes(16).toString("hex");
      sessions.set(session, searchParams.get("as") as Person);
      response.setHeader("set-cookie", `sid=${session}; Path=/; HttpOnly; SameSite=Lax`);
      return response.setHeader("content-type", "text/html").end("<title>Notes</title>");
    }
    const [status, body] = answerTo(pathname, whoIs(request));
    return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function answerTo(pathname: string, person: Person | undefined): [status: number, body: unknown] {
  if (pathname === "/openapi.json") return [200, document];
  const [isNote, id] = /^\/api\/notes(?:\/(\d+))?$/.exec(pathname) ?? [];
  if (!isNote) return [404, { error: "No such thing." }];
  if (!person) return [401, { error: "Sign in." }];
  if (id === undefined) return [200, notes[person].map((one) => noteOf(one, person))];
  const owner = Object.entries(notes).find(([, ids]) => ids.includes(Number(id)))?.[0];
  return owner ? [200, noteOf(Number(id), owner)] : [404, { error: "No such note." }];
}
