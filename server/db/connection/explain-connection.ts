/** A server that is too old to be used; `version` as it calls itself. */
export class TooOldError extends Error {
  override name = "TooOldError";
  readonly version: string;
  constructor(version: string) {
    super(`PostgreSQL ${version} is too old`);
    this.version = version;
  }
}

/** A user whom row-level security does not hold: a superuser, one who bypasses it, or one who inherits a role's rights. */
export class UnboundUserError extends Error {
  override name = "UnboundUserError";
  readonly why: "superuser" | "bypassrls" | "member" | "inherits";
  /** What has to be revoked from who inherits, or may become a superuser. */
  readonly revoke: string;
  constructor(why: UnboundUserError["why"], revoke = "") {
    super(`The user is not held by row-level security (${why})`);
    this.why = why;
    this.revoke = revoke;
  }
}

type Place = { at: string; host: string; user: string; database: string };

const embedded = "or leave DATABASE_URL out to use the embedded database.";

/** What each of Node's and PostgreSQL's codes means to whoever starts the server (PostgreSQL, appendix A). */
const byCode: Record<string, (place: Place, message: string) => string> = {
  ECONNREFUSED: ({ at }) => `nothing listens at ${at}. Start PostgreSQL there, correct host and port, ${embedded}`,
  ENOTFOUND: ({ host }) => `the host ${host} is not known. Correct its name, ${embedded}`,
  EAI_AGAIN: ({ host }) => `the host ${host} is not known. Correct its name, ${embedded}`,
  ETIMEDOUT: tooLate,
  EHOSTUNREACH: tooLate,
  ENETUNREACH: tooLate,
  ECONNRESET: notPostgres,
  "28P01": refused,
  "28000": (place, message) =>
    /no encryption|SSL off/i.test(message)
      ? `${place.at} refuses the user ${place.user} on a connection without TLS. Add ?sslmode=verify-full to the address, or allow the user without TLS (pg_hba.conf).`
      : refused(place),
  "3D000": ({ at, database }) =>
    `${at} has no database ${database}. Create it (createdb ${database}), or correct its name.`,
  "42501": ({ user, database }, message) =>
    `the user ${user} may not do what is needed (${message}). Make ${user} the owner of ${database}, with the right to create roles.`,
  "25006": ({ at }) =>
    `${at} lets nobody write, as a standby does. Name the primary server, or turn default_transaction_read_only off.`,
  "53300": ({ at }) => `${at} has no connection left. Raise its max_connections, or end what else uses it.`,
  "57P03": ({ at }) => `${at} is starting or stopping. Start again when it is up.`,
};

/**
 * Why PostgreSQL cannot be used and what to do, for whoever starts the server. Names host, port, user and database, never
 * the password.
 */
export function explainConnection(cause: unknown, url: string): string {
  const address = URL.parse(url);
  if (address === null) {
    return "it is not an address. Write it as postgres://user:password@host:5432/database, with percent codes for special characters in the password.";
  }
  const host = address.searchParams.get("host") ?? (address.hostname || "localhost");
  const place: Place = {
    host,
    at: `${host}:${address.searchParams.get("port") ?? (address.port || "5432")}`,
    user: decodeURIComponent(address.username) || "of this process",
    database: decodeURIComponent(address.pathname.slice(1)) || "of the user's name",
  };
  const error: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const text = error instanceof Error ? error.message || error.name : String(error);
  const message = address.password === "" ? text : text.replaceAll(address.password, "…");
  if (error instanceof TooOldError) {
    return `${place.at} is PostgreSQL ${error.version}, and 15 or newer is needed. Upgrade it, ${embedded}`;
  }
  if (error instanceof UnboundUserError) return unbound(error, place);
  const codes = [codeOf(error), codeOf(error instanceof Error ? error.cause : null)];
  for (const code of codes) if (byCode[code]) return byCode[code](place, message);
  return byText(text, message, place) ?? message;
}

function unbound({ why, revoke }: UnboundUserError, { user, database }: Place): string {
  if (why === "inherits") {
    return `the user ${user} has the rights of one of Postern's roles at all times, so the database could not keep tenants apart. Run as a superuser: revoke ${revoke} from ${user}`;
  }
  if (why === "member") {
    return `the user ${user} may act as the superuser ${revoke}, so the database could not keep tenants apart. Run as a superuser: revoke ${revoke} from ${user}`;
  }
  const is = why === "superuser" ? "is a superuser" : "may bypass row-level security";
  return `the user ${user} ${is}, so the database could not keep tenants apart. Make a role of its own for Postern (create role postern login createrole password '…'), make it the owner (alter database ${database} owner to postern), and sign in as it. docs/postgresql.md says how to hand over a database that is in use.`;
}

/** The driver's own errors have no codes: they are known by their words, and shown as `message`, without the password. */
function byText(text: string, message: string, place: Place): string | null {
  if (/password must be a (non-empty )?string/.test(text)) {
    return `${place.at} wants a password for the user ${place.user}. Write it into the address: postgres://user:password@host/database.`;
  }
  if (/does not support SSL/.test(text)) {
    return `${place.at} does not offer TLS. Turn it on there, or leave sslmode out of the address.`;
  }
  if (/timeout/i.test(text)) return tooLate(place);
  if (/terminated unexpectedly|invalid response|establishing an SSL/i.test(text)) return notPostgres(place);
  if (/certificate|self-signed|altname/i.test(text)) {
    return `the certificate of ${place.at} cannot be trusted (${message}). Name the file of its authority with sslrootcert in the address, or on a network that you trust write ?sslmode=no-verify.`;
  }
  return null;
}

function tooLate({ at }: Place): string {
  return `${at} cannot be reached in time. Check the network and its firewall, ${embedded}`;
}

function refused({ at, user }: Place): string {
  return `${at} refuses the user ${user}. Correct name and password, or allow the user (pg_hba.conf).`;
}

function notPostgres({ at }: Place): string {
  return `what listens at ${at} does not answer like PostgreSQL. Correct host and port, ${embedded}`;
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}
