import type { AccessResult, Exchange } from "../../../src/contract/endpoints.ts";
import { readingOf } from "../compare/reading.ts";
import type { Answer } from "../wire/probe.ts";
import type { Redactor } from "./redact.ts";

const maxStoredBody = 4000;
// A secret that the cut would halve must still be recognized, so more than what is stored gets redacted first.
const maxRedactedBody = 64_000;

/** What an answer shows: how its sender fared, null where it was only made to compare with, and which findings. */
type Shown = {
  result: AccessResult | null;
  /** Ids of checks. */
  proves?: readonly string[];
};

/** An answer as it may be stored: redacted, its body cut to 4,000 characters. */
export function exchangeOf(answer: Answer, redactor: Redactor, { result, proves = [] }: Shown): Exchange {
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
    result,
    ...(proves.length > 0 ? { proves: [...proves] } : {}),
  };
}

/** The same answer as its owner's: everybody is asked alike, and whose answer the others are measured by shows later. */
export const asOwners = (answer: Answer): Answer => ({ ...answer, probe: { ...answer.probe, identity: "owner" } });

/** How an owner fared: let in, refused, or null where the answer is about something else. */
export function ownersResult(answer: Answer): AccessResult | null {
  const { kind } = readingOf(answer);
  if (kind === "none" || kind === "blocked") return "inconclusive";
  if (kind === "denied") return "denied";
  // Faulty input that is examined was let in, though nothing came of it.
  const isLetIn = kind === "success" || (kind === "invalid" && answer.probe.body !== undefined);
  return isLetIn ? "allowed" : null;
}
