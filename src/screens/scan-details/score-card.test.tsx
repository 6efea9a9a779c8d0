import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { noFindings } from "../../contract/finding-words.ts";
import type { Scan } from "../../contract/scans.ts";
import { securityScore } from "../../contract/standing.ts";
import { fakeScan } from "../../parts/scan/scan.fixture.ts";
import { ScoreCard } from "./score-card.tsx";

afterEach(cleanup);

const results = (changes: Partial<NonNullable<Scan["results"]>>) =>
  ({ ...fakeScan().results, ...changes }) as NonNullable<Scan["results"]>;

test.each([
  [160, 80, "secure"],
  [159, 80, "secure"],
  [158, 79, "medium"],
  [120, 60, "medium"],
  [118, 59, "critical"],
])("%i secure endpoints of 200 are %i of 100, drawn as %s", (secure, score, tone) => {
  const stored = securityScore({ secure, warning: 0, critical: 190 - secure, undecided: 10 });
  render(<ScoreCard scan={fakeScan({ securityScore: stored, results: results({ findings: noFindings }) })} />);
  const ring = screen.getByRole("img", { name: `Security score ${score} of 100` });
  expect(ring.querySelector(`circle[stroke="var(--${tone})"]`)).toBeTruthy();
  expect(screen.getByText(/Good|Fair|Poor/).className).toContain(`text-${tone}`);
});

test("While a critical finding is open the card calls no score good", () => {
  const findings = { ...noFindings, findings: 1, endpoints: 1, critical: 1 };
  render(<ScoreCard scan={fakeScan({ securityScore: 98, results: results({ findings }) })} />);
  expect(screen.getByText("At risk").className).toContain("text-medium");
});

test("The card says what the score counts, and what the previous scan's was", () => {
  const counts = results({ endpointCount: 32, secure: 23, undecided: 2 });
  render(<ScoreCard scan={fakeScan({ results: counts, previous: { id: 11, securityScore: 69 } })} />);
  expect(screen.getByText("23 of 32 endpoints are secure, 2 undecided.")).toBeTruthy();
  expect(screen.getByText("69 in scan 11.")).toBeTruthy();
});

test.each([
  [{ endpointCount: 0, secure: 0, undecided: 0 }, "No endpoint was found, so there is no score."],
  [{ endpointCount: 5, secure: 0, undecided: 5 }, "None of 5 endpoints was decided, so there is no score."],
])("Without a score the card says why", (counts, why) => {
  render(<ScoreCard scan={fakeScan({ securityScore: null, results: results(counts) })} />);
  expect(screen.getByRole("img", { name: "No security score" })).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
});
