import { encodingsOf } from "../../hide-secrets.ts";
import type { Answer } from "../wire/probe.ts";
import { redactorFor } from "./redact.ts";

const ownHeaders = new Set(["host", "connection", "content-length", "accept-encoding", "user-agent", "accept", "te"]);

/**
 * The shortest curl command that repeats a request. The stored credential is written as a shell variable, `$TOKEN` by
 * default; a credential that was never issued is shown as it was sent, because it is the point.
 */
export function curlOf(answer: Answer, secrets: readonly string[], variable = "TOKEN"): string {
  const { probe, sentHeaders, url } = answer;
  // `$TOKEN` is what the user has in hand, without the scheme that stands before it.
  const forms = encodingsOf(secrets.map((secret) => secret.replace(/^(bearer|basic|token|apikey|jwt)\s+/i, "")));
  const redactor = redactorFor(secrets);
  const withToken = (text: string) => {
    const escaped = text.replace(/[\\"`$]/g, "\\$&");
    return forms.reduce((plain, form) => plain.replaceAll(form.replace(/[\\"`$]/g, "\\$&"), `$${variable}`), escaped);
  };
  const isReal = probe.identity === "owner" || probe.identity === "other";
  const parts = ["curl -i"];
  if (probe.method !== "GET") parts.push(`-X ${probe.method}`);
  for (const [name, value] of Object.entries(sentHeaders)) {
    if (ownHeaders.has(name.toLowerCase())) continue;
    const shown = withToken(value);
    const isSafe = !isReal || shown.includes(`$${variable}`);
    parts.push(`-H "${name}: ${isSafe ? shown : redactor.headers({ [name]: value })[name]}"`);
  }
  if (probe.body !== undefined) parts.push(`--data-binary '${redactor.body(probe.body).replaceAll("'", "'\\''")}'`);
  // What is no known credential may still be one by its name; the shell variable alone stays.
  const pairs = withToken(url).split(/(?=[?&;])/);
  const shownUrl = pairs.map((pair) => (pair.includes(`$${variable}`) ? pair : redactor.url(pair))).join("");
  parts.push(`"${isReal ? shownUrl : withToken(redactor.url(url))}"`);
  return parts.join(" ");
}
