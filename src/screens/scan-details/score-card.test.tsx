import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ScoreCard } from "./score-card.tsx";

afterEach(cleanup);

const counts = { lacksAuthzEndpoints: 0, attributedEndpoints: 0, unattributedEndpoints: 0 };

test.each([
  [160, 80, "secure"],
  [159, 80, "secure"],
  [158, 79, "medium"],
  [120, 60, "medium"],
  [118, 59, "critical"],
])("%i secure endpoints of 200 are %i of 100, drawn as %s", (secureEndpoints, score, tone) => {
  const metrics = { ...counts, totalEndpoints: 200, secureEndpoints, lacksAuthEndpoints: 200 - secureEndpoints };
  render(<ScoreCard metrics={metrics} previous={null} />);
  const ring = screen.getByRole("img", { name: `Security score ${score} of 100` });
  expect(ring.querySelector(`circle[stroke="var(--${tone})"]`)).toBeTruthy();
  expect(screen.getByText(/Good|Fair|Poor/).className).toContain(`text-${tone}`);
});
