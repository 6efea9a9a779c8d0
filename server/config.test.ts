import { expect, test } from "vitest";
import { builtInExtensionId, ignoredSettings, readConfig, readWorkerConfig } from "./config.ts";

test("without any setting the platform is private to this machine", () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    livePort: 8080,
    host: "127.0.0.1",
    adminEmail: "admin@localhost",
    databaseUrl: undefined,
    publicUrl: undefined,
    embedOrigins: [],
    privateTargets: true,
    practicePort: 4001,
    portalPort: 4002,
  });
});

test("a platform that others reach refuses private targets unless told otherwise", () => {
  expect(readConfig({ HOST: "0.0.0.0" }).privateTargets).toBe(false);
  expect(readConfig({ HOST: "127.0.0.1.example.com" }).privateTargets).toBe(false);
  expect(readConfig({ HOST: "0.0.0.0", POSTERN_PRIVATE_TARGETS: "allow" }).privateTargets).toBe(true);
  expect(readConfig({ POSTERN_PRIVATE_TARGETS: "deny" }).privateTargets).toBe(false);
});

test("an empty setting is like none", () => expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(4000));

test("embedding origins are read with commas or spaces, without trailing slashes", () => {
  const { embedOrigins } = readConfig({ POSTERN_EMBED_ORIGINS: "https://a.example/, http://b.example:81" });
  expect(embedOrigins).toEqual(["https://a.example", "http://b.example:81"]);
});

test("extensions and proxies are read as lists, and the built-in extension is there by default", () => {
  expect(readConfig({})).toMatchObject({ extensionIds: [builtInExtensionId], trustedProxies: undefined });
  const [one, other] = ["a".repeat(32), "p".repeat(32)];
  expect(readConfig({ POSTERN_EXTENSION_IDS: `${one}, ${other}` }).extensionIds).toEqual([one, other]);
  const { trustedProxies } = readConfig({ POSTERN_TRUSTED_PROXIES: "10.0.0.7 fd00::/8,::1" });
  expect(trustedProxies).toEqual(["10.0.0.7", "fd00::/8", "::1"]);
});

test.each([
  ["PORT", "99999"],
  ["LIVE_PORT", "web"],
  ["POSTERN_PRACTICE_PORT", "1.5"],
  ["DATABASE_URL", "mysql://x"],
  ["POSTERN_PUBLIC_URL", "https://postern.example/path"],
  ["POSTERN_ADMIN_EMAIL", "nobody"],
  ["POSTERN_SECRET_KEY", "short"],
  ["POSTERN_EMBED_ORIGINS", "portal"],
  ["POSTERN_LIVE_URL", "https://postern.example/live"],
  ["POSTERN_EXTENSION_IDS", "postern@example.com"],
  ["POSTERN_TRUSTED_PROXIES", "proxy.example"],
  ["POSTERN_TRUSTED_PROXIES", "10.0.0.0/33"],
  ["POSTERN_TRUSTED_PROXIES", "0.0.0.0/0"],
  ["POSTERN_PRIVATE_TARGETS", "maybe"],
  ["POSTERN_MICROSOFT_LOGIN_URL", "login.microsoftonline.com"],
  ["POSTERN_MICROSOFT_SMTP", "smtp.office365.com"],
  ["POSTERN_SENDGRID_URL", "https://api.sendgrid.com/v3"],
  ["POSTERN_SLACK_API_URL", "slack.com/api"],
  ["POSTERN_AUDIT_DAYS", "7"],
  ["POSTERN_RETENTION_DAYS", "0"],
  ["POSTERN_METRICS_PORT", "-1"],
  ["POSTERN_METRICS_TOKEN", "short"],
  ["LOG_LEVEL", "loud"],
  ["OTEL_TRACES_EXPORTER", "zipkin"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "garbage"],
  ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "localhost:4318"],
])("%s=%s is refused by name, and a secret's value is not repeated", (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(`The setting ${name} cannot be used: `);
  const isSecret = ["POSTERN_SECRET_KEY", "DATABASE_URL", "POSTERN_METRICS_TOKEN"].includes(name);
  if (isSecret) expect(read).not.toThrow(value);
  else expect(read).toThrow(`"${value}"`);
});

test("settings that contradict each other, and names that are nearly a setting's, are told with all that is wrong", () => {
  const wrong = {
    PORT: "x",
    LIVE_PORT: "4001",
    POSTERN_PUBLIC_ULR: "https://postern.example",
    POSTERN_METRICS_PORT: "9100",
    POSTERN_METRICS_HOST: "0.0.0.0",
    POSTERN_SLACK_CLIENT_ID: "1",
    POSTERN_SCANS_AT_ONCE: "0",
  };
  const lines = [
    'The setting PORT cannot be used: "x" must be a port number from 0 to 65535.',
    "The setting POSTERN_PUBLIC_ULR is not known. Did you mean POSTERN_PUBLIC_URL?",
    "The settings LIVE_PORT and POSTERN_PRACTICE_PORT cannot both be 4001. Give one of them another port.",
    "The setting POSTERN_METRICS_HOST cannot be used alone: on 0.0.0.0 anyone could read the figures. Set POSTERN_METRICS_TOKEN, too.",
    "The setting POSTERN_SCANS_AT_ONCE cannot be 0 alone: no worker can reach the embedded database. Set DATABASE_URL, too.",
    "The setting POSTERN_SLACK_CLIENT_ID cannot be used alone. Set POSTERN_SLACK_CLIENT_SECRET, too.",
  ];
  expect(() => readConfig(wrong)).toThrow(lines.join("\n"));
  expect(readConfig({ POSTERN_TEST_POSTGRES: "x", POSTERN_PRACTICE_PORT: "0", POSTERN_PORTAL_PORT: "0" }).port).toBe(
    4000,
  );
});

test("variables of traces are checked where traces are asked for, and not where they are off", () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
    OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/protobuf",
    OTEL_TRACES_SAMPLER: "some",
    OTEL_TRACES_SAMPLER_ARG: "2",
    PORT: "x",
  };
  expect(() => readConfig(wrong)).toThrow(
    [
      'The setting PORT cannot be used: "x" must be a port number from 0 to 65535.',
      'The setting OTEL_EXPORTER_OTLP_ENDPOINT cannot be used: "collector:4318" must be an address that starts with http:// or https://.',
      'The setting OTEL_EXPORTER_OTLP_PROTOCOL cannot be used: "grpc" must be http/json, the one that is sent.',
      'The setting OTEL_EXPORTER_OTLP_TRACES_PROTOCOL cannot be used: "http/protobuf" must be http/json, the one that is sent.',
      'The setting OTEL_TRACES_SAMPLER cannot be used: "some" must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio.',
      'The setting OTEL_TRACES_SAMPLER_ARG cannot be used: "2" must be a number from 0 to 1.',
    ].join("\n"),
  );
  const { PORT: _, ...traces } = wrong;
  expect(readConfig({ ...traces, OTEL_SDK_DISABLED: "true" }).port).toBe(4000);
  expect(readConfig({ ...traces, OTEL_TRACES_EXPORTER: "none" }).port).toBe(4000);
  const right = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
    OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/json",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
  };
  expect(readConfig({ ...right, OTEL_TRACES_SAMPLER_ARG: "0.1" }).port).toBe(4000);
});

test("names like a setting's that nobody reads do not keep the server from starting, and are told", () => {
  const environment = { POSTERN_RETENTION: "30", POSTERN_FOO: "1", POSTERN_PRIVATE_TARGETS: "deny", OTHER: "1" };
  expect(readConfig(environment).privateTargets).toBe(false);
  expect(ignoredSettings(environment)).toEqual(["POSTERN_RETENTION", "POSTERN_FOO"]);
  expect(() => readConfig({ ...environment, PORT: "x" })).toThrow(
    /^The setting PORT .*\nThe setting POSTERN_RETENTION is not known.\nThe setting POSTERN_FOO is not known.$/,
  );
});

test("what keeps a worker from working is told with all that is wrong", () => {
  expect(() => readWorkerConfig({ LOG_LEVEL: "loud", POSTERN_SCANS_AT_ONCE: "0" })).toThrow(
    /LOG_LEVEL.*\n(.*\n)*A worker of its own needs DATABASE_URL: .*\nA worker needs POSTERN_SCANS_AT_ONCE to be 1 or more: /,
  );
  expect(readWorkerConfig({ DATABASE_URL: "postgres://db/postern" }).scansAtOnce).toBe(4);
});

test("every wrong setting is named at once", () => {
  expect(() => readConfig({ PORT: "x", LIVE_PORT: "y" })).toThrow(/PORT.*\n.*LIVE_PORT/);
});

test("the address of Slack's Web API ends in a slash, whatever the setting does", () => {
  expect(readConfig({}).slack).toEqual({
    clientId: undefined,
    clientSecret: undefined,
    apiUrl: "https://slack.com/api/",
  });
  expect(readConfig({ POSTERN_SLACK_API_URL: "http://127.0.0.1:9/api" }).slack.apiUrl).toBe("http://127.0.0.1:9/api/");
});
