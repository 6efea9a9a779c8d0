const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/**
 * Path and query of a link as the target sees them, or null when it leads to another origin or is no web address. The
 * names of this machine are one: a target that runs here calls itself by the one that it was told; behind a proxy it has `hosts`
 * of its own.
 */
export function toTargetPath(href: string, page: URL, hosts?: ReadonlySet<string>): string | null {
  const url = URL.parse(href.trim(), page.href);
  if (url === null) return null;
  const isHere = url.protocol === page.protocol && url.port === page.port && loopback.test(url.hostname);
  const isOwn = /^https?:$/.test(url.protocol) && hosts?.has(url.host) === true;
  return url.origin === page.origin || (isHere && loopback.test(page.hostname)) || isOwn
    ? url.pathname + url.search
    : null;
}
