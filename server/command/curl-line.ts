import type { Exchange } from "../../src/contract/endpoints.ts";
import { redacted } from "../hide-secrets.ts";

/** Headers that curl sends by itself, or that say only how the scan asked. */
const asUsual = /^(host|connection|content-length|accept-encoding|user-agent|accept|te)$/i;

/**
 * The command that repeats what is stored of a request. What was taken out of its address and its headers stands as a shell variable
 * with the name of whoever asked, `$ALICE`.
 */
export function curlLine({ method, url, requestHeaders, requestBody }: Exchange, label: string): string {
  const name = label
    .toUpperCase()
    .replace(/\W+/g, "_")
    .replace(/^(?=\d)/, "_");
  const quoted = (text: string) => `"${text.replace(/[\\"`$]/g, "\\$&").replaceAll(redacted, `$${name}`)}"`;
  return [
    "curl -i",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...Object.entries(requestHeaders).flatMap(([header, value]) =>
      asUsual.test(header) ? [] : [`-H ${quoted(`${header}: ${value}`)}`],
    ),
    ...(requestBody === null ? [] : [`--data-binary '${requestBody.replaceAll("'", "'\\''")}'`]),
    quoted(url),
  ].join(" ");
}
