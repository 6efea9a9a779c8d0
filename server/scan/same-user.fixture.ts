import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { dirname } from "node:path/posix";
import { type LocalTarget, startTarget } from "./local-target.ts";

/** A person of the little service, and the tokens of their sessions. */
export type Person = { id: number; name: string; email: string; tenant: string; tokens: string[] };

/** What `drawn` is of this seed: POSTERN_DRAW draws others. */
const seed = process.env.POSTERN_DRAW ?? "1";

/** A number below `below`, the same for one seed and one `what`. */
export function drawn(what: string, below: number): number {
  return createHash("sha256").update(`${seed} ${what}`).digest().readUInt32BE(0) % below;
}

/** People with drawn ids and two sessions each, two of them of one customer. */
export function people(what: string): [Person, Person, Person] {
  const from = 1000 + drawn(`${what} ids`, 8000);
  const person = (at: number, name: string, tenant: string): Person => ({
    ...{ id: from + at * (1 + drawn(`${what} step`, 9)), name, tenant, email: `${name}@${tenant}.example` },
    tokens: ["phone", "laptop"].map((device) =>
      createHash("sha256").update(`${seed} ${what} ${name} ${device}`).digest("hex"),
    ),
  });
  return [person(1, "ann", "acme"), person(2, "ben", "acme"), person(3, "mara", "acorn")];
}

/** Where a service answers whoever asks with their own record, and in which form. */
export type RecordForm = { path: string; of(person: Person, token: string): unknown };

/** Forms of own records as they are met: plain, in envelopes, with a number or a name, with what differs by session. */
export const recordForms: readonly RecordForm[] = [
  { path: "/me", of: ({ id, email }) => ({ id, email }) },
  { path: "/api/users/me", of: ({ id, name }) => ({ data: { user: { _id: `u-${id}`, username: name } } }) },
  { path: "/oauth/userinfo", of: ({ id, email }) => ({ sub: `${id}`, email, email_verified: true }) },
  { path: "/whoami", of: ({ name, tenant }) => ({ username: name, roles: ["member"], tenant }) },
  { path: "/user", of: ({ id, email }, token) => ({ user: { id, email, token: `renewed-${token}`, bio: null } }) },
  {
    path: "/v1/current-user",
    of: ({ id, name }, token) => ({ id, login: name, lastSeen: Date.now(), session: token.slice(0, 8) }),
  },
];

/**
 * Serves an own record in the given form, notes of each person's own, and cards: `hole` lists all of them to everybody, and
 * shows each whole, whoever asks; without it both are their owner's. `alike` shows nothing else that differs between people.
 */
export async function startPeople(
  [ann, ben, mara]: readonly [Person, Person, Person],
  { record, hole = false, alike = false }: { record?: RecordForm; hole?: boolean; alike?: boolean },
): Promise<LocalTarget> {
  const all = [ann, ben, mara];
  const cards = all.map(({ id, name }) => ({
    ...{ id: id + 7, owner: name, title: `Card of ${name}` },
    ...{ iban: `DE0212030000000020${id}`, birthday: `1984-03-${10 + (id % 9)}` },
  }));
  const notes = all.map(({ id, name }) => ({ id: id * 3, text: `Buy ${name}'s tea`, by: id }));
  const made: { id: number; text: string; by: number }[] = [];
  const get = { get: { security: [{ bearer: [] }] } };
  const one = { parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }] };
  const security = [{ bearer: [] }];
  const body = { content: { "application/json": { schema: noteSchema } }, required: true };
  const paths: Record<string, unknown> = {
    "/cards": get,
    "/cards/{id}": { ...one, get: { security } },
    ...(alike ? {} : { "/notes": { get: { security }, post: { security, requestBody: body } } }),
    ...(alike ? {} : { "/notes/{id}": { ...one, get: { security }, delete: { security } } }),
    ...(record ? { [record.path]: get } : {}),
  };
  const schemes = { bearer: { type: "http", scheme: "bearer" } };
  const document = { openapi: "3.0.3", info: {}, paths, security: [], components: { securitySchemes: schemes } };
  return await startTarget(async (request, response) => {
    const say = (status: number, answer: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    const url = request.url?.split("?")[0] ?? "/";
    if (url === "/openapi.json") return say(200, document);
    const fits = (path: string) => path === url || (path.endsWith("/{id}") && dirname(url) === dirname(path));
    const known = Object.keys(paths).some(fits);
    if (!known) return say(404, { error: "Not found" });
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    const person = all.find(({ tokens }) => tokens.includes(token));
    if (!person) return say(401, { error: "Unauthorized" });
    if (record && url === record.path) return say(200, record.of(person, token));
    const id = Number(url.split("/")[2]);
    const isMine = ({ owner }: (typeof cards)[number]) => hole || owner === person.name;
    if (url === "/cards")
      return say(
        200,
        cards.filter(isMine).map(({ iban, birthday, ...shown }) => shown),
      );
    if (url.startsWith("/cards/")) {
      const found = cards.find((card) => card.id === id && isMine(card));
      return found ? say(200, found) : say(404, { error: "No such card" });
    }
    const mine = [...notes, ...made].filter(({ by }) => by === person.id);
    if (url === "/notes" && request.method === "POST") {
      const text = textIn(await bodyOf(request));
      if (text === null) return say(422, { error: "text is missing" });
      const note = { id: 90_000 + made.length, text, by: person.id };
      made.push(note);
      return say(201, note);
    }
    if (url === "/notes") return say(200, mine);
    const found = mine.find((note) => note.id === id);
    if (!found) return say(404, { error: "No such note" });
    if (request.method !== "DELETE") return say(200, found);
    made.splice(made.indexOf(found), 1);
    return say(200, { removed: true });
  });
}

const noteSchema = { type: "object", required: ["text"], properties: { text: { type: "string" } } };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function textIn(body: string): string | null {
  try {
    const { text } = JSON.parse(body);
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}
