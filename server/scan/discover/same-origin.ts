const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/**
 * Path and query of a link as the target sees them, or null when it leads to another origin or is no web address. The
 * names of this machine are one: a target that runs here calls itself by the one that it was told.
 */
export function toTargetPath(href: string, page: URL): string | null {
  const url = URL.parse(href.trim(), page.href);
  if (url === null) return null;
  const isHere = url.protocol === page.protocol && url.port === page.port && loopback.test(url.hostname);
  return url.origin === page.origin || (isHere && loopback.test(page.hostname)) ? url.pathname + url.search : null;
}
