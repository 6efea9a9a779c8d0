import { isName } from "../contract/body-shape.ts";
import { parameterOf, toTemplate } from "../contract/path-template.ts";
import { isCredential, withoutCredentials } from "../contract/secrets.ts";
import { carriedInHeader } from "./carried.ts";

/** A request as the browser tells of it. */
export type SeenRequest = {
  url: string;
  requestHeaders?: readonly { name: string; value?: string | undefined }[] | undefined;
};

/** Longest part of a path that is taken for a name. */
const longestName = 48;

/** The path template and the names of the query's parameters of an address, without any value. */
export function redactAddress(address: string): { path: string; query: string[] } {
  const [path = "/"] = withoutCredentials(new URL(address).pathname, true).split("?");
  const query = [...new Set(new URL(address).searchParams.keys())];
  return {
    path: toTemplate(path.split("/").map(withoutValue).join("/")),
    query: query.filter((name) => isName(name) && !isCredential(name, "", true)),
  };
}

/** How a request carries credentials, as {@link WatchedCall.carried} says it. */
export function carriedBy({ url, requestHeaders = [] }: SeenRequest): string[] {
  const found = requestHeaders.flatMap(({ name, value = "" }) => carriedInHeader(name, value) ?? []);
  const inAddress = [...new URL(url).searchParams.keys()]
    .filter((name) => isName(name) && isCredential(name, "", true))
    .map((name) => `query ${name}`);
  return [...new Set([...found, ...inAddress])];
}

/** A part of a path, or a parameter in the place of what is rather a value than a name. */
function withoutValue(segment: string): string {
  const [word = ""] = segment.split(";");
  if (word.startsWith("{") || parameterOf(word) !== null) return word;
  if (isCredential("", word)) return "{token}";
  return word.length > longestName || /[%@=]/.test(word) ? "{value}" : word;
}
