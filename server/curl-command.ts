/** Headers that curl sends by itself, or that say only how a scan asked. */
const asUsual = new Set(["host", "connection", "content-length", "accept-encoding", "user-agent", "accept", "te"]);

/** A text with what a shell reads between double quotes taken literally. */
export const escapedInQuotes = (text: string): string => text.replace(/[\\"`$]/g, "\\$&");

/** A text between single quotes, where a shell reads nothing. */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What a curl command is made of; the address and the headers' values are {@link escapedInQuotes} already, but for shell variables. */
type Request = {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | null;
};

/** The shortest curl command for a request. */
export const curlCommand = ({ method, url, headers, body }: Request): string =>
  [
    "curl -i",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...headers.flatMap(([name, value]) => (asUsual.has(name.toLowerCase()) ? [] : [`-H "${name}: ${value}"`])),
    ...(body === null ? [] : [`--data-binary ${singleQuoted(body)}`]),
    `"${url}"`,
  ].join(" ");
