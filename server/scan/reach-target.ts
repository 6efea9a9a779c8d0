import { readingOf } from "./compare/reading.ts";
import { mediaType } from "./discover/answer-shape.ts";
import { describedOperations } from "./discover/described-operations.ts";
import { usualPlaces } from "./discover/openapi.ts";
import { createIdentities } from "./identity/identities.ts";
import type { Operation } from "./operation.ts";
import type { ScanLimits, ScanRequest } from "./outcome.ts";
import { createGate } from "./wire/gate.ts";
import type { Answer, Probe } from "./wire/probe.ts";
import { findObstacle } from "./wire/reachability.ts";
import { rightsOf } from "./wire/rights.ts";
import { createSender, documentBytes, type SendOptions } from "./wire/send.ts";

/** Reads that are tried to find one that strangers are refused, and places at which a description is looked for. */
const tried = { reads: 8, places: 12 };

/** What a target says before it is scanned. */
export type Reached = {
  /** Why it cannot be scanned, as a sentence; null where it answers. */
  obstacle: string | null;
  /** Why nothing shows that an API stands there, as a sentence; null where something does. */
  doubt: string | null;
  /** A description that the target itself has, with its path; looked for where nothing is known of it. */
  description: { path: string; operations: Operation[] } | null;
  /** A path that refuses whoever has no credential. */
  refusing: string | null;
  /** Milliseconds that an answer took, at the median. */
  answersInMs: number;
};

/** Asks as nobody. */
type Ask = (path: string, options?: SendOptions) => Promise<Answer>;

/**
 * Asks a target as nobody, as a scan does before anything else, and then a few reads that are known or described at a usual
 * place: who gets in where strangers do not is sure to be known there. Never rejects because of the target.
 */
export async function reachTarget(request: ScanRequest, limits: ScanLimits, signal: AbortSignal): Promise<Reached> {
  const url = new URL(request.targetUrl);
  const nobody: ScanRequest = { ...request, authMethod: "none", credentials: null, others: [] };
  const gate = createGate(rightsOf(nobody), () => {});
  const sender = await createSender({ url, identities: createIdentities(nobody), gate }, limits, signal, { log() {} });
  const probe = { id: "reach", identity: "anonymous", purpose: "See who is refused", method: "GET" } as const;
  const took: number[] = [];
  const send = async (probe: Probe, options?: SendOptions) => {
    const answer = await sender.send(probe, options);
    took.push(answer.durationMs);
    return answer;
  };
  const ask: Ask = (path, options) => send({ ...probe, path }, options);
  const answersInMs = () => took.toSorted((one, other) => one - other)[took.length >> 1] ?? 0;
  try {
    const pointless = () => sender.trouble().pointless;
    const obstacle = await findObstacle(url, { send, pointless, log() {} });
    const nothing = { doubt: null, description: null, refusing: null };
    if (obstacle !== null) return { obstacle, ...nothing, answersInMs: answersInMs() };
    const known = request.traffic ?? [];
    const found = known.length > 0 ? null : await findDescription(url, ask);
    const operations = found?.operations ?? known;
    gate.learn(operations);
    const first = await ask(url.pathname + url.search);
    const isRefused = readingOf(first).kind === "denied";
    const doubt = operations.length > 0 || isRefused || isData(first) ? null : doubtOf(url, first);
    const at = isRefused ? url.pathname : null;
    const read = await tryReads(operations, ask);
    return { obstacle, doubt, description: found, refusing: at, ...read, answersInMs: answersInMs() };
  } finally {
    await sender.close();
  }
}

async function tryReads(operations: readonly Operation[], ask: Ask): Promise<Partial<Reached>> {
  const reads = operations.filter(({ method, path }) => method === "GET" && !path.includes("{")).slice(0, tried.reads);
  let there = 0;
  for (const { example } of reads) {
    const answer = await ask(example);
    if (answer.status !== null && readingOf(answer).kind === "denied") return { refusing: example };
    if (answer.status !== null && answer.status !== 404 && answer.status < 500 && !isPage(answer)) there++;
  }
  if (reads.length === 0 || there > 0) return {};
  return { doubt: `No described read is there, of ${reads.length} that were tried.` };
}

/** The first description of an API that stands at a usual place, below the target's own address or at its origin. */
async function findDescription(url: URL, ask: Ask): Promise<Reached["description"]> {
  const bases = [...new Set([url.pathname.replace(/\/$/, ""), ""])];
  for (const path of bases.flatMap((base) => usualPlaces.slice(0, tried.places).map((place) => base + place))) {
    const answer = await ask(path, { maxBodyBytes: documentBytes });
    if (answer.status !== 200 || isPage(answer)) continue;
    try {
      return { path, operations: describedOperations(answer.body, new URL(path, url)) };
    } catch {
      // Something else stands there.
    }
  }
  return null;
}

const isPage = (answer: Answer): boolean => mediaType(answer) === "text/html";
/** Programs are answered so, not people; a fault tells nothing. */
const isData = (answer: Answer): boolean => (answer.status ?? 500) < 500 && /[/+](json|xml)$/.test(mediaType(answer));

function doubtOf({ host }: URL, answer: Answer): string {
  const what = answer.status === null ? "no more" : `with ${answer.status}${isPage(answer) ? " and a page" : ""}`;
  return `${host} answers ${what}, and no description of an API stands at the usual places.`;
}
