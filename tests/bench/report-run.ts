import { makePdf } from "../../server/reports/make-pdf.ts";
import { proofOf, reportedEndpoint, reportHead } from "../../server/reports/report.fixture.ts";
import type { ReportedEndpoint } from "../../server/reports/report-data.ts";
import { mostResident, ownChildren } from "./most-resident.ts";

/** Makes one report over as many endpoints as it is told, and prints how long it took and the most memory that it and the drawing process held. */
const count = Number(process.argv[2]);

async function* pages(): AsyncGenerator<ReportedEndpoint[]> {
  for (let at = 0; at < count; at += 500) {
    // What a database does between two pages.
    await new Promise((resolve) => setTimeout(resolve, 1));
    yield Array.from({ length: Math.min(500, count - at) }, (_, row) => reportedEndpoint(at + row + 1));
  }
}

let drawer = 0;
const look = setInterval(() => {
  drawer = Math.max(drawer, ...ownChildren().map(mostResident));
}, 20);
const startedAt = performance.now();
const pdf = await makePdf({
  head: reportHead(),
  count,
  endpoints: pages(),
  proofs: async (ids) => new Map(ids.map((id) => [id, [proofOf(reportedEndpoint(id))]])),
});
const seconds = (performance.now() - startedAt) / 1000;
clearInterval(look);
console.log(JSON.stringify({ seconds, drawer, own: mostResident(process.pid), bytes: pdf.byteLength }));
