import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import guide from "../../../docs/guide.md?raw";
import { GuideView } from "./guide-view.tsx";

afterEach(cleanup);

test("The guide has a section for each line of its contents, and no mark of Markdown, picture or link is left in it", () => {
  const { container } = render(<GuideView text={guide} />);
  const sections = within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link");
  expect(sections.length).toBeGreaterThan(8);
  for (const section of sections) {
    const heading = screen.getByRole("heading", { level: 2, name: section.textContent ?? "" });
    expect(section.getAttribute("href")).toBe(`#${heading.id}`);
  }
  const main = screen.getByRole("main");
  expect(main.querySelectorAll("img, a")).toHaveLength(0);
  for (const code of main.querySelectorAll("code")) code.remove();
  expect(container.textContent).not.toMatch(/[*`|]|\]\(|##/);
});
