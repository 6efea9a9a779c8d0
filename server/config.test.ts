import { expect, test } from "vitest";
import { builtInExtensionId, readConfig } from "./config.ts";

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
  ["POSTERN_EXTENSION_IDS", "postern@example.com"],
  ["POSTERN_TRUSTED_PROXIES", "proxy.example"],
  ["POSTERN_TRUSTED_PROXIES", "10.0.0.0/33"],
  ["POSTERN_TRUSTED_PROXIES", "0.0.0.0/0"],
  ["POSTERN_PRIVATE_TARGETS", "maybe"],
  ["POSTERN_MICROSOFT_LOGIN_URL", "login.microsoftonline.com"],
  ["POSTERN_MICROSOFT_SMTP", "smtp.office365.com"],
  ["POSTERN_SENDGRID_URL", "https://api.sendgrid.com/v3"],
  ["POSTERN_SLACK_API_URL", "slack.com/api"],
  ["LOG_LEVEL", "loud"],
])("%s=%s is refused by name, and a secret's value is not repeated", (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(`The setting ${name} cannot be used: `);
  const isSecret = name === "POSTERN_SECRET_KEY" || name === "DATABASE_URL";
  if (isSecret) expect(read).not.toThrow(value);
  else expect(read).toThrow(`"${value}"`);
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
