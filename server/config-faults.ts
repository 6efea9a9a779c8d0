/** Settings that were given, by name. */
export type Present = Record<string, string | undefined>;

/** The ports that have to differ, with what they are where they are not given; 0 is off, or any free one. */
const ports = {
  PORT: "4000",
  LIVE_PORT: "8080",
  POSTERN_PRACTICE_PORT: "4001",
  POSTERN_PORTAL_PORT: "4002",
  POSTERN_METRICS_PORT: "0",
};

/** What settings that can each be used do not allow together, one sentence for each. */
export function contradictions(present: Present, isLoopback: (host: string) => boolean): string[] {
  const found: string[] = [];
  const taken = new Map<number, string>();
  for (const [name, otherwise] of Object.entries(ports)) {
    const port = Number(present[name] ?? otherwise);
    const other = taken.get(port);
    // What nobody chose gives way by itself where it is refused at the start.
    if (port > 0 && other && (present[name] || present[other])) {
      found.push(`The settings ${other} and ${name} cannot both be ${port}. Give one of them another port.`);
    }
    taken.set(port, name);
  }
  const { POSTERN_METRICS_PORT: metrics, POSTERN_METRICS_HOST: host, POSTERN_METRICS_TOKEN: token } = present;
  if (metrics && Number(metrics) > 0 && host && !isLoopback(host) && !token) {
    found.push(
      `The setting POSTERN_METRICS_HOST cannot be used alone: on ${host} anyone could read the figures. Set POSTERN_METRICS_TOKEN, too.`,
    );
  }
  const atOnce = present.POSTERN_SCANS_AT_ONCE;
  if (atOnce && Number(atOnce) === 0 && !present.DATABASE_URL) {
    found.push(
      "The setting POSTERN_SCANS_AT_ONCE cannot be 0 alone: no worker can reach the embedded database. Set DATABASE_URL, too.",
    );
  }
  const { POSTERN_PUBLIC_URL: publicUrl, POSTERN_LIVE_URL: liveUrl } = present;
  if (publicUrl?.startsWith("https:") && liveUrl?.startsWith("ws:")) {
    found.push(
      `The setting POSTERN_LIVE_URL cannot be ${liveUrl}: pages on ${publicUrl} may open wss:// addresses alone. Write wss:// there.`,
    );
  }
  const [id, secret] = ["POSTERN_SLACK_CLIENT_ID", "POSTERN_SLACK_CLIENT_SECRET"];
  const [issuer, client] = ["POSTERN_OIDC_ISSUER", "POSTERN_OIDC_CLIENT_ID"];
  for (const [one, other] of [
    [id, secret],
    [secret, id],
    [issuer, client],
    [client, issuer],
    ["POSTERN_OIDC_CLIENT_SECRET", issuer],
  ] as const) {
    if (present[one] && !present[other]) found.push(`The setting ${one} cannot be used alone. Set ${other}, too.`);
  }
  return found;
}

/** What keeps a process that only takes jobs from working, one sentence for each. */
export function workerFaults({ DATABASE_URL: database, POSTERN_SCANS_AT_ONCE: atOnce }: Present): string[] {
  const found: string[] = [];
  if (!database) {
    found.push(
      "A worker of its own needs DATABASE_URL: the embedded database belongs to one server, which has a worker inside.",
    );
  }
  if (atOnce && Number(atOnce) === 0) {
    found.push(
      "A worker needs POSTERN_SCANS_AT_ONCE to be 1 or more: 0 is for web processes that leave scans to workers.",
    );
  }
  return found;
}

/** Whether two names differ in at most two letters that are wrong, missing or too many (Levenshtein). */
export function areNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const row = [at + 1];
    for (const [to, wanted] of [...other].entries()) {
      const replaced = (above[to] ?? 0) + Number(letter !== wanted);
      row.push(Math.min(replaced, (above[to + 1] ?? 0) + 1, (row[to] ?? 0) + 1));
    }
    above = row;
  }
  return (above.at(-1) ?? 0) <= 2;
}
