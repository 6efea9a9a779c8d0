import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Application, annAndBen, basic, hashes, htpasswd } from "./application.ts";
import { etcd } from "./etcd.ts";
import { jupyterhub } from "./jupyterhub.ts";
import { parseServer } from "./parse-server.ts";
import { rabbitmq } from "./rabbitmq.ts";
import { redmine } from "./redmine.ts";

const run = promisify(execFile);

/** Sends a request that has to succeed. */
async function put(url: string, method: string, headers: Record<string, string>, body?: string): Promise<Response> {
  const response = await fetch(url, { method, headers, body });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status} ${await response.text()}`);
  return response;
}
const asAnn = { authorization: annAndBen.ann.value };
const json = { "content-type": "application/json" };
const users = `basic_auth_users:\n  ann: ${hashes.ann}\n  ben: ${hashes.ben}\n`;

const alertmanager: Application = {
  key: "alertmanager",
  packages: ["prometheus-alertmanager"],
  auth: annAndBen,
  async prepare(folder, port) {
    await writeFile(join(folder, "web.yml"), users);
    await writeFile(join(folder, "alertmanager.yml"), "route:\n  receiver: nobody\nreceivers:\n  - name: nobody\n");
    return {
      command: [
        "prometheus-alertmanager",
        "--config.file=alertmanager.yml",
        "--web.config.file=web.yml",
        "--storage.path=data",
        `--web.listen-address=127.0.0.1:${port}`,
        "--cluster.listen-address=",
      ],
    };
  },
  async settle(url) {
    const startsAt = new Date().toISOString();
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const labels = { alertname: "Flood", dock: "north" };
    await put(`${url}/api/v2/alerts`, "POST", { ...asAnn, ...json }, JSON.stringify([{ labels, startsAt, endsAt }]));
    const matchers = [{ name: "dock", value: "south", isRegex: false, isEqual: true }];
    const silence = { matchers, startsAt, endsAt, createdBy: "ann", comment: "Works at the dock" };
    await put(`${url}/api/v2/silences`, "POST", { ...asAnn, ...json }, JSON.stringify(silence));
  },
};

const pushgateway: Application = {
  key: "pushgateway",
  packages: ["prometheus-pushgateway"],
  auth: {},
  async prepare(_folder, port) {
    return { command: ["prometheus-pushgateway", `--web.listen-address=127.0.0.1:${port}`, "--web.enable-admin-api"] };
  },
  async settle(url) {
    await put(`${url}/metrics/job/backup`, "POST", {}, "backup_bytes 48200\n");
  },
};

const registry: Application = {
  key: "docker-registry",
  packages: ["docker-registry"],
  auth: annAndBen,
  async prepare(folder, port) {
    await writeFile(join(folder, "htpasswd"), htpasswd);
    const configuration = {
      version: 0.1,
      storage: { filesystem: { rootdirectory: join(folder, "storage") }, delete: { enabled: true } },
      http: { addr: `127.0.0.1:${port}`, secret: "only-for-this-test-2291" },
      auth: { htpasswd: { realm: "Registry", path: join(folder, "htpasswd") } },
    };
    await writeFile(join(folder, "registry.yml"), JSON.stringify(configuration));
    return { command: ["docker-registry", "serve", "registry.yml"] };
  },
  async settle(url) {
    const config = "{}";
    const digest = `sha256:${createHash("sha256").update(config).digest("hex")}`;
    const begun = await put(`${url}/v2/cranes/blobs/uploads/`, "POST", asAnn);
    const place = new URL(begun.headers.get("location") ?? "", url);
    place.searchParams.set("digest", digest);
    await put(place.href, "PUT", { ...asAnn, "content-type": "application/octet-stream" }, config);
    const mediaType = "application/vnd.docker.distribution.manifest.v2+json";
    const layer = { mediaType: "application/vnd.docker.container.image.v1+json", size: config.length, digest };
    const manifest = JSON.stringify({ schemaVersion: 2, mediaType, config: layer, layers: [] });
    await put(`${url}/v2/cranes/manifests/latest`, "PUT", { ...asAnn, "content-type": mediaType }, manifest);
  },
};

const key = "syncs-for-this-test-alone-2291";
const syncthing: Application = {
  key: "syncthing",
  packages: ["syncthing"],
  auth: { ann: { name: "X-API-Key", value: key } },
  async prepare(folder, port) {
    await run("syncthing", [
      "generate",
      `--home=${folder}`,
      "--no-default-folder",
      "--gui-user=ann",
      "--gui-password=x",
    ]);
    const file = join(folder, "config.xml");
    const generated = await readFile(file, "utf8");
    // Nothing of it may leave the machine.
    const quiet = generated
      .replace(/<address>127\.0\.0\.1:\d+<\/address>/, `<address>127.0.0.1:${port}</address>`)
      .replace(/<apikey>[^<]*<\/apikey>/, `<apikey>${key}</apikey>`)
      .replace(/<listenAddress>[^<]*<\/listenAddress>/, "<listenAddress>tcp://127.0.0.1:0</listenAddress>")
      .replace(
        /<(globalAnnounceEnabled|localAnnounceEnabled|relaysEnabled|natEnabled|crashReportingEnabled)>true/g,
        "<$1>false",
      )
      .replace(/<urAccepted>\d+/, "<urAccepted>-1")
      .replace(/<autoUpgradeIntervalH>\d+/, "<autoUpgradeIntervalH>0");
    await writeFile(file, quiet);
    return {
      command: ["syncthing", "serve", `--home=${folder}`, "--no-browser", "--no-restart", "--no-upgrade"],
      // So that it starts no second process of itself, which would stay when the first one is ended.
      env: { STMONITORED: "yes" },
    };
  },
};

const powerdns: Application = {
  key: "powerdns",
  packages: ["pdns-server", "pdns-backend-sqlite3", "sqlite3"],
  auth: { ann: { name: "X-API-Key", value: key } },
  async prepare(folder, port) {
    const database = join(folder, "pdns.sqlite3");
    const { stdout } = await run("dpkg", ["-L", "pdns-backend-sqlite3"]);
    const schema = stdout.split("\n").find((line) => line.endsWith("/schema.sqlite3.sql"));
    if (!schema) throw new Error("pdns-backend-sqlite3 brings no schema.");
    await run("sqlite3", [database, `.read ${schema}`]);
    const settings = [
      ...["daemon=no", "guardian=no", "local-address=127.0.0.1", `local-port=${port + 1}`, "launch=gsqlite3"],
      ...[`gsqlite3-database=${database}`, "api=yes", `api-key=${key}`, "webserver=yes"],
      ...["webserver-address=127.0.0.1", `webserver-port=${port}`, `socket-dir=${folder}`, "security-poll-suffix="],
    ];
    await writeFile(join(folder, "pdns.conf"), `${settings.join("\n")}\n`);
    return { command: ["pdns_server", `--config-dir=${folder}`] };
  },
  async settle(url) {
    const zone = { name: "harbour.example.", kind: "Native", nameservers: ["ns1.harbour.example."] };
    await put(`${url}/api/v1/servers/localhost/zones`, "POST", { "x-api-key": key, ...json }, JSON.stringify(zone));
  },
};

const radicale: Application = {
  key: "radicale",
  packages: ["radicale"],
  auth: { ...annAndBen, root: basic("root") },
  calls: [
    ...["GET /ann/work/", "PUT /ann/work/", "DELETE /ann/work/"],
    ...["GET", "PUT", "DELETE"].map((method) => `${method} /ann/work/ann-1.ics`),
  ],
  async prepare(folder, port) {
    await writeFile(
      join(folder, "users"),
      "ann:ann-keeps-this-2291\nben:ben-keeps-this-2291\nroot:root-keeps-this-2291\n",
    );
    await mkdir(join(folder, "collections"));
    const rights = [
      ...["[admin-read-all]", "user: root", "collection: .*", "permissions: Rr"],
      ...["[principal]", "user: .+", "collection: {user}", "permissions: RW"],
      ...["[calendars]", "user: .+", "collection: {user}/[^/]+", "permissions: rw"],
    ];
    await writeFile(join(folder, "rights"), `${rights.join("\n")}\n`);
    const settings = [
      ...["[server]", `hosts = 127.0.0.1:${port}`, "[auth]", "type = htpasswd", "htpasswd_filename = users"],
      ...["htpasswd_encryption = plain", "delay = 0", "[rights]", "type = from_file", "file = rights"],
      ...["[storage]", `filesystem_folder = ${join(folder, "collections")}`, "[logging]", "level = error"],
    ];
    await writeFile(join(folder, "radicale.conf"), `${settings.join("\n")}\n`);
    return { command: ["radicale", "--config", "radicale.conf"] };
  },
  async settle(url) {
    for (const [name, { value: authorization }] of Object.entries(annAndBen)) {
      const event = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:${name}-1\r\nDTSTAMP:20260101T090000Z\r\nDTSTART:20260101T090000Z\r\nSUMMARY:${name} at the dentist\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
      const place = `${url}/${name}/work/`;
      await put(place, "MKCALENDAR", { authorization });
      await put(`${place}${name}-1.ics`, "PUT", { authorization, "content-type": "text/calendar" }, event);
    }
  },
};

const influxdb: Application = {
  key: "influxdb",
  packages: ["influxdb"],
  auth: { ...annAndBen, root: basic("root") },
  async prepare(folder, port) {
    const settings = `reporting-disabled = true
bind-address = "127.0.0.1:${port + 1}"
[meta]
  dir = "${folder}/meta"
[data]
  dir = "${folder}/data"
  wal-dir = "${folder}/wal"
[http]
  bind-address = "127.0.0.1:${port}"
  auth-enabled = true
  log-enabled = false
[monitor]
  # What it keeps of itself would be made ten seconds after its start, in the midst of a scan.
  store-enabled = false
`;
    await writeFile(join(folder, "influxdb.conf"), settings);
    return { command: ["influxd", "-config", "influxdb.conf"] };
  },
  async settle(url) {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const ask = (q: string, headers = {}) =>
      put(`${url}/query`, "POST", { ...form, ...headers }, `${new URLSearchParams({ q })}`);
    const passwordOf = (name: string) => `WITH PASSWORD '${name}-keeps-this-2291'`;
    const asRoot = { authorization: basic("root").value };
    await ask(`CREATE USER root ${passwordOf("root")} WITH ALL PRIVILEGES`);
    for (const [name, { value: authorization }] of Object.entries(annAndBen)) {
      await ask(`CREATE DATABASE tides_of_${name}`, asRoot);
      await ask(`CREATE USER ${name} ${passwordOf(name)}`, asRoot);
      await ask(`GRANT ALL ON tides_of_${name} TO ${name}`, asRoot);
      await put(`${url}/write?db=tides_of_${name}`, "POST", { authorization }, "level,dock=north metres=3.1");
    }
  },
};

/** Every application, in the order in which they are scanned. */
export const applications: readonly Application[] = [
  alertmanager,
  pushgateway,
  registry,
  syncthing,
  powerdns,
  radicale,
  influxdb,
  rabbitmq,
  parseServer,
  jupyterhub,
  redmine,
  etcd,
];
