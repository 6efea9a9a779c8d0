import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Exchange } from "../../../src/contract/endpoints.ts";
import { pictureFault } from "../../uploads/picture-fault.ts";
import { compare, type FindingGroup, findingGroups } from "../finding-groups.ts";
import type { ReportedEndpoint, ReportHead, ReportSource } from "../report-data.ts";
import { type Tally, tally } from "../tally.ts";
import { cover } from "./cover.ts";
import { coverage } from "./coverage.ts";
import { endpointListing } from "./endpoint-listing.ts";
import { executiveSummary } from "./executive-summary.ts";
import { findings, provenFindings } from "./findings.ts";
import { contents, frameOf } from "./frame.ts";
import { replacement } from "./lettering.ts";
import { recommendations } from "./recommendations.ts";
import { dryDocument, letteringOf, looks, openDocument, type Plan, Sheet } from "./sheet.ts";
import { unusualCharacters } from "./unusual-characters.ts";
import { wideTypefaces } from "./wide-typefaces.ts";

/** Draws a report as PDF. Takes the processor for seconds when it has many endpoints: call it in a worker thread. */
export async function drawReport(
  head: ReportHead,
  endpoints: readonly ReportedEndpoint[],
  proofs: ReportSource["proofs"],
): Promise<Uint8Array> {
  const doc = openDocument({ title: head.title, author: head.tenant.name, created: new Date(head.generatedAt) });
  const { bytes } = await collect(doc);
  const groups = findingGroups(endpoints);
  const content: Content = {
    head: { ...head, tenant: { ...head.tenant, logo: await soundLogo(head.tenant.logo) } },
    groups,
    endpoints: [...endpoints].sort(compare),
    counts: tally(endpoints),
    proofs: head.sections.vulnerabilityDetails ? await proofs(provenFindings(groups)) : new Map(),
  };
  const lettering = letteringOf(doc, await wideTypefaces(unusualCharacters(content)));
  // Once without drawing: the contents and "Page 1 of 20" have to be known before the first page is written.
  const unplanned: Plan = { marks: [], pages: 0 };
  const dry = new Sheet(dryDocument, lettering, frameOf(head, unplanned));
  draw(dry, content, unplanned);
  const plan: Plan = { marks: dry.marks, pages: dry.pageNumber };
  draw(new Sheet(doc, lettering, frameOf(head, plan)), content, plan);
  doc.end();
  return await bytes;
}

/** The logo, unless drawing it would exhaust the platform or fail: one may have been stored before uploads were checked. */
async function soundLogo(logo: Uint8Array | null): Promise<Uint8Array | null> {
  return logo && (await pictureFault(logo)) === null ? logo : null;
}

/**
 * Collects what a document writes, as it writes it. Each chunk is copied, because the buffer that it was compressed in
 * has many times its size and would live as long. Resolves once the document flows, so that nothing piles up in it.
 */
async function collect(doc: PDFKit.PDFDocument): Promise<{ bytes: Promise<Uint8Array> }> {
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(Uint8Array.from(chunk)));
  const bytes = once(doc, "end").then(() => Buffer.concat(chunks));
  await setImmediate();
  return { bytes };
}

type Content = {
  head: ReportHead;
  groups: readonly FindingGroup[];
  endpoints: readonly ReportedEndpoint[];
  counts: Tally;
  proofs: ReadonlyMap<number, Exchange[]>;
};

function draw(sheet: Sheet, { head, groups, endpoints, counts, proofs }: Content, plan: Plan): void {
  const { sections } = head;
  cover(sheet, head, counts);
  contents(sheet, plan);
  if (sections.executiveSummary) executiveSummary(sheet, head, counts, groups);
  coverage(sheet, head, endpoints, counts);
  if (sections.vulnerabilityDetails) findings(sheet, groups, proofs);
  if (sections.recommendations) recommendations(sheet, head, groups, counts);
  if (sections.endpointListing) endpointListing(sheet, head, endpoints);
  if (!sheet.lettering.replaced) return;
  sheet.y += 10;
  sheet.paragraph(
    `${replacement} stands for a character that cannot be seen or that the report's typefaces do not have. The CSV and JSON exports of a scan hold every character.`,
    looks.small,
  );
}
