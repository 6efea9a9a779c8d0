const safe = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Whether a header makes frameworks take another method than the one that was sent, and one that may change something. */
export const overridesMethod = (headers: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(headers).some(
    ([name, value]) => /^x-(http-)?method(-override)?$/i.test(name) && !safe.has(value.toUpperCase()),
  );
