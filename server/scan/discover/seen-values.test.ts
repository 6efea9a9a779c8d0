import { expect, test } from "vitest";
import { createSeenValues } from "./seen-values.ts";

test.each([
  ["/v1/projects/{p}", "p"],
  ["/v1/projects/{pid}", "pid"],
  ["/v1/projects/{pr_id}", "pr_id"],
  ["/v1/projects/{projectId}", "projectId"],
  ["/v1/projects/{project}", "project"],
])("%s is filled with ids of projects, however short its parameter is", (template, parameter) => {
  const values = createSeenValues();
  values.learn("/v1/projects", { projects: [{ id: 7, name: "Apollo", owner: "ann" }] });
  expect(values.candidates(template, parameter)[0]).toBe("7");
});

test("A parameter that is called by another thing is not filled with an id of what stands before it", () => {
  const values = createSeenValues();
  values.learn("/v1/projects", { projects: [{ id: 7, name: "Apollo" }] });
  expect(values.candidates("/v1/projects/{tag}", "tag")).toEqual([]);
});
