/** Path and query of a link as the target sees them, or null when it leads to another origin or is no web address. */
export function toTargetPath(href: string, page: URL): string | null {
  try {
    const url = new URL(href.trim(), page);
    return url.origin === page.origin ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}
