/**
 * Why PostgreSQL cannot be used and what to do, for whoever starts the server. Names host, port and database, never the
 * password.
 */
export function explainConnection(cause: unknown, url: string): string {
  const address = URL.parse(url);
  const host = address?.hostname || "localhost";
  const port = address?.port || "5432";
  const database = address?.pathname.slice(1) || "the default database";
  const user = address?.username || "the default user";
  const error = cause instanceof AggregateError ? cause.errors[0] : cause;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message || error.name : String(error);
  const embedded = "Or leave DATABASE_URL out to use the embedded database.";
  if (address === null) return "it is no address. Write it as postgres://user:password@host:5432/database.";
  switch (code) {
    case "ECONNREFUSED":
      return `nothing listens at ${host}:${port}. Start PostgreSQL there, or correct host and port. ${embedded}`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host ${host} is not known. Correct its name. ${embedded}`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${host}:${port} cannot be reached. Check the network and its firewall. ${embedded}`;
    case "28P01":
    case "28000":
      return `${host}:${port} refuses the user ${user}. Correct name and password, or let it in (pg_hba.conf).`;
    case "3D000":
      return `${host}:${port} has no database ${database}. Create it (createdb ${database}), or correct its name.`;
    case "42501":
      return `the user ${user} may not do what is needed (${message}). Make it the owner of ${database}, with the right to create roles.`;
    default:
      return /SSL|TLS|self-signed|certificate/i.test(message)
        ? `${message}. Add ?sslmode=require to the address, or correct the server's certificate.`
        : message;
  }
}
