import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { lostIdentity, scanProgress } from "../../../src/contract/scans.ts";
import type { ProvenEndpoint, ReportedScan } from "../../reports/report-data.ts";
import { whyUnknown } from "../../reports/why-unknown.ts";
import type { CommandTools } from "../command-tools.ts";
import { conclude } from "../conclude.ts";
import { CannotTell, type Exit, exits, WrongUse } from "../exits.ts";
import type { Options } from "../options.ts";
import { onPlatform, refuseOwn } from "./on-platform.ts";
import { type PlatformClient, Unanswered } from "./platform-client.ts";
import { revisionOf } from "./revision-of.ts";

/** Milliseconds between two looks at a scan: soon at first, then seldom; and for how long a silent platform is asked again. */
const turns = { first: 250, last: 2000 };
const patience = 120_000;

const started = z.object({ id: z.int() });
const lookedAt = z.object({
  status: z.enum(["pending", "running", "completed", "failed"]),
  progress: scanProgress.nullable().catch(null),
  results: z
    .object({
      reason: z.string().nullable(),
      lost: z.array(lostIdentity).default([]),
    })
    .nullable(),
});
type Looked = z.infer<typeof lookedAt>;
/** The export, as far as it is looked at; the rest is as {@link ReportedScan} and {@link ProvenEndpoint} say. */
const exported = z.object({
  scan: z.looseObject({ id: z.int(), endpointCount: z.int(), requests: z.int(), leftovers: z.array(z.unknown()) }),
  endpoints: z.array(
    z.looseObject({
      method: z.string(),
      path: z.string(),
      authentication: z.looseObject({ state: z.string() }),
      findings: z
        .array(z.looseObject({ checkId: z.string(), severity: z.string(), confidence: z.string() }))
        .nullable(),
    }),
  ),
});

/** `postern scan --platform URL`: has a platform scan one of its applications, and with `--wait` tells what came of it. */
export async function platformScan(
  word: string | undefined,
  options: Options,
  known: ReadonlySet<string>,
  tools: CommandTools,
): Promise<Exit> {
  refuseContradictions(word, options);
  return await onPlatform(options, tools, async (client, application) => {
    const revision = revisionOf(options, process.env);
    // A key that may not read scans is told so before one runs for nobody.
    if (options.wait) await client.call("GET", "/scans?limit=1", z.array(z.unknown()));
    const { id } = await client.call("POST", "/scans", started, { applicationId: application.id, revision });
    const page = client.page(`/scan/${id}`);
    tools.print(`Scan ${id} of ${application.name}: ${page}`);
    if (!options.wait) return exits.clean;
    return await waitFor(client, { id, page }, options, known, tools);
  });
}

async function waitFor(
  client: PlatformClient,
  { id, page }: { id: number; page: string },
  options: Options,
  known: ReadonlySet<string>,
  tools: CommandTools,
): Promise<Exit> {
  try {
    const { results, status } = await end(client, id, tools);
    const saved = await client.text(`/scans/${id}/export?format=json`);
    const read = exported.safeParse(JSON.parse(saved));
    if (!read.success)
      throw new CannotTell(`The export of scan ${id} has a form that this command does not know. See ${page}`);
    const [scan, endpoints] = [
      read.data.scan as unknown as ReportedScan,
      read.data.endpoints as unknown as ProvenEndpoint[],
    ];
    const operations = endpoints.map((one) => ({ ...one, findings: one.findings ?? [] }));
    const unknown = whyUnknown({ status, reason: results?.reason ?? null, operations, lost: results?.lost ?? [] });
    return await conclude({ scan, endpoints, unknown, saved: () => saved }, options, known, tools);
  } catch (error) {
    if (tools.signal.aborted) throw new CannotTell(`Stopped waiting. The scan goes on: ${page}`);
    if (error instanceof Unanswered) throw new CannotTell(`${error.message} The scan goes on: ${page}`);
    throw error;
  }
}

/** Looks at a scan until it has ended, and tells where it stands. A platform that is away for a while is waited for. */
async function end(client: PlatformClient, id: number, { telling, signal }: CommandTools): Promise<Looked> {
  let answeredAt = Date.now();
  let phase = "";
  let turn = turns.first;
  for (;;) {
    try {
      const scan = await client.call("GET", `/scans/${id}`, lookedAt);
      answeredAt = Date.now();
      if (scan.progress) telling.progress(scan.progress);
      const now = scan.status === "running" ? (scan.progress?.phase ?? "running") : scan.status;
      if (now !== phase) telling.log("status", `Scan ${id}: ${now}`);
      phase = now;
      if (scan.status === "completed" || scan.status === "failed") {
        telling.end();
        return scan;
      }
    } catch (error) {
      if (!(error instanceof Unanswered) || Date.now() - answeredAt > patience) throw error;
    }
    await pause(turn, undefined, { signal });
    turn = Math.min(turns.last, turn * 2);
  }
}

function refuseContradictions(word: string | undefined, options: Options): void {
  if (word !== undefined)
    throw new WrongUse(`${word} cannot be scanned on a platform by its address. Name one with --application.`);
  if (options.application === null)
    throw new WrongUse("There is nothing to scan. Name one of the platform's applications with --application.");
  refuseOwn(options);
  if (!options.wait && (options.out.length > 0 || options.baseline !== null || options.given.has("fail-on")))
    throw new WrongUse("--out, --baseline and --fail-on need the end of the scan. Add --wait.");
}
