import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../config.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
type Service = {
  environment: Record<string, string>;
  command?: string[];
  user?: string;
  read_only: boolean;
  cap_drop?: string[];
  healthcheck?: object;
  deploy?: { replicas: number };
};
const compose = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
/** As compose fills them in. */
const filled = (text: string) =>
  text.replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1").replaceAll(/\$\{\w+:\?[^}]*\}/g, "x".repeat(32));

test("the compose file runs PostgreSQL, one web process and two workers, without root and without writing", () => {
  const { database, web, worker } = compose.services;
  expect(worker?.deploy?.replicas).toBe(2);
  expect(worker?.command?.at(-1)).toBe("server/worker.ts");
  for (const [service, user] of [
    [web, "node"],
    [worker, "node"],
    [database, "postgres"],
  ] as const) {
    const security_opt = ["no-new-privileges:true"];
    expect(service).toMatchObject({ user, read_only: true, cap_drop: ["ALL"], security_opt });
  }
  expect(database).toMatchObject({ healthcheck: { interval: "5s" } });
});

test("no service that is read-only is given a file by its content, which compose cannot write into it", () => {
  const { services, configs } = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, { read_only?: boolean; configs?: { source: string }[] }>;
    configs: Record<string, { file?: string; content?: string }>;
  };
  const given = Object.values(services).flatMap((service) => (service.read_only ? (service.configs ?? []) : []));
  expect(given.length).toBeGreaterThan(0);
  for (const { source } of given) {
    expect(configs[source]?.content).toBeUndefined();
    expect(read(configs[source]?.file?.replace("./", "") ?? "")).toContain("createrole");
  }
});

test("a unit of a worker may say otherwise than the web process beside it", () => {
  const files = [...read("postern-worker@.service").matchAll(/^EnvironmentFile=-(.*)$/gm)].map(([, file]) => file);
  // The last one counts.
  expect(files).toEqual(["/etc/postern.env", "/etc/postern-worker.env", "/etc/postern-worker-%i.env"]);
});

test("the platform takes every setting that the compose file gives it", () => {
  for (const name of ["web", "worker"]) {
    const given = Object.entries(compose.services[name]?.environment ?? {});
    const config = readConfig(Object.fromEntries(given.map(([key, value]) => [key, filled(value)])));
    expect(config.databaseUrl).toContain("@database:5432/postern");
    expect(config.secretKey).toHaveLength(32);
  }
});

test("the platform takes every setting of the container and of the units, and neither runs as root", () => {
  const container = read("Containerfile");
  expect(container).toMatch(/^USER node$/m);
  for (const [file, pattern] of [
    ["Containerfile", /^ENV (.*)$/m],
    ["postern.service", /^Environment=(.*)$/m],
    ["postern-worker@.service", /^Environment=(.*)$/m],
  ] as const) {
    const pairs = (pattern.exec(read(file))?.[1] ?? "").split(" ").map((pair) => pair.split("=") as [string, string]);
    expect(pairs.length, file).toBeGreaterThan(1);
    expect(() => readConfig(Object.fromEntries(pairs)), file).not.toThrow();
    if (file !== "Containerfile") expect(read(file)).toMatch(/^DynamicUser=yes$/m);
  }
});

test("every file that the container and the units name is there", () => {
  for (const file of ["Containerfile", "compose.yaml", "postern.service", "postern-worker@.service"]) {
    for (const [path] of read(file).matchAll(/\b(?:server|docs)\/[\w/.-]+\.\w+/g))
      expect(() => readFileSync(new URL(`../../${path}`, import.meta.url)), `${file}: ${path}`).not.toThrow();
  }
});
