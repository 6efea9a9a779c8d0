import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { openConsole } from "../../console/open-console.fixture.ts";
import { noFindings } from "../../contract/finding-words.ts";
import { someFindingRow } from "../finding/finding-row.fixture.ts";
import { someEndpoint } from "./endpoint.fixture.ts";
import { endpointAnswers } from "./endpoint-answers.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

const rows = [1, 2, 3].map((id) => someFindingRow({ id, endpointId: 30 + id, path: `/things/${id}` }));
const detail = (id: number) => ({ ...({ id, method: "GET", path: `/things/${id - 30}` } as object), ...proof });
const proof = {
  applicationId: 1,
  applicationName: "Shop",
  productName: "Shop",
  teamName: null,
  securityLevel: "secure",
  authentication: { state: "enforced", confidence: "confirmed", code: "c", reason: "It is closed." },
  authorization: { state: "not_tested", confidence: null, code: "c", reason: "r" },
  exchanges: [],
  access: [],
  coverage: [],
  provenance: [],
  history: [],
  source: "openapi",
  scanId: null,
  lastChecked: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  curl: null,
  owasp: null,
  cwe: null,
  why: null,
  fix: null,
};

function open() {
  opened = openConsole({
    path: "/",
    capabilities: ["navigate", "shared-session"],
    answers: {
      "GET /findings": { total: 3, rows },
      "GET /findings/counts": { ...noFindings, findings: 3, endpoints: 3, critical: 3 },
      ...Object.fromEntries([31, 32, 33].map((id) => [`GET /endpoints/${id}`, detail(id)])),
      ...Object.fromEntries([31, 32, 33].map((id) => [`GET /endpoints/${id}/findings`, []])),
    },
  });
  return opened;
}
const row = (id: number) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

test("j and k walk the list that a finding was opened from, and Back returns to the row that was left, with the focus on it", async () => {
  const user = userEvent.setup();
  const { path } = open();
  await waitFor(() => expect(row(1)).toBeTruthy());
  await user.keyboard("j");
  expect(document.activeElement).toBe(row(1));
  await user.click(row(1) as HTMLElement);
  await waitFor(() => expect(path()).toBe("/endpoints/31?finding=1"));
  await screen.findAllByText("1 of 3");
  await waitFor(() => expect(document.title).toBe("GET /things/1 · Postern"));
  await user.keyboard("j");
  await waitFor(() => expect(path()).toBe("/endpoints/32?finding=2"));
  await screen.findAllByText("2 of 3");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(path()).toBe("/"));
  await waitFor(() => expect(document.activeElement).toBe(row(2)));
});

test("j goes on behind the last row of a page, and Back leads to the page on which the row stands", async () => {
  const user = userEvent.setup();
  const ids = Array.from({ length: 23 }, (_, at) => 101 + at);
  const { path } = openPages(ids);
  await waitFor(() => expect(row(119)).toBeTruthy());
  await user.click(row(119) as HTMLElement);
  await screen.findAllByText("19 of 23");
  for (const place of [20, 21]) {
    await waitFor(() => expect(screen.getAllByLabelText("Next, j")[0]?.getAttribute("aria-disabled")).not.toBe("true"));
    await user.keyboard("j");
    await screen.findAllByText(`${place} of 23`);
  }
  await user.keyboard("{Escape}");
  await waitFor(() => expect(path()).toBe("/endpoints?page=3"));
  await waitFor(() => expect(document.activeElement).toBe(row(121)));
  await user.click(row(121) as HTMLElement);
  await screen.findAllByText("21 of 23");
  await waitFor(() =>
    expect(screen.getAllByLabelText("Previous, k")[0]?.getAttribute("aria-disabled")).not.toBe("true"),
  );
  await user.keyboard("k");
  await screen.findAllByText("20 of 23");
});

function openPages(ids: readonly number[]) {
  const operation = (id: number) => ({ ...someEndpoint({ id, path: `/things/${id}` }) });
  opened = openConsole({
    path: "/endpoints?page=2",
    capabilities: ["navigate", "shared-session"],
    answers: {
      ...endpointAnswers(ids.map(operation)),
      ...Object.fromEntries(ids.map((id) => [`GET /endpoints/${id}`, { ...proof, ...operation(id) }])),
      ...Object.fromEntries(ids.map((id) => [`GET /endpoints/${id}/findings`, []])),
    },
  });
  return opened;
}

test("Another screen takes the focus that the one before had, and Skip to content leads past the sidebar", async () => {
  const user = userEvent.setup();
  open();
  await waitFor(() => expect(row(3)).toBeTruthy());
  await user.click(row(3) as HTMLElement);
  await screen.findAllByText("3 of 3");
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("group"));
  await user.click(screen.getByRole("button", { name: "Skip to content" }));
  expect(document.activeElement?.tagName).toBe("MAIN");
});
