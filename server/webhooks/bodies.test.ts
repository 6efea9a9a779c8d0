import { expect, test } from "vitest";
import { standardBodies } from "./standard.ts";
import { teamsBodies } from "./teams-card.ts";
import type { Told, ToldFinding } from "./told.ts";

const finding = (path: string): ToldFinding => ({
  id: 1,
  fingerprint: "f".repeat(32),
  severity: "critical",
  title: "It is open",
  confidence: "confirmed",
  checkId: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-306",
  method: "GET",
  path,
  url: "http://platform.example/endpoints/1",
});
const told = (total: number, worst: ToldFinding[]): Told => ({
  event: "findings.new",
  timestamp: "2026-01-01T00:00:00.000Z",
  title: `${total} new findings in Shop`,
  url: "http://platform.example/security-alerts?application=1",
  facts: [],
  data: {},
  findings: { total, worst },
});
const many = (count: number) => Array.from({ length: count }, (_, at) => finding(`/${at}`));

test("of very many findings the worst 500 are listed in 20 messages, and each says how many there are", () => {
  const bodies = standardBodies(told(40_000, many(500))).map((body) => JSON.parse(body).data);
  expect(bodies).toHaveLength(20);
  expect(bodies.map(({ part, parts, total }) => [part, parts, total])[19]).toEqual([20, 20, 40_000]);
  expect(bodies.flatMap(({ findings }) => findings)).toHaveLength(500);
});

test("a card stays below what Teams takes, counts the rest, and shows text of a scanned API as text", () => {
  const evil = finding(`/[safe](https://evil.example) <at>everyone</at> ${"x".repeat(5000)}`);
  const [body = ""] = teamsBodies(told(40_000, [evil, ...many(499)]));
  expect(Buffer.byteLength(body)).toBeLessThan(28_000);
  expect(body).toContain("and 39990 more");
  const blocks = JSON.parse(body).attachments[0].content.body as { type: string; inlines: { type: string }[] }[];
  // Text blocks read Markdown; text runs read none.
  expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(["RichTextBlock"]));
  expect(new Set(blocks.flatMap(({ inlines }) => inlines.map(({ type }) => type)))).toEqual(new Set(["TextRun"]));
});
