import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Platform } from "../platform.ts";
import { firstToken } from "../practice/people.ts";

const build = (name: string) => fileURLToPath(new URL(`../../.output/${name}`, import.meta.url));

/** What the server prints once it answers: where everything is, and how to get in. */
export function banner(platform: Platform): string {
  const chrome = build("chrome-mv3");
  const firefox = build("firefox-mv3");
  const lines = [`Postern answers at ${platform.url} (${platform.engine}, live channel on port ${platform.livePort})`];
  if (platform.practiceUrl) lines.push(`Practice API to scan: ${platform.practiceUrl}, bearer token ${firstToken}`);
  if (platform.portalUrl) lines.push(`Page that embeds the console: ${platform.portalUrl}`);
  if (existsSync(chrome))
    lines.push(`Chrome: open chrome://extensions, turn on Developer mode, 'Load unpacked', choose ${chrome}`);
  if (existsSync(firefox)) {
    lines.push(
      `Firefox: open about:debugging#/runtime/this-firefox, 'Load Temporary Add-on', choose ${firefox}/manifest.json`,
    );
  }
  if (platform.signInLink) lines.push(`Sign in: ${platform.signInLink}`);
  else lines.push("To sign in, open the address above and ask for a link.");
  return `${lines.join("\n")}\n`;
}

/** Answer to `--help`. */
export const help = `Postern: the platform server.

  npm run serve             start it on the embedded database
  npm run worker            start one more scan worker (needs DATABASE_URL)

Settings, from the environment:
  PORT=4000                 port of the console and the calls
  LIVE_PORT=8080            port of the live channel
  HOST=127.0.0.1            interface to listen on
  POSTERN_DATA_DIR=.postern embedded database, uploads, reports, the generated key
  DATABASE_URL              PostgreSQL 15 or newer instead of the embedded database
  POSTERN_PUBLIC_URL        address as users know it; default http://localhost:<PORT>
  POSTERN_LIVE_URL          where clients reach the live channel, such as wss://postern.example/live, which the port
                            of the console answers too; default: POSTERN_PUBLIC_URL's host on LIVE_PORT
  POSTERN_ADMIN_EMAIL       the first superadmin; default admin@localhost
  POSTERN_SECRET_KEY        encrypts stored credentials; default: generated into the data directory
  POSTERN_EMBED_ORIGINS     origins that may embed the console, separated by commas
  POSTERN_EXTENSION_IDS     ids of the Chrome extensions that may call, separated by commas; default: the built-in one
  POSTERN_TRUSTED_PROXIES   addresses or networks of proxies in front, separated by commas; default: none
                            while POSTERN_PUBLIC_URL is a loopback address, else this machine
  POSTERN_PRIVATE_TARGETS   allow or deny scans of private addresses; default: allow on a loopback HOST
  POSTERN_SCANS_AT_ONCE=4   scans of one organization that this server or worker runs at once; one more
                            runs where another waits. 0: a server leaves all work to workers
  POSTERN_SCAN_MEMORY_MB=640 megabytes that the process of one scan may hold
  POSTERN_AUDIT_DAYS=365    days that the audit log goes back, at least 30
  POSTERN_RETENTION_DAYS    days that ended scans, their logs, resolved alerts and reports are kept; default: for ever
  POSTERN_PRACTICE_PORT=4001 the practice API; 0 turns it off
  POSTERN_PORTAL_PORT=4002  the page that embeds the console; 0 turns it off
  POSTERN_MICROSOFT_LOGIN_URL  sign-in of Microsoft 365; default https://login.microsoftonline.com
  POSTERN_MICROSOFT_SMTP    its mail server; default smtp.office365.com:587
  POSTERN_SENDGRID_URL      SendGrid's interface; default https://api.sendgrid.com
  POSTERN_OIDC_ISSUER, POSTERN_OIDC_CLIENT_ID, POSTERN_OIDC_CLIENT_SECRET
                            the OpenID provider that members may sign in with; no secret: a public client
  POSTERN_OIDC_NAME         what its button says after 'Sign in with'; default single sign-on
  POSTERN_SLACK_CLIENT_ID, POSTERN_SLACK_CLIENT_SECRET
                            the Slack app for 'Connect Slack'; without them bot tokens are added by hand
  POSTERN_SLACK_API_URL     Slack's Web API; default https://slack.com/api/
  POSTERN_METRICS_PORT=0    port of /metrics for Prometheus and /healthz; 0 turns it off
  POSTERN_METRICS_HOST=127.0.0.1  interface of that port; any other than loopback needs the token
  POSTERN_METRICS_TOKEN     what a reader of the figures sends as a bearer token
  OTEL_EXPORTER_OTLP_ENDPOINT  where traces are sent, by OTLP over HTTP; docs/operating.md has the others
  LOG_LEVEL=warn            trace, debug, info, warn, error, fatal or silent
`;
