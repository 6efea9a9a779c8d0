import { safeMethods } from "./effect.ts";

/** Whether a header makes frameworks take another method than the one that was sent, and one that may change something. */
export const overridesMethod = (headers: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(headers).some(
    ([name, value]) => /^x-(http-)?method(-override)?$/i.test(name) && !safeMethods.has(value.toUpperCase()),
  );
