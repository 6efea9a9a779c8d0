import { parameterOf, toTemplate } from "../contract/path-template.ts";
import { isCredential, withoutCredentials } from "../contract/secrets.ts";

/** A request as the browser tells of it. */
export type SeenRequest = {
  url: string;
  requestHeaders?: readonly { name: string; value?: string | undefined }[] | undefined;
};

/** Longest part of a path that is taken for a name. */
const longestName = 48;
/** Ways of RFC 9110 to sign in whose name tells nothing; any other first word might be the credential. */
const schemes = new Set(["bearer", "basic", "digest", "negotiate", "token", "apikey", "dpop", "hawk"]);
/** Headers whose names sound like credentials and which carry none. */
const harmless = /[cx]srf|idempotency|^(sec|if|x-amz-content)-/;

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
  const found = requestHeaders.flatMap(({ name, value = "" }) => {
    const header = name.toLowerCase();
    if (header === "cookie") return ["cookie"];
    if (header === "authorization") {
      const [, scheme = ""] = /^\s*([a-z]+)\s+\S/i.exec(value) ?? [];
      return [schemes.has(scheme.toLowerCase()) ? scheme.toLowerCase() : "header authorization"];
    }
    return isName(header) && !harmless.test(header) && isCredential(header, "", true) ? [`header ${header}`] : [];
  });
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

/** Whether a text is the name of a header or a parameter: what stands in its place may be a value. */
function isName(text: string): boolean {
  return /^[\w.$[\]-]{1,40}$/.test(text) && parameterOf(text) === null && !isCredential("", text);
}
