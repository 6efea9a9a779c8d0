import type { Exchange } from "../../src/contract/endpoints.ts";
import { curlCommand, escapedInQuotes } from "../curl-command.ts";
import { redacted } from "../hide-secrets.ts";
import { sentWithAll, variableOfHeader } from "../sent-with-all.ts";

/**
 * The command that repeats what is stored of a request. What was taken out of its address and its headers stands as a shell variable
 * with the name of whoever asked, `$ALICE`; a header that everybody sends, with its own.
 */
export function curlLine({ method, url, requestHeaders, requestBody }: Exchange, label: string): string {
  const name = label
    .toUpperCase()
    .replace(/\W+/g, "_")
    .replace(/^(?=\d)/, "_");
  const shown = (text: string) => escapedInQuotes(text).replaceAll(redacted, `$${name}`);
  const headers = Object.entries(requestHeaders).map(
    ([header, value]) => [header, value === sentWithAll ? `$${variableOfHeader(header)}` : shown(value)] as const,
  );
  return curlCommand({ method, url: shown(url), headers, body: requestBody });
}
