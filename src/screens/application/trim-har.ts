/** Entries that fit into one call. */
const maxEntries = 4000;

/**
 * What of an HTTP Archive says which operations there are: methods, addresses without fragments, statuses and media
 * types. Headers and bodies, which hold secrets, never leave the browser. Throws a sentence for the user.
 */
export function trimHar(text: string): string {
  let har: { log?: { entries?: unknown } } | null;
  try {
    har = JSON.parse(text);
  } catch {
    throw new Error("The file is not readable as JSON. Export the recording as HAR and choose that file.");
  }
  const entries = har?.log?.entries;
  if (!Array.isArray(entries)) {
    throw new Error("The file is no HTTP Archive. Export the recording as HAR and choose that file.");
  }
  const seen = new Set<string>();
  const kept = [];
  for (const entry of entries as Entry[]) {
    const { method, url, postData } = entry?.request ?? {};
    if (typeof method !== "string" || typeof url !== "string") continue;
    const address = url.split("#", 1)[0] ?? "";
    const key = `${method} ${address}`;
    if (seen.has(key) || kept.length >= maxEntries || address.length > 2000) continue;
    seen.add(key);
    kept.push({
      request: { method, url: address, ...(postData?.mimeType ? { postData: { mimeType: postData.mimeType } } : {}) },
      response: {
        status: entry.response?.status ?? 0,
        content: { mimeType: entry.response?.content?.mimeType ?? "" },
      },
    });
  }
  return JSON.stringify({ log: { entries: kept } });
}

type Entry = {
  request?: { method?: unknown; url?: unknown; postData?: { mimeType?: string } };
  response?: { status?: number; content?: { mimeType?: string } };
};
