import { isIPv4, isIPv6 } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import type { SingleSignOnSettings } from "./auth/single-sign-on.ts";
import { areNear, contradictions, type Present, workerFaults } from "./config-faults.ts";
import { isLoopback } from "./loopback.ts";
import { traceFaults } from "./process/trace-settings.ts";

const port = (otherwise: number) =>
  z.coerce
    .number("must be a port number from 0 to 65535")
    .int("must be a port number from 0 to 65535")
    .min(0, "must be a port number from 0 to 65535")
    .max(65535, "must be a port number from 0 to 65535")
    .default(otherwise);

const origin = z
  .string()
  .refine(isOrigin, "must be an origin such as https://portal.example, without a path")
  .transform((value) => new URL(value).origin);

/** Id of the extension in Chrome, which follows from the manifest's `key`. */
export const builtInExtensionId = "cgideegnpbknfdhmaegjggilmnjhllba";

const list = (value: string) => value.split(/[\s,]+/).filter(Boolean);

const settings = z.object({
  PORT: port(4000),
  LIVE_PORT: port(8080),
  HOST: z.string().default("127.0.0.1"),
  POSTERN_DATA_DIR: z.string().default(".postern"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be an address such as postgres://user:password@host:5432/database",
    })
    .optional(),
  POSTERN_PUBLIC_URL: origin.optional(),
  POSTERN_LIVE_URL: z
    .string()
    .refine(isLiveAddress, "must be an address such as wss://postern.example/live")
    .optional(),
  POSTERN_ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[^\s@]+@[^\s@]+$/, "must be an email address")
    .default("admin@localhost"),
  POSTERN_SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  POSTERN_EMBED_ORIGINS: z.string().default("").transform(list).pipe(z.array(origin)),
  POSTERN_EXTENSION_IDS: z
    .string()
    .default(builtInExtensionId)
    .transform(list)
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[a-p]{32}$/, "must be ids of Chrome extensions: 32 letters from a to p, separated by commas"),
      ),
    ),
  POSTERN_TRUSTED_PROXIES: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().refine(isNetwork, "must be addresses or networks such as 10.0.0.7 or 10.0.0.0/8")))
    .optional(),
  POSTERN_PRIVATE_TARGETS: z.enum(["allow", "deny"], "must be allow or deny").optional(),
  POSTERN_SCANS_AT_ONCE: z.coerce
    .number("must be a number from 0 to 64")
    .int("must be a number from 0 to 64")
    .min(0, "must be a number from 0 to 64")
    .max(64, "must be a number from 0 to 64")
    .default(4),
  POSTERN_SCAN_MEMORY_MB: z.coerce
    .number("must be a number of megabytes from 256 to 65,536")
    .int("must be a number of megabytes from 256 to 65,536")
    .min(256, "must be a number of megabytes from 256 to 65,536")
    .max(65_536, "must be a number of megabytes from 256 to 65,536")
    .default(640),
  POSTERN_AUDIT_DAYS: z.coerce
    .number("must be a number of days from 30 to 3,650")
    .int("must be a number of days from 30 to 3,650")
    .min(30, "must be a number of days from 30 to 3,650")
    .max(3650, "must be a number of days from 30 to 3,650")
    .default(365),
  POSTERN_RETENTION_DAYS: z.coerce
    .number("must be a number of days from 1 to 3,650")
    .int("must be a number of days from 1 to 3,650")
    .min(1, "must be a number of days from 1 to 3,650")
    .max(3650, "must be a number of days from 1 to 3,650")
    .optional(),
  POSTERN_PRACTICE_PORT: port(4001),
  POSTERN_PORTAL_PORT: port(4002),
  POSTERN_MICROSOFT_LOGIN_URL: origin.default("https://login.microsoftonline.com"),
  POSTERN_MICROSOFT_SMTP: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, "must be a host and a port such as smtp.office365.com:587")
    .default("smtp.office365.com:587"),
  POSTERN_SENDGRID_URL: origin.default("https://api.sendgrid.com"),
  POSTERN_SLACK_CLIENT_ID: z.string().optional(),
  POSTERN_SLACK_CLIENT_SECRET: z.string().optional(),
  POSTERN_SLACK_API_URL: z
    .url({ protocol: /^https?$/, error: "must be the address of Slack's Web API" })
    .default("https://slack.com/api/"),
  POSTERN_OIDC_ISSUER: z
    .string()
    .refine(isIssuer, "must be the https address of an OpenID provider, for example https://id.example")
    .optional(),
  POSTERN_OIDC_CLIENT_ID: z.string().optional(),
  POSTERN_OIDC_CLIENT_SECRET: z.string().optional(),
  POSTERN_OIDC_NAME: z.string().max(40, "must have at most 40 characters").default("single sign-on"),
  POSTERN_METRICS_PORT: port(0),
  POSTERN_METRICS_HOST: z.string().default("127.0.0.1"),
  POSTERN_METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be a level of the log, for example info",
    )
    .default("warn"),
});

/** The server's settings. Ports of 0 mean: any free one (`port`, `livePort`), or off (`practicePort`, `portalPort`). */
export type Config = {
  port: number;
  livePort: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin without a trailing slash; undefined means `http://localhost:<port>`. */
  publicUrl: string | undefined;
  /** Where clients reach the live channel; undefined means the public address's host on the live port. */
  liveUrl: string | undefined;
  adminEmail: string;
  secretKey: string | undefined;
  embedOrigins: string[];
  /** Ids of the Chrome extensions that may call. */
  extensionIds: string[];
  /** Addresses and networks of proxies whose word about the client counts; undefined leaves it to the public address. */
  trustedProxies: string[] | undefined;
  /** Whether scans may reach private and loopback addresses. */
  privateTargets: boolean;
  /** Scans of one organization that this server or worker runs at once; a server with 0 leaves all work to workers. */
  scansAtOnce: number;
  /** Megabytes that the process of one scan may hold. */
  scanMemoryMb: number;
  /** Days that the audit log goes back. */
  auditDays: number;
  /** Days that ended scans, resolved alerts and reports are kept; null keeps them. */
  retentionDays: number | null;
  practicePort: number;
  portalPort: number;
  /** Where the mail providers answer. */
  mail: { microsoftLogin: string; microsoftSmtp: string; sendgrid: string };
  /** The Slack app that tenants connect to, and where Slack answers. */
  slack: { clientId: string | undefined; clientSecret: string | undefined; apiUrl: string };
  /** The OpenID provider that users may sign in with, and what its button says; null: there is none. */
  singleSignOn: SingleSignOnSettings | null;
  /** Where figures for Prometheus are read; port 0: nowhere. */
  metrics: { port: number; host: string; token: string | undefined };
  logLevel: string;
};

function isNetwork(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (most === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most);
}

function isLiveAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^wss?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
}

function isOrigin(value: string): boolean {
  if (!/^https?:/.test(value) || !URL.canParse(value)) return false;
  return new URL(value).origin === value.replace(/\/$/, "");
}

/** Plain http only on this machine: whoever stands between would sign in as anybody. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.search || url.hash || url.username) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

const secretSettings = ["POSTERN_SECRET_KEY", "DATABASE_URL", "POSTERN_METRICS_TOKEN"].concat([
  "POSTERN_SLACK_CLIENT_SECRET",
  "POSTERN_OIDC_CLIENT_SECRET",
]);

/** The name of every setting that is not the standard's of traces. */
export const known = Object.keys(settings.shape);
const meantBy = (name: string) => known.find((each) => areNear(name, each));

/** An empty value counts as absent. */
const presentIn = (environment: Present): Present =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));

const unknownIn = (present: Present): string[] =>
  Object.keys(present).filter((name) => name.startsWith("POSTERN_") && !known.includes(name));

/** Names that nobody reads, one or two letters off a setting's: whoever wrote them believes that they count. */
function misspelt(present: Present): string[] {
  return unknownIn(present)
    .filter(meantBy)
    .map((name) => `The setting ${name} is not known. Did you mean ${meantBy(name)}?`);
}

/** Names like a setting's that nobody reads. They may be somebody else's, so the server starts all the same. */
export const ignoredSettings = (environment: Present): string[] =>
  unknownIn(presentIn(environment)).filter((name) => !meantBy(name));

/** Reads the settings of a worker as `readConfig` does those of a server. */
export const readWorkerConfig = (environment: Present): Config => readConfig(environment, workerFaults);

/**
 * Reads the settings from the environment. An empty value counts as absent. Throws one line for everything that is wrong: a value
 * that cannot be used, a name that is nearly a setting's, settings that contradict each other, and what `further` finds.
 */
export function readConfig(environment: Present, further: (present: Present) => string[] = () => []): Config {
  const present = presentIn(environment);
  const parsed = settings.safeParse(present);
  const faults = [
    ...traceFaults(present),
    ...misspelt(present),
    ...contradictions(present, isLoopback),
    ...further(present),
  ];
  if (!parsed.success || faults.length > 0) {
    const lines = (parsed.error?.issues ?? []).map((issue) => {
      const name = String(issue.path[0]);
      const value = secretSettings.includes(name) ? "its value" : JSON.stringify(present[name]);
      return `The setting ${name} cannot be used: ${value} ${issue.message}.`;
    });
    const ignored = ignoredSettings(present).map((name) => `The setting ${name} is not known.`);
    throw new Error([...lines, ...faults, ...ignored].join("\n"));
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    livePort: values.LIVE_PORT,
    host: values.HOST,
    dataDir: resolve(values.POSTERN_DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.POSTERN_PUBLIC_URL,
    liveUrl: values.POSTERN_LIVE_URL,
    adminEmail: values.POSTERN_ADMIN_EMAIL,
    secretKey: values.POSTERN_SECRET_KEY,
    embedOrigins: values.POSTERN_EMBED_ORIGINS,
    extensionIds: values.POSTERN_EXTENSION_IDS,
    trustedProxies: values.POSTERN_TRUSTED_PROXIES,
    privateTargets: values.POSTERN_PRIVATE_TARGETS
      ? values.POSTERN_PRIVATE_TARGETS === "allow"
      : isLoopback(values.HOST),
    scansAtOnce: values.POSTERN_SCANS_AT_ONCE,
    scanMemoryMb: values.POSTERN_SCAN_MEMORY_MB,
    auditDays: values.POSTERN_AUDIT_DAYS,
    retentionDays: values.POSTERN_RETENTION_DAYS ?? null,
    practicePort: values.POSTERN_PRACTICE_PORT,
    portalPort: values.POSTERN_PORTAL_PORT,
    mail: {
      microsoftLogin: values.POSTERN_MICROSOFT_LOGIN_URL,
      microsoftSmtp: values.POSTERN_MICROSOFT_SMTP,
      sendgrid: values.POSTERN_SENDGRID_URL,
    },
    slack: {
      clientId: values.POSTERN_SLACK_CLIENT_ID,
      clientSecret: values.POSTERN_SLACK_CLIENT_SECRET,
      apiUrl: values.POSTERN_SLACK_API_URL.replace(/\/?$/, "/"),
    },
    singleSignOn:
      values.POSTERN_OIDC_ISSUER && values.POSTERN_OIDC_CLIENT_ID
        ? {
            issuer: values.POSTERN_OIDC_ISSUER,
            clientId: values.POSTERN_OIDC_CLIENT_ID,
            clientSecret: values.POSTERN_OIDC_CLIENT_SECRET,
            name: values.POSTERN_OIDC_NAME,
          }
        : null,
    metrics: {
      port: values.POSTERN_METRICS_PORT,
      host: values.POSTERN_METRICS_HOST,
      token: values.POSTERN_METRICS_TOKEN,
    },
    logLevel: values.LOG_LEVEL,
  };
}
