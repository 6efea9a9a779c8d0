import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Application } from "./application.ts";

const people = ["ann", "ben", "root"] as const;
const tokens = Object.fromEntries(people.map((name) => [name, randomBytes(16).toString("hex")]));
const asked = (name: string) => ({ name: "Authorization", value: `token ${tokens[name]}` });

/** JupyterHub's REST API: two users, and an administrator. The calls are those of its document, which it does not serve. */
export const jupyterhub: Application = {
  key: "jupyterhub",
  packages: ["jupyterhub", "sqlite3"],
  auth: { ann: asked("ann"), ben: asked("ben"), root: asked("root") },
  calls: [
    ...["GET /hub/api/", "GET /hub/api/info", "GET /hub/api/user", "GET /hub/api/users", "POST /hub/api/users"],
    ...["GET", "POST", "PATCH", "DELETE"].map((method) => `${method} /hub/api/users/:name`),
    ...["POST /hub/api/users/:name/activity", "POST /hub/api/users/:name/server", "DELETE /hub/api/users/:name/server"],
    ...["POST", "DELETE"].map((method) => `${method} /hub/api/users/:name/servers/:server_name`),
    ...["GET", "POST"].map((method) => `${method} /hub/api/users/:name/tokens`),
    ...["GET", "DELETE"].map((method) => `${method} /hub/api/users/:name/tokens/:token_id`),
    ...["GET", "POST"].map((method) => `${method} /hub/api/groups`),
    ...["GET", "POST", "DELETE"].map((method) => `${method} /hub/api/groups/:name`),
    ...["POST", "DELETE"].map((method) => `${method} /hub/api/groups/:name/users`),
    ...["GET /hub/api/services", "GET /hub/api/services/:name", "POST /hub/api/shutdown"],
    ...["GET", "POST", "PATCH"].map((method) => `${method} /hub/api/proxy`),
    ...["GET /hub/api/authorizations/token/:token", "GET /hub/api/authorizations/cookie/:cookie_name/:cookie_value"],
    ...["GET /hub/api/oauth2/authorize", "POST /hub/api/oauth2/token"],
  ],
  async prepare(_folder, port) {
    const env = Object.fromEntries(people.map((name) => [`TOKEN_OF_${name.toUpperCase()}`, tokens[name] ?? ""]));
    const config = join(import.meta.dirname, "jupyterhub/jupyterhub_config.py");
    return { command: ["jupyterhub", "--config", config], env: { ...env, PORT: String(port) } };
  },
  async settle(url) {
    const send = async (name: string, call: string, body: unknown) => {
      const [method, path] = call.split(" ");
      const headers = { authorization: asked(name).value, "content-type": "application/json" };
      const response = await fetch(`${url}/hub/api${path}`, { method, headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${call} answered ${response.status} ${await response.text()}`);
    };
    await send("root", "POST /groups/pilots", { users: ["ann"] });
    for (const name of people) {
      await send(name, `POST /users/${name}/tokens`, { note: `${name}'s notebook` });
      await send(name, `POST /users/${name}/servers/${name}-desk`, {});
    }
  },
};
