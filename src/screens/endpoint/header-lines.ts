import type { Exchange } from "../../contract/endpoints.ts";
import type { MarkedLine } from "./compare-bodies.ts";

/** What changes from answer to answer by itself, and what only repeats how long a body is. */
const changing =
  /^(date|age|expires|etag|last-modified|content-length|server-timing|set-cookie)$|request-?id|trace|ratelimit/i;

/**
 * The headers that tell two answers with the same body apart, as lines of each. Without any, and where the bodies already
 * differ, there are none.
 */
export function headerLines(left: Exchange, right: Exchange): [MarkedLine[], MarkedLine[]] {
  if (left.responseBody !== right.responseBody) return [[], []];
  const names = new Set([...Object.keys(left.responseHeaders), ...Object.keys(right.responseHeaders)]);
  const differing = [...names]
    .filter((name) => !changing.test(name) && left.responseHeaders[name] !== right.responseHeaders[name])
    .sort();
  const linesOf = ({ responseHeaders }: Exchange) =>
    differing.flatMap((name): MarkedLine[] => {
      const value = responseHeaders[name];
      return value === undefined ? [] : [{ text: `${name}: ${value}`, mark: "different" }];
    });
  return [linesOf(left), linesOf(right)];
}
