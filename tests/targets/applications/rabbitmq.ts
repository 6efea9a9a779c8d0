import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Application } from "./application.ts";

const run = promisify(execFile);
const home = "/usr/lib/rabbitmq/lib";
const password = (name: string) => `${name}-keeps-this-2291`;
const authorization = (name: string) => `Basic ${Buffer.from(`${name}:${password(name)}`).toString("base64")}`;
const full = { configure: ".*", write: ".*", read: ".*" };

/** Two users, each with a virtual host of their own, and an administrator. */
const definitions = {
  users: [
    { name: "ann", password: password("ann"), tags: "management" },
    { name: "ben", password: password("ben"), tags: "management" },
    { name: "root", password: password("root"), tags: "administrator" },
  ],
  vhosts: [{ name: "north" }, { name: "south" }],
  permissions: [
    { user: "ann", vhost: "north", ...full },
    { user: "ben", vhost: "south", ...full },
    { user: "root", vhost: "north", ...full },
    { user: "root", vhost: "south", ...full },
  ],
  queues: ["north", "south"].map((vhost) => ({
    ...{ name: `${vhost}-orders`, vhost, durable: true, auto_delete: false, arguments: {} },
  })),
};

/** The port of the name service that only this broker uses. */
const namesPort = (port: number) => String(port + 2 > 65_000 ? port - 2_000 : port + 2);

/** RabbitMQ with its management API. */
export const rabbitmq: Application = {
  key: "rabbitmq",
  packages: ["rabbitmq-server"],
  auth: {
    ann: { name: "Authorization", value: authorization("ann") },
    ben: { name: "Authorization", value: authorization("ben") },
    root: { name: "Authorization", value: authorization("root") },
  },
  async prepare(folder, port) {
    const [version] = (await readdir(home)).filter((name) => name.startsWith("rabbitmq_server-"));
    if (!version) throw new Error(`RabbitMQ is not in ${home}.`);
    await mkdir(join(folder, "log"));
    await writeFile(join(folder, "plugins"), "[rabbitmq_management].");
    await writeFile(join(folder, "definitions.json"), JSON.stringify(definitions));
    const settings = [
      ...["listeners.tcp = none", `management.tcp.port = ${port}`, "management.tcp.ip = 127.0.0.1"],
      ...[`load_definitions = ${join(folder, "definitions.json")}`, "log.console.level = error"],
    ];
    await writeFile(join(folder, "rabbitmq.conf"), `${settings.join("\n")}\n`);
    return {
      command: [join(home, version, "sbin", "rabbitmq-server")],
      env: {
        HOME: folder,
        ERL_EPMD_PORT: namesPort(port),
        ERL_EPMD_ADDRESS: "127.0.0.1",
        ERL_EPMD_RELAXED_COMMAND_CHECK: "1",
        RABBITMQ_NODENAME: `scanned${port}@localhost`,
        RABBITMQ_DIST_PORT: String(port + 1),
        RABBITMQ_MNESIA_BASE: join(folder, "data"),
        RABBITMQ_LOG_BASE: join(folder, "log"),
        RABBITMQ_PID_FILE: join(folder, "pid"),
        RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq"),
        RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "plugins"),
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "-kernel inet_dist_use_interface {127,0,0,1}",
      },
    };
  },
  async settle(url) {
    // It listens before it has read its definitions, and tells nobody when it has.
    const until = performance.now() + 60_000;
    const isReady = async () => {
      const response = await fetch(`${url}/api/queues?columns=name`, {
        headers: { authorization: authorization("root") },
      });
      return response.ok && (await response.text()).includes("south-orders");
    };
    while (!(await isReady())) {
      if (performance.now() > until) throw new Error("RabbitMQ does not have its queues after a minute.");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  },
  async end(port) {
    // Erlang starts its name service apart, and leaves it.
    await run("epmd", ["-port", namesPort(port), "-kill"]).catch(() => {});
  },
};
