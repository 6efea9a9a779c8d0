import { curlCommand, escapedInQuotes } from "../../curl-command.ts";
import { encodingsOf } from "../../hide-secrets.ts";
import { sentWithAll, variableOfHeader } from "../../sent-with-all.ts";
import type { Answer } from "../wire/probe.ts";
import { redactorFor } from "./redact.ts";

/**
 * The shortest curl command that repeats a request. The stored credential is written as a shell variable, `$TOKEN` by
 * default, and the value of a header that everybody sends as one with its name; a credential that was never issued is shown as it was sent, because it is the point.
 */
export function curlOf(answer: Answer, secrets: readonly string[], variable = "TOKEN"): string {
  const { probe, sentHeaders, url } = answer;
  // `$TOKEN` is what the user has in hand, without the scheme that stands before it.
  const forms = encodingsOf(secrets.map((secret) => secret.replace(/^(bearer|basic|token|apikey|jwt)\s+/i, "")));
  const redactor = redactorFor(secrets);
  const withToken = (text: string) => {
    const variables = (plain: string, form: string) => plain.replaceAll(escapedInQuotes(form), `$${variable}`);
    return forms.reduce(variables, escapedInQuotes(text));
  };
  const isReal = probe.identity === "owner" || probe.identity === "other";
  const headers = Object.entries(sentHeaders).map(([name, value]) => {
    if (value === sentWithAll) return [name, `$${variableOfHeader(name)}`] as const;
    const shown = withToken(value);
    const isSafe = !isReal || shown.includes(`$${variable}`);
    return [name, isSafe ? shown : `${redactor.headers({ [name]: value })[name]}`] as const;
  });
  // What is no known credential may still be one by its name; the shell variable alone stays.
  const pairs = withToken(url).split(/(?=[?&;])/);
  const shownUrl = pairs.map((pair) => (pair.includes(`$${variable}`) ? pair : redactor.url(pair))).join("");
  return curlCommand({
    method: probe.method,
    url: isReal ? shownUrl : withToken(redactor.url(url)),
    headers,
    body: probe.body === undefined ? null : redactor.body(probe.body),
  });
}
