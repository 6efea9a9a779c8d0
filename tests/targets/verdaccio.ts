import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installTargets, requireTarget } from "./install.ts";
import type { Target } from "./json-server.ts";

/** Public and protected packages, one user per start, no uplinks: nothing leaves the machine. */
const configuration = (folder: string) => ({
  self_path: folder,
  storage: join(folder, "storage"),
  auth: { htpasswd: { file: join(folder, "htpasswd"), max_users: 10 } },
  uplinks: {},
  packages: {
    "@ledger/*": { access: "$authenticated", publish: "$authenticated", unpublish: "$authenticated" },
    "**": { access: "$all", publish: "$authenticated", unpublish: "$authenticated" },
  },
  // One kind of token for the registry's calls and for those of the web interface.
  security: { api: { legacy: false, jwt: { sign: { expiresIn: "1d" } } } },
  web: { enable: true, title: "Packages", rateLimit: { windowMs: 1000, max: 1_000_000 } },
  userRateLimit: { windowMs: 1000, max: 1_000_000 },
  server: { keepAliveTimeout: 5 },
  log: { type: "stdout", format: "json", level: "fatal" },
});

type Verdaccio = { runServer(config: object): Promise<Server> };

/** Starts verdaccio on a free loopback port with a user, whose bearer token is `token`, and two packages. */
export async function startVerdaccio(): Promise<Target & { token: string }> {
  await installTargets();
  const folder = await mkdtemp(join(tmpdir(), "postern-verdaccio-"));
  const { runServer } = requireTarget("verdaccio") as Verdaccio;
  const server = await runServer(configuration(folder));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = await register(url);
  await publish(url, token, "shapes");
  await publish(url, token, "@ledger/books");
  return {
    url,
    token,
    state: () => contents(folder),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function register(url: string): Promise<string> {
  const response = await fetch(`${url}/-/user/org.couchdb.user:mara`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "mara", password: "only-for-this-test", email: "mara@example.com" }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`verdaccio gave no token: it answered ${response.status}.`);
  return token;
}

async function publish(url: string, token: string, name: string): Promise<void> {
  const file = `${name}-1.0.0.tgz`;
  const version = {
    name,
    version: "1.0.0",
    description: `The package ${name}`,
    readme: `# ${name}`,
    dist: { tarball: `${url}/${name}/-/${file}` },
  };
  const response = await fetch(`${url}/${encodeURIComponent(name)}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      _id: name,
      name,
      "dist-tags": { latest: "1.0.0" },
      versions: { "1.0.0": version },
      _attachments: {
        [file]: { content_type: "application/octet-stream", data: "H4sIAAAAAAAAAwMAAAAAAAAAAAA=", length: 20 },
      },
    }),
  });
  if (!response.ok)
    throw new Error(`verdaccio refused the package ${name}: ${response.status} ${await response.text()}`);
}

/** Every stored file with its content, as one text. */
async function contents(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${path.slice(folder.length)}\n${await readFile(path, "utf8")}`;
  });
  return (await Promise.all(texts)).sort().join("\n");
}
