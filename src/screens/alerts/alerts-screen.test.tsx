import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, someUser } from "../../console/open-console.fixture.ts";
import { noFindings } from "../../contract/finding-words.ts";
import type { FindingRow } from "../../contract/findings.ts";
import { type FakeAnswer, type FakeRequest, problemAnswer } from "../../host/fake.ts";
import { someEndpoint } from "../../parts/endpoint/endpoint.fixture.ts";
import { endpointAnswers } from "../../parts/endpoint/endpoint-answers.fixture.ts";
import { someFindingRow } from "../../parts/finding/finding-row.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());
const listed = (rows: readonly FindingRow[]) => ({ total: rows.length, rows });
const open = (rows: readonly FindingRow[], options: Parameters<typeof openConsole>[0] = {}) => {
  opened = openConsole({
    path: "/security-alerts",
    ...options,
    answers: { "GET /findings": listed(rows), ...options.answers },
  });
  return opened;
};
const table = () => screen.findByRole("table", { name: "Security alerts" });
const shown = async () =>
  within(await table())
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("[title].text-body")].map((fault) => fault.firstChild?.textContent));
const two = [
  someFindingRow({ id: 1, path: "/a", fault: "Cross-user read", by: ["bob"] }),
  someFindingRow({ id: 2, path: "/b", endpointId: 32, alertId: 8, severity: "high" }),
];
const more = someFindingRow({ id: 3, path: "/a", fault: "Hidden fields shown", severity: "medium", alertId: 9 });

describe("the list", () => {
  it("has one row for each path with its findings as lines, and counts by severity that are filters", async () => {
    const { path } = open([...two, more], {
      answers: {
        "GET /findings/counts": ({ search }: FakeRequest) => ({
          ...{ ...noFindings, critical: 9, high: 2, medium: 2, low: 2 },
          findings: search.get("severity") === "critical" ? 9 : 2,
          new: search.get("severity") === "critical" ? 2 : 0,
        }),
      },
    });
    expect(await shown()).toEqual([["Cross-user read", "Hidden fields shown"], ["No credential needed"]]);
    const figures = within(screen.getByRole("region", { name: "Open findings by severity" }));
    await waitFor(() =>
      expect(figures.getAllByRole("button").map((figure) => figure.textContent)).toEqual([
        expect.stringMatching(/Critical92 new$/),
        expect.stringMatching(/High2no change$/),
        expect.stringMatching(/Medium2/),
        expect.stringMatching(/Low2/),
      ]),
    );
    await userEvent.click(figures.getByRole("button", { name: /High/ }));
    await waitFor(() => expect(path()).toBe("/security-alerts?severity=high"));
    expect(await shown()).toEqual([["No credential needed"]]);
  });

  it("counts by severity as the sentence above does, while what the last scans changed is on its way", async () => {
    open([...two, more], {
      answers: {
        "GET /findings/counts": ({ search }: FakeRequest) =>
          search.has("severity")
            ? new Promise(() => {})
            : { ...noFindings, findings: 3, endpoints: 2, critical: 1, high: 1, medium: 1 },
      },
    });
    await screen.findByText("3 findings on 2 endpoints, 1 critical");
    await table();
    const figures = within(screen.getByRole("region", { name: "Open findings by severity" }));
    expect(figures.getAllByRole("button").map((figure) => figure.textContent)).toEqual([
      expect.stringMatching(/Critical1$/),
      expect.stringMatching(/High1$/),
      expect.stringMatching(/Medium1$/),
      expect.stringMatching(/Low0$/),
    ]);
  });

  it("claims no nought while its counts are on their way", async () => {
    open([...two, more], { answers: { "GET /findings/counts": () => new Promise(() => {}) } });
    await table();
    const figures = within(screen.getByRole("region", { name: "Open findings by severity" }));
    expect(figures.getAllByRole("button").map((figure) => figure.textContent)).toEqual([
      expect.stringMatching(/Critical–$/),
      expect.stringMatching(/High–$/),
      expect.stringMatching(/Medium–$/),
      expect.stringMatching(/Low–$/),
    ]);
  });

  it("opens the worst finding of the row that is pressed", async () => {
    const { path } = open([...two, more]);
    await userEvent.click(await screen.findByRole("link", { name: /^Cross-user read/ }));
    await waitFor(() => expect(path()).toBe("/endpoints/31?finding=1"));
  });

  it("shows the alert that a notification names, even when it is resolved", async () => {
    const done = someFindingRow({ id: 5, path: "/done", endpointId: 50, state: "resolved", alertId: null });
    open(two, {
      path: "/security-alerts?alert=77",
      answers: {
        "GET /security-alerts": [{ id: 77, endpointId: 50 }],
        "GET /findings": ({ search }: FakeRequest) => listed(search.get("endpointId") === "50" ? [done] : two),
      },
    });
    await waitFor(async () => expect(await shown()).toHaveLength(3));
    await waitFor(() => expect(document.activeElement?.getAttribute("data-row")).toBe("5"));
  });

  it.each<[string, FakeAnswer, RegExp]>([
    ["is gone", [], /^The alert of this link is no longer there/],
    [
      "could not be loaded",
      () => problemAnswer(503, "The database is away."),
      /could not be loaded\. 503: The database is away\.$/,
    ],
  ])("says that the alert that a notification names %s, above the others", async (_, answer, words) => {
    open(two, { path: "/security-alerts?alert=77", answers: { "GET /security-alerts": answer } });
    await waitFor(() => expect(screen.getByText(words)).toBeTruthy(), { timeout: 10_000 });
    expect(await shown()).toHaveLength(2);
  });

  it("leads on to the finding of the alert that a notification names, and from there back to the list", async () => {
    const { path } = open([...two, more], {
      path: "/security-alerts?alert=9",
      answers: {
        "GET /security-alerts": [{ id: 9, endpointId: 31 }],
        "GET /findings": ({ search }: FakeRequest) =>
          listed(search.get("endpointId") ? [...two.slice(0, 1), more] : two),
      },
    });
    await waitFor(() => expect(path()).toBe("/endpoints/31?finding=3"));
    await userEvent.click(await screen.findByRole("link", { name: "Back to Security Alerts" }));
    await waitFor(() => expect(path()).toBe("/security-alerts"));
  });

  it("is searched by what is typed, and asks the platform for what is resolved", async () => {
    const { host, path } = open(two);
    await table();
    await userEvent.keyboard("/");
    await userEvent.keyboard("bob");
    await waitFor(async () => expect(await shown()).toEqual([["Cross-user read"]]));
    expect(path()).toBe("/security-alerts?search=bob");
    await userEvent.selectOptions(screen.getAllByRole("combobox", { name: "Status" })[0] as HTMLElement, "resolved");
    await waitFor(() => expect(host.requests.some(({ search }) => search.get("standing") === "closed")).toBe(true));
  });

  it("says that a finding was closed once and is back", async () => {
    open([someFindingRow({ state: "regressed", wasOverAt: "2026-11-18T10:00:00.000Z" })]);
    expect((await screen.findAllByText("was resolved on 18 Nov, is back")).length).toBeGreaterThan(0);
  });

  it("shows fifty rows and the rest on demand", async () => {
    open(Array.from({ length: 69 }, (_, at) => someFindingRow({ id: at + 1, path: `/p${at}`, endpointId: at + 1 })));
    expect(await shown()).toHaveLength(50);
    await userEvent.click(screen.getByRole("button", { name: "19 more endpoints" }));
    await waitFor(async () => expect(await shown()).toHaveLength(69));
  });
});

describe("resolving", () => {
  it("confirms, takes the row out of the list, and can be undone", async () => {
    const { host } = open(two, {
      answers: {
        "PUT /security-alerts/7/resolve": { id: 7, isResolved: true },
        "POST /findings/reopen": { changed: 1 },
      },
    });
    await table();
    host.answers["GET /findings"] = listed(two.slice(1));
    await userEvent.click(screen.getByRole("button", { name: "Mark as Resolved: /a" }));
    expect(await screen.findByText("Alert Resolved")).toBeTruthy();
    expect(screen.getByText("1 finding on 1 endpoint.")).toBeTruthy();
    expect(host.requests.find(({ method }) => method === "PUT")?.body).toBeUndefined();
    await waitFor(async () => expect(await shown()).toEqual([["No credential needed"]]));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(host.requests.find(({ path }) => path === "/findings/reopen")?.body).toEqual({ ids: [1] }),
    );
  });

  it("takes every finding of the rows that are selected", async () => {
    const { host } = open([...two, more], { answers: { "POST /findings/resolve": { changed: 3 } } });
    await table();
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select /a" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select /b" }));
    const bar = within(screen.getByRole("region", { name: "Selection" }));
    expect(bar.getByRole("status").textContent).toBe("2 endpoints selected 3 findings");
    await userEvent.click(bar.getByRole("button", { name: /Resolve/ }));
    expect(await screen.findByText("3 findings on 2 endpoints.")).toBeTruthy();
    screen.getByText("Alerts Resolved");
    host.answers["POST /findings/reopen"] = { changed: 3 };
    await userEvent.keyboard("u");
    expect(await screen.findByText("3 findings stand open again.")).toBeTruthy();
    expect(host.requests.find(({ path }) => path === "/findings/resolve")?.body).toEqual({ ids: [1, 3, 2] });
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });

  it("takes however many are selected, counts what was resolved, and Undo takes all of them up again", async () => {
    const rows = Array.from({ length: 600 }, (_, at) => someFindingRow({ id: at + 1, path: "/a", endpointId: 31 }));
    const { host } = open(
      [...rows, ...two.slice(1)].map((row, at) => ({ ...row, id: at + 1 })),
      {
        answers: {
          "POST /findings/resolve": ({ body }: { body: { ids: number[] } }) => ({ changed: body.ids.length }),
          "POST /findings/reopen": ({ body }: { body: { ids: number[] } }) => ({ changed: body.ids.length }),
        },
      },
    );
    await table();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    await userEvent.keyboard("r");
    expect(await screen.findByText("601 findings on 2 endpoints.")).toBeTruthy();
    const sent = (to: string) =>
      host.requests.filter(({ path }) => path === to).map(({ body }) => (body as { ids: number[] }).ids);
    expect(sent("/findings/resolve").map(({ length }) => length)).toEqual([500, 101]);
    expect(new Set(sent("/findings/resolve").flat()).size).toBe(601);
    await userEvent.keyboard("u");
    expect(await screen.findByText("601 findings stand open again.")).toBeTruthy();
    expect(sent("/findings/reopen").flat()).toEqual(sent("/findings/resolve").flat());
  });

  it("does not count what somebody else had resolved by then", async () => {
    open([...two, more], { answers: { "POST /findings/resolve": { changed: 1 } } });
    await table();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    await userEvent.keyboard("r");
    expect(await screen.findByText("1 finding.")).toBeTruthy();
    screen.getByText("Alert Resolved");
  });

  it("attributes and dismisses what is selected", async () => {
    const team = {
      id: 4,
      name: "Payments",
      description: null,
      endpointCount: 0,
      createdAt: "2026-11-20T10:00:00.000Z",
    };
    const { host } = open(two, {
      answers: {
        "GET /teams": [team],
        "PATCH /endpoints/31": { id: 31, path: "/a" },
        "PATCH /endpoints/32": { id: 32, path: "/b" },
        "POST /findings/1/dismiss": {},
        "POST /findings/2/dismiss": {},
      },
    });
    await table();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    await userEvent.click(screen.getByRole("button", { name: "Attribute" }));
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Team" }), "4");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Attribute" }));
    await waitFor(() => expect(host.requests.filter(({ method }) => method === "PATCH")).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(
      within(screen.getByRole("region", { name: "Selection" })).getByRole("button", { name: "Dismiss" }),
    );
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Reason" }), "intended");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Dismiss" }));
    await waitFor(() =>
      expect(host.requests.filter(({ path }) => path.endsWith("/dismiss")).map(({ path }) => path)).toEqual([
        "/findings/1/dismiss",
        "/findings/2/dismiss",
      ]),
    );
    host.answers["POST /findings/reopen"] = { changed: 2 };
    await screen.findByText("Findings Dismissed");
    await userEvent.keyboard("u");
    expect(await screen.findByText("2 findings stand open again.")).toBeTruthy();
    expect(host.requests.find(({ path }) => path === "/findings/reopen")?.body).toEqual({ ids: [1, 2] });
  });

  it("a refusal shows the platform's message and keeps the row", async () => {
    open(two, { answers: { "PUT /security-alerts/7/resolve": () => problemAnswer(500, "Try later.") } });
    await userEvent.click(await screen.findByRole("button", { name: "Mark as Resolved: /a" }));
    expect(await screen.findByText("Error")).toBeTruthy();
    expect(screen.getByText("500: Try later.")).toBeTruthy();
    expect(await shown()).toHaveLength(2);
  });

  it("no answer at all says 'Failed to resolve alert'", async () => {
    open(two, {
      answers: { "PUT /security-alerts/7/resolve": () => Promise.reject(new TypeError("fetch failed")) },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Mark as Resolved: /a" }));
    expect(await screen.findByText("Failed to resolve alert")).toBeTruthy();
  });

  it("works by keyboard: j to the row, r to resolve, x to select", async () => {
    const { host } = open(two, {
      answers: { "PUT /security-alerts/7/resolve": { id: 7 }, "POST /findings/resolve": { changed: 1 } },
    });
    await table();
    await userEvent.keyboard("jr");
    expect(await screen.findByText("Alert Resolved")).toBeTruthy();
    await userEvent.keyboard("jx");
    expect(screen.getByRole("region", { name: "Selection" })).toBeTruthy();
    expect(host.requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it("is not offered to viewers", async () => {
    const { host } = open(two, { user: { ...someUser, role: "viewer" } });
    await table();
    await userEvent.keyboard("jr");
    expect(screen.queryByRole("button", { name: /Mark as Resolved/ })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
  });
});

describe("live", () => {
  it("a new finding appears without a reload, and one resolved elsewhere goes", async () => {
    const { host } = open(two.slice(1));
    expect(await shown()).toEqual([["No credential needed"]]);
    const live = host.lives.find(({ scanId }) => scanId === null);
    host.answers["GET /findings"] = listed(two.slice(0, 1));
    const alert = { id: 7, title: "t", severity: "critical" };
    act(() =>
      live?.handlers.onMessage({ timestamp: "2026-11-21T10:00:00.000Z", message: "New", type: "alert", alert }),
    );
    await waitFor(async () => expect(await shown()).toEqual([["Cross-user read"]]));
  });
});

describe("a failure", () => {
  it("keeps what was asked for, so that it can be changed, and gives way to the rows once they come", async () => {
    const { path } = open(two, {
      path: "/security-alerts?status=resolved",
      answers: {
        "GET /findings": ({ search }: FakeRequest) =>
          search.get("standing") === "open" ? listed(two) : problemAnswer(503, "Restarting."),
      },
    });
    expect(await screen.findByText("503: Restarting.")).toBeTruthy();
    expect(screen.getAllByRole("searchbox")).toHaveLength(1);
    await userEvent.selectOptions(screen.getAllByRole("combobox", { name: "Status" })[0] as HTMLElement, "unresolved");
    await waitFor(() => expect(path()).toBe("/security-alerts"));
    expect(await shown()).toHaveLength(2);
    expect(screen.getAllByRole("searchbox")).toHaveLength(1);
  });
});

describe("good news", () => {
  it("says what was not tested", async () => {
    const untested = { state: "not_tested", confidence: null, code: "x", reason: "x" } as const;
    const enforced = { ...untested, state: "enforced" } as const;
    open([], {
      answers: {
        ...endpointAnswers([
          someEndpoint({ authentication: enforced, authorization: untested }),
          someEndpoint({ authentication: enforced, authorization: enforced }),
        ]),
      },
    });
    expect(await screen.findByText("No unresolved alerts")).toBeTruthy();
    expect(
      await screen.findByText("On 1 of 2 endpoints a control was not tested, or the result was inconclusive."),
    ).toBeTruthy();
  });

  it("does not call a tenant secure in which nothing was scanned", async () => {
    open([]);
    expect(await screen.findByText("Nothing was scanned, so nothing is known to be secure.")).toBeTruthy();
  });
});

it("d dismisses what is selected, t tests the row that has the focus", async () => {
  const { host } = open(two);
  await table();
  await userEvent.keyboard("jxjxd");
  expect((await screen.findByRole("dialog", { name: "Dismiss Finding" })).textContent).toContain("2 findings");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("jt");
  await waitFor(() =>
    expect(host.requests).toContainEqual(expect.objectContaining({ method: "POST", path: "/endpoints/31/test" })),
  );
});
