import { describe, expect, test } from "vitest";
import { textOfPdf } from "../testing/text-of-pdf.ts";
import { png, pngHead, pngOf } from "../uploads/picture.fixture.ts";
import { makePdf, ReportFailure } from "./make-pdf.ts";
import { proofOf, reportedEndpoint, reportHead } from "./report.fixture.ts";
import type { ReportedEndpoint, ReportedScan, ReportSource } from "./report-data.ts";

async function* inPages(endpoints: readonly ReportedEndpoint[]) {
  for (let at = 0; at < endpoints.length; at += 500) yield endpoints.slice(at, at + 500);
}
function sourceOf(count: number, change: Partial<ReportSource> = {}): ReportSource {
  const endpoints = Array.from({ length: count }, (_, at) => reportedEndpoint(at + 1));
  return {
    head: reportHead(),
    count,
    endpoints: inPages(endpoints),
    proofs: async (ids) => new Map(ids.map((id) => [id, [proofOf(reportedEndpoint(id))]])),
    ...change,
  };
}

describe("Making a PDF", () => {
  test("does not hold up the event loop: it never computes for 250 ms on end while 5,000 endpoints are drawn", async () => {
    let worst = 0;
    // What this thread itself computes from one turn to the next: other programs make it wait, and are not meant.
    let last = process.threadCpuUsage();
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(last);
      worst = Math.max(worst, (user + system) / 1000);
      last = process.threadCpuUsage();
    }, 5);
    const pdf = await makePdf(sourceOf(5000));
    clearInterval(timer);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(worst).toBeLessThan(250);
  });

  test("carries the tenant's logo, and does without one that is broken or would take too much to draw", async () => {
    const withLogo = (logo: Uint8Array) =>
      makePdf(sourceOf(1, { head: reportHead({ tenant: { name: "Acme", brandColor: "#FACC15", logo } }) }));
    expect(Buffer.from(await withLogo(png(64, 64))).toString("latin1")).toContain("/Subtype /Image");
    const huge = pngOf([pngHead(16_000, 16_000, { bits: 1, colors: 0 })], Buffer.alloc(2001 * 16_000));
    const swollen = pngOf([pngHead(2, 2)], Buffer.alloc(2 ** 24));
    for (const unfit of [png(64, 64).subarray(0, 40), png(64, 64).subarray(0, -20), huge, swollen]) {
      const without = Buffer.from(await withLogo(unfit)).toString("latin1");
      expect(without).toMatch(/^%PDF-/);
      expect(without).not.toContain("/Subtype /Image");
    }
  });

  test("counts what would decide what is undecided, what decides most first", async () => {
    const open = (id: number, need: string): ReportedEndpoint => {
      const endpoint = reportedEndpoint(id);
      const settle = { need, request: `ben then sends ${endpoint.method} ${endpoint.path}` };
      return { ...endpoint, authorization: { ...endpoint.authorization, state: "not_tested", settle } };
    };
    const endpoints = [open(1, "Scan again"), open(2, "Add a second identity"), open(3, "Add a second identity")];
    const text = await textOfPdf(await makePdf(sourceOf(3, { endpoints: inPages(endpoints) })));
    expect(text).toMatch(/How to decide the rest\s[\s\S]*Add a second identity\s+2\s+Scan again\s+1/);
    expect(await textOfPdf(await makePdf(sourceOf(1)))).not.toContain("What would settle");
  });

  test("of one scan names the code that it looked at, and of several none", async () => {
    const [scan] = reportHead().scans as [ReportedScan];
    const revision = { commit: "1a2b3c4d5e6f", branch: "main", pullRequest: "12" };
    const scans = [{ ...scan, revision }];
    const text = async (scope: "scan" | "global") =>
      await textOfPdf(await makePdf(sourceOf(1, { head: reportHead({ scope, scopeName: "Scan 12", scans }) })));
    expect(await text("scan")).toContain("main at 1a2b3c4d, pull request 12");
    expect(await text("global")).not.toContain("1a2b3c4d");
  });

  test("says what scans left behind, once for each, with the command that removes it", async () => {
    const [scan] = reportHead().scans as [ReportedScan];
    const object = { mark: "postern-12-9f3ac1d2", owner: "bob", path: "/notes/77", collection: "/notes" };
    const command = 'curl -i -X DELETE -H "authorization: Bearer $BOB" "https://api.acme.test/notes/77"';
    const reason = "The target keeps it: it answers with status 500.";
    const leftovers = [{ ...object, reason, command }];
    const scans = [
      { ...scan, leftovers },
      { ...scan, id: 13, leftovers },
    ];
    const pdf = await makePdf(sourceOf(1, { head: reportHead({ scans }) }));
    const text = await textOfPdf(pdf);
    expect(text.split("/notes/77\n")).toHaveLength(2);
    expect(text).toContain("Left behind");
    expect(text).toContain("made as bob");
    expect(text).toContain(reason);
    expect(text).toContain('-H "authorization: Bearer $BOB"');
    expect(await textOfPdf(await makePdf(sourceOf(1)))).not.toContain("Left behind");
  });

  test("says what the last scan of an application kept back, with the reasons", async () => {
    const [scan] = reportHead().scans as [ReportedScan];
    const reason = "Its name says that it does something: purge. In production, no request that may act is sent.";
    const one = { method: "GET", path: "/cache/purge", reason };
    const older = { ...scan, id: 11, keptBack: { total: 1, operations: [{ ...one, path: "/seed" }] } };
    const scans = [{ ...scan, keptBack: { total: 3, operations: [one] } }, older];
    const text = (await textOfPdf(await makePdf(sourceOf(1, { head: reportHead({ scans }) })))).replaceAll(/\s+/g, " ");
    for (const part of ["Kept back", "GET /cache/purge", reason, "And 2 more, which scan 12 lists."])
      expect(text).toContain(part);
    expect(text).not.toContain("GET /seed");
    expect(await textOfPdf(await makePdf(sourceOf(1)))).not.toContain("Kept back");
  });

  test("rejects with what the source threw", async () => {
    async function* broken(): AsyncGenerator<ReportedEndpoint[]> {
      yield [reportedEndpoint(1)];
      throw new Error("the database is gone");
    }
    await expect(makePdf(sourceOf(1, { endpoints: broken() }))).rejects.toThrow("the database is gone");
    const proofs = () => Promise.reject(new Error("no proof"));
    await expect(makePdf(sourceOf(3, { proofs }))).rejects.toThrow("no proof");
  });

  test("ends when it is aborted, and tells a fault of the drawing apart from one that may pass", async () => {
    const controller = new AbortController();
    const made = makePdf(sourceOf(2000), controller.signal);
    controller.abort(new Error("stop"));
    await expect(made).rejects.toThrow("stop");
    const nonsense = { ...reportHead(), generatedAt: "not a date" };
    const failure = await makePdf(sourceOf(1, { head: nonsense })).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReportFailure);
    expect(failure).toMatchObject({ again: false, message: expect.stringContaining("fault in Postern") });
  });

  test("goes on after several at once, of which some failed", async () => {
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((count) =>
        makePdf(
          sourceOf(
            count,
            count % 2
              ? {}
              : { proofs: () => Promise.reject(new Error("x")), endpoints: inPages([reportedEndpoint(6)]) },
          ),
        ),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
  });
});
