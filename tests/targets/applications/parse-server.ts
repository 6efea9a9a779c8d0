import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "../../../server/testing/postgres-server.ts";
import { installTargets } from "../install.ts";
import type { Application } from "./application.ts";

const home = join(import.meta.dirname, "parse-server");
const people = ["ann", "ben", "root"] as const;
const accountOf = (username: string) => ({ username, password: `${username}-keeps-this-2291` });
const masterKey = randomBytes(16).toString("hex");
/** Names the application, and is no secret: every client has it. */
const headers = { "x-parse-application-id": "harbour" };

const signInOf = (name: string) => ({
  endpoint: "/parse/login",
  contentType: "application/json",
  payloadRaw: JSON.stringify(accountOf(name)),
  token: { extractSelector: "/sessionToken", sendName: "X-Parse-Session-Token", sendTemplate: "{token}" },
});

/** Each scan's database, by the port of the server that uses it. */
const databases = new Map<number, PostgresServer>();

/** Parse Server with its REST and its GraphQL API: two users, and one in the role of administrators. */
export const parseServer: Application = {
  key: "parse-server",
  packages: [],
  auth: { ann: signInOf("ann"), ben: signInOf("ben"), root: signInOf("root") },
  headers,
  calls: [
    ...["POST /parse/users", "POST /parse/login", "POST /parse/logout", "GET /parse/users/me"],
    ...["GET /parse/users/:objectId", "PUT /parse/users/:objectId", "GET /parse/sessions", "GET /parse/sessions/me"],
    ...["Note", "Notice", "Audit"].flatMap((name) => [
      ...["GET", "POST"].map((method) => `${method} /parse/classes/${name}`),
      ...["GET", "PUT", "DELETE"].map((method) => `${method} /parse/classes/${name}/:objectId`),
    ]),
    ...["GET /parse/roles", "GET /parse/config", "GET /parse/health", "POST /parse/files/:name"],
    ...["POST /parse/functions/greeting", "POST /parse/functions/gateCode"],
  ],
  async prepare(_folder, port) {
    await installTargets(home);
    const database = await startPostgres();
    databases.set(port, database);
    return {
      command: [process.execPath, join(home, "server.js")],
      env: {
        PORT: String(port),
        DATABASE_URL: await database.newDatabase(),
        MASTER_KEY: masterKey,
        NODE_ENV: "production",
      },
    };
  },
  async settle(url) {
    const send = async (path: string, body: unknown, own: Record<string, string> = {}) => {
      const init = { method: "POST", headers: { ...headers, ...own, "content-type": "application/json" } };
      const response = await fetch(`${url}/parse${path}`, { ...init, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`POST ${path} answered ${response.status} ${await response.text()}`);
      const { objectId = "", sessionToken = "" } = (await response.json()) as Record<string, string>;
      return { objectId, sessionToken };
    };
    const signedUp: Record<string, { objectId: string; sessionToken: string }> = {};
    for (const name of people) signedUp[name] = await send("/users", accountOf(name));
    const administrators = { "role:Administrators": { read: true, write: true } };
    const users = [{ __type: "Pointer", className: "_User", objectId: signedUp.root?.objectId }];
    await send(
      "/roles",
      { name: "Administrators", ACL: administrators, users: { __op: "AddRelation", objects: users } },
      { "x-parse-master-key": masterKey },
    );
    for (const [name, { sessionToken }] of Object.entries(signedUp)) {
      const own = { "x-parse-session-token": sessionToken };
      for (const day of ["Monday", "Friday"]) await send("/classes/Note", { title: `${name} works on ${day}` }, own);
      if (name !== "root") continue;
      const everybody = { "*": { read: true }, ...administrators };
      await send("/classes/Notice", { title: "The gate closes at four", ACL: everybody }, own);
      await send("/classes/Audit", { action: "The code was changed", ACL: administrators }, own);
    }
  },
  async end(port) {
    await databases.get(port)?.close();
    databases.delete(port);
  },
};
