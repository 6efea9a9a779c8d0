import { decoded } from "../inventory/decoded.ts";
import { isNoun, nounOf } from "./nouns.ts";

/** Stands for the field of ids that only links give. */
export const linked = "(link)";

/** Ids that an item's links give to things of its kind: `42` of an order that links to `/api/orders/42/lines`. */
export function linkedIds(item: object, noun: string): string[] {
  return textsOf(item, 2).flatMap((text) => {
    if (text.length > 300 || !/^(https?:\/\/[^/]+)?\/[^\s{}]+$/.test(text)) return [];
    const segments = text.split(/[?#]/, 1)[0]?.split("/") ?? [];
    const at = segments.findLastIndex((segment) => segment !== "" && nounOf(segment) === noun);
    const id = at < 0 ? "" : (segments[at + 1] ?? "");
    return id !== "" && isNoun(id) ? [decoded(id)] : [];
  });
}

/** What an item is by the link to itself, whatever list shows it: `/mails/7` of what is 7 in an inbox is a mail. */
export function selfLinks(item: object): { noun: string; id: string }[] {
  const own = Object.entries(item).flatMap(([name, id]) =>
    /^(id|_id|uuid|guid|slug)$/i.test(name) ? [String(id)] : [],
  );
  if (own.length === 0) return [];
  return textsOf(item, 2).flatMap((text) => {
    if (text.length > 300 || !/^(https?:\/\/[^/]+)?\/[^\s{}?#]+$/.test(text)) return [];
    const [id = "", name = ""] = text.split("/").toReversed();
    return own.includes(decoded(id)) && name !== "" && isNoun(name) ? [{ noun: nounOf(name), id: decoded(id) }] : [];
  });
}

/** Texts of an object and of what stands in it, as in `_links: { self: { href } }`; lists hold other things. */
function textsOf(item: object, depth: number): string[] {
  return Object.values(item)
    .slice(0, 60)
    .flatMap((value) => {
      if (typeof value === "string") return [value];
      const goesOn = depth > 0 && typeof value === "object" && value !== null && !Array.isArray(value);
      return goesOn ? textsOf(value, depth - 1) : [];
    });
}
