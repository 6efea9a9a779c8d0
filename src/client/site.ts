/** A place on the web, as a tab or an application's target URL names it: `https://api.acme.test` and `api.acme.test`. */
export type Site = { origin: string; host: string };

/** The site of an address on the web; null of any other. */
export function siteOf(address: string | undefined): Site | null {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  return url && /^https?:$/.test(url.protocol) ? { origin: url.origin, host: url.host } : null;
}

/** The names by which a machine calls itself. */
const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether two addresses are of one site: the same scheme, machine and port. Never for what is not on the web. */
export function isSameSite(one: string | undefined, other: string | undefined): boolean {
  const key = keyOf(one);
  return key !== null && key === keyOf(other);
}

function keyOf(address: string | undefined): string | null {
  const site = siteOf(address);
  if (!site) return null;
  const { protocol, hostname, port } = new URL(site.origin);
  return `${protocol}//${thisMachine.has(hostname) ? "localhost" : hostname}:${port}`;
}
