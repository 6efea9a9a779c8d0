import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, someUser } from "../../console/open-console.fixture.ts";
import type { SecurityAlert } from "../../contract/alerts.ts";
import { problemAnswer } from "../../host/fake.ts";
import { someAlert } from "./alert.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());
const open = (alerts: SecurityAlert[], options: Parameters<typeof openConsole>[0] = {}) => {
  opened = openConsole({
    path: "/security-alerts",
    ...options,
    answers: { "GET /security-alerts": alerts, ...options.answers },
  });
  return opened;
};
const cards = () => screen.findAllByRole("article");
const titles = async () => (await cards()).map((card) => within(card).getByRole("heading").textContent);

describe("the list", () => {
  it("shows what is unresolved, with a figure per type", async () => {
    open([
      someAlert({ title: "Open", alertType: "authorization" }),
      someAlert({ title: "Done", isResolved: true, alertType: "misconfiguration" }),
    ]);
    expect(await titles()).toEqual(["Open"]);
    const figures = within(screen.getByRole("region", { name: "Alerts per type" })).getAllByRole("button");
    expect(figures.map((figure) => figure.textContent?.replace(/\D/g, ""))).toEqual(["0", "1", "0", "0"]);
  });

  it("opens the proof of an alert's endpoint", async () => {
    const { path } = open([someAlert({ endpointId: 55 })]);
    await userEvent.click(await screen.findByText("The data is returned without a credential."));
    await waitFor(() => expect(path()).toBe("/endpoints/55"));
  });

  it("shows the alert that a notification names, even when it is resolved", async () => {
    const done = someAlert({ title: "Done", isResolved: true });
    open([someAlert({ title: "Open" }), done], { path: `/security-alerts?alert=${done.id}` });
    expect(await titles()).toEqual(["Done", "Open"]);
  });

  it("keeps the filters in the address", async () => {
    const { path } = open([someAlert({ alertType: "authorization" }), someAlert()]);
    await userEvent.click(await screen.findByRole("button", { name: /Authorization/ }));
    await waitFor(() => expect(path()).toBe("/security-alerts?type=authorization"));
    expect(await titles()).toHaveLength(1);
  });
});

describe("resolving", () => {
  it("confirms and takes the card out of the unresolved", async () => {
    const alert = someAlert({ title: "Open door" });
    const { host } = open([alert, someAlert({ title: "Other" })], {
      answers: { [`PUT /security-alerts/${alert.id}/resolve`]: { ...alert, isResolved: true } },
    });
    const [card] = await cards();
    await userEvent.click(within(card as HTMLElement).getByRole("button", { name: "Mark as Resolved" }));
    expect(await screen.findByText("Alert Resolved")).toBeTruthy();
    expect(await titles()).toEqual(["Other"]);
    expect(host.requests.find(({ method }) => method === "PUT")?.body).toBeUndefined();
  });

  it("a refusal shows the platform's message and keeps the card", async () => {
    const alert = someAlert({ title: "Open door" });
    open([alert], {
      answers: { [`PUT /security-alerts/${alert.id}/resolve`]: () => problemAnswer(500, "Try later.") },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Mark as Resolved" }));
    expect(await screen.findByText("Error")).toBeTruthy();
    expect(screen.getByText("500: Try later.")).toBeTruthy();
    expect(await titles()).toEqual(["Open door"]);
  });

  it("no answer at all says 'Failed to resolve alert'", async () => {
    const alert = someAlert();
    open([alert], {
      answers: { [`PUT /security-alerts/${alert.id}/resolve`]: () => Promise.reject(new TypeError("fetch failed")) },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Mark as Resolved" }));
    expect(await screen.findByText("Failed to resolve alert")).toBeTruthy();
  });

  it("works by keyboard: j to the card, e to resolve", async () => {
    const alert = someAlert();
    open([alert], { answers: { [`PUT /security-alerts/${alert.id}/resolve`]: { ...alert, isResolved: true } } });
    await cards();
    await userEvent.keyboard("je");
    expect(await screen.findByText("Alert Resolved")).toBeTruthy();
  });

  it("is not offered to viewers", async () => {
    const { host } = open([someAlert()], { user: { ...someUser, role: "viewer" } });
    await cards();
    await userEvent.keyboard("je");
    expect(screen.queryByRole("button", { name: "Mark as Resolved" })).toBeNull();
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
  });
});

describe("live", () => {
  it("a new alert appears without a reload, and one resolved elsewhere goes", async () => {
    const first = someAlert({ title: "First" });
    const second = someAlert({ title: "Second" });
    const { host } = open([first]);
    expect(await titles()).toEqual(["First"]);
    const live = host.lives.find(({ scanId }) => scanId === null);
    host.answers["GET /security-alerts"] = [second, first];
    act(() => live?.handlers.onMessage({ timestamp: second.createdAt, message: "New", type: "alert", alert: second }));
    await waitFor(async () => expect(await titles()).toEqual(["Second", "First"]));
    const resolved = { ...first, isResolved: true };
    host.answers["GET /security-alerts"] = [second, resolved];
    act(() =>
      live?.handlers.onMessage({ timestamp: second.createdAt, message: "", type: "alert-resolved", alert: resolved }),
    );
    await waitFor(async () => expect(await titles()).toEqual(["Second"]));
  });
});

describe("good news", () => {
  it("says what was not tested", async () => {
    const untested = { state: "not_tested", confidence: null, code: "x", reason: "x" };
    const enforced = { ...untested, state: "enforced" };
    open([], {
      answers: {
        "GET /endpoints": [
          { id: 1, authentication: enforced, authorization: untested },
          { id: 2, authentication: enforced, authorization: enforced },
        ],
      },
    });
    expect(await screen.findByText("No unresolved alerts.")).toBeTruthy();
    expect(
      await screen.findByText("On 1 of 2 endpoints a control was not tested, or the result was inconclusive."),
    ).toBeTruthy();
  });

  it("does not call a tenant secure in which nothing was scanned", async () => {
    open([]);
    expect(await screen.findByText("Nothing was scanned, so nothing is known to be secure.")).toBeTruthy();
  });
});
