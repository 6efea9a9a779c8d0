import type { Exchange } from "../../../src/contract/endpoints.ts";
import type { Answer } from "../probe.ts";
import type { Redactor } from "../redact.ts";

const maxStoredBody = 4000;
// A secret that the cut would halve must still be recognized, so more than what is stored gets redacted first.
const maxRedactedBody = 64_000;

/** An answer as it may be stored: redacted, its body cut to 4,000 characters. */
export function exchangeOf(answer: Answer, redactor: Redactor): Exchange {
  const { probe } = answer;
  return {
    identity: probe.identity,
    label: probe.label ?? null,
    purpose: probe.purpose,
    method: probe.method,
    url: redactor.url(answer.url),
    requestHeaders: redactor.headers(answer.sentHeaders),
    requestBody: probe.body === undefined ? null : redactor.body(probe.body).slice(0, maxStoredBody),
    status: answer.status,
    responseHeaders: redactor.headers(answer.headers),
    responseBody: redactor.body(answer.body.slice(0, maxRedactedBody)).slice(0, maxStoredBody),
    bytes: answer.bytes,
    durationMs: answer.durationMs,
    error: answer.error === null ? null : redactor.text(answer.error),
  };
}
