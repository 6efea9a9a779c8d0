import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import type { Finding, FindingEvent } from "../../contract/findings.ts";
import { createFakeHost } from "../../host/fake.ts";
import { someEndpoint } from "../../parts/endpoint/endpoint.fixture.ts";
import { History } from "./history.tsx";

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z`;
const event = (minute: number, kind: FindingEvent["kind"], given: Partial<FindingEvent> = {}): FindingEvent => ({
  at: at(minute),
  kind,
  scanId: null,
  by: null,
  note: null,
  ...given,
});
const finding: Finding = {
  ...{
    id: 7,
    fingerprint: "f",
    checkId: "missing-authentication",
    title: "t",
    fault: "Invoices are open",
    description: "d",
  },
  ...{ severity: "critical", alertType: "authentication", owasp: "o", cwe: "c", why: "w", fix: "f", code: "c" },
  ...{ confidence: "confirmed", curl: null, state: "dismissed", dismissal: null },
  ...{ firstSeen: at(1), lastSeen: at(9) },
  events: [
    event(2, "found"),
    event(4, "fixed"),
    event(5, "regressed"),
    event(6, "dismissed", { by: "maya@acme.test", note: "until the release" }),
    event(7, "expired"),
    event(8, "dismissed", { by: "maya@acme.test" }),
    event(9, "reopened", { by: "otto@acme.test" }),
  ],
};
const scan = (scanId: number, minute: number): EndpointDetail["history"][number] => {
  const { authentication, authorization, authClassification, securityLevel } = someEndpoint();
  return { scanId, checkedAt: at(minute), authClassification, securityLevel, authentication, authorization };
};

function show(history: EndpointDetail["history"], findings: Finding[]) {
  const host = createFakeHost({
    answers: { "GET /auth/user": fakeUser(), "GET /endpoints/31/findings": findings },
  });
  const endpoint = { ...someEndpoint({ id: 31 }), history } as EndpointDetail;
  renderInConsole(host, <History endpoint={endpoint} />);
  void screen.findByRole("button", { name: /^History/ }).then((fold) => fold.click());
  return host;
}

test("An endpoint's history tells every step of its findings among its scans, newest first", async () => {
  show([scan(3, 3), scan(1, 1)], [finding]);
  const list = await screen.findByRole("list", { name: "History" });
  await within(list).findByText("Reopened");
  const told = [...list.querySelectorAll("li")]
    .filter((item) => !item.querySelector("details"))
    .map((item) => item.textContent?.replace(item.querySelector("time")?.textContent ?? "", ""));
  expect(told).toEqual([
    "Reopened, by otto@acme.testInvoices are open",
    "Dismissed, by maya@acme.testInvoices are open",
    "Dismissal overInvoices are open",
    "Dismissed, by maya@acme.testInvoices are open: until the release",
    "RegressedInvoices are open",
    "FixedInvoices are open",
    expect.stringMatching(/^Scan 3/),
    "FoundInvoices are open",
    expect.stringMatching(/^Scan 1/),
  ]);
  expect(within(list).getByText("3 earlier entries")).toBeTruthy();
});

test("One scan without findings is no history", async () => {
  const host = show([scan(1, 1)], []);
  await waitFor(() => expect(host.requests.some(({ path }) => path === "/endpoints/31/findings")).toBe(true));
  expect(screen.queryByText("History")).toBeNull();
});
