import { type Application, annAndBen, basic } from "./application.ts";

const accounts = { ...annAndBen, root: basic("root") };
const passwordOf = (name: string) => `${name}-keeps-this-2291`;

/** etcd with the second version of its API: two users with keys of their own, and the root user. */
export const etcd: Application = {
  key: "etcd",
  packages: ["etcd-server"],
  auth: accounts,
  calls: [
    ...["GET /v2/keys", "GET /v2/keys/ann", "POST /v2/keys/ann/queue"],
    ...["GET", "PUT", "DELETE"].map((method) => `${method} /v2/keys/ann/berth`),
    ...["users", "roles"].flatMap((kind) => [
      `GET /v2/auth/${kind}`,
      ...["GET", "PUT", "DELETE"].map((method) => `${method} /v2/auth/${kind}/:name`),
    ]),
    ...["GET", "PUT", "DELETE"].map((method) => `${method} /v2/auth/enable`),
    ...["GET /v2/members", "POST /v2/members", "PUT /v2/members/:id", "DELETE /v2/members/:id"],
    ...["GET /v2/stats/self", "GET /v2/stats/leader", "GET /v2/stats/store"],
  ],
  async prepare(folder, port) {
    const [clients, peers] = [port, port + 1].map((one) => `http://127.0.0.1:${one}`);
    return {
      command: [
        ...["etcd", "--name=dock", `--data-dir=${folder}/data`, "--enable-v2", "--enable-grpc-gateway=false"],
        ...[`--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`, `--listen-peer-urls=${peers}`],
        ...[`--initial-advertise-peer-urls=${peers}`, `--initial-cluster=dock=${peers}`, "--logger=zap"],
      ] as [string, ...string[]],
    };
  },
  async settle(url) {
    const send = async (who: "ann" | "ben" | "root" | null, call: string, body?: unknown) => {
      const [method, path] = call.split(" ");
      const headers = {
        ...(who && { authorization: accounts[who].value }),
        "content-type": typeof body === "string" ? "application/x-www-form-urlencoded" : "application/json",
      };
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const response = await fetch(`${url}/v2/${path}`, { method, headers, body: text });
      if (!response.ok) throw new Error(`${call} answered ${response.status} ${await response.text()}`);
    };
    await send(null, "PUT auth/users/root", { user: "root", password: passwordOf("root") });
    await send(null, "PUT auth/enable");
    for (const name of ["ann", "ben"] as const) {
      const keys = [`/${name}`, `/${name}/*`];
      await send("root", `PUT auth/roles/of-${name}`, {
        role: `of-${name}`,
        permissions: { kv: { read: keys, write: keys } },
      });
      await send("root", `PUT auth/users/${name}`, { user: name, password: passwordOf(name), roles: [`of-${name}`] });
      await send(name, `PUT keys/${name}/berth`, "value=12");
      await send(name, `POST keys/${name}/queue`, "value=crane");
    }
    // Whoever is nobody has this role.
    await send("root", "DELETE auth/roles/guest");
  },
};
