import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useAtomValue } from "jotai";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../client/fake-console.tsx";
import type { Role } from "../contract/roles.ts";
import { createFakeHost, problemAnswer } from "../host/fake.ts";
import type { TabBeside } from "../host/port.ts";
import { fakeApplication } from "../parts/application/application-summary.fixture.ts";
import { startScanAtom } from "../parts/scan/start-scan.ts";
import { TabStrip } from "./tab-strip.tsx";

const payments = fakeApplication({
  id: 17,
  name: "Acme Payments",
  targetUrl: "https://api.acme.test/v1",
  findings: { ...fakeApplication().findings, findings: 11, critical: 5 },
});
const site: TabBeside = {
  kind: "site",
  id: 1,
  origin: "https://api.acme.test",
  host: "api.acme.test",
  title: "Acme | Docs",
};

let queries: QueryClient;

function Asked() {
  queries = useQueryClient();
  return <output data-testid="asked">{JSON.stringify(useAtomValue(startScanAtom))}</output>;
}

function open(tab: TabBeside, options: { role?: Role; summaries?: unknown } = {}) {
  const host = createFakeHost({
    capabilities: ["tab"],
    answers: {
      "GET /auth/user": fakeUser(options.role),
      "GET /application-summaries": options.summaries ?? [payments],
    },
  });
  host.showTab(tab);
  renderInConsole(
    host,
    <>
      <TabStrip />
      <Asked />
    </>,
  );
  return { host, user: userEvent.setup() };
}
const strip = () => screen.findByRole("region", { name: "This tab" });
const says = async (words: RegExp) => waitFor(async () => expect((await strip()).textContent).toMatch(words));

test("Beside a registered site stand its application, its last scan and its open critical findings", async () => {
  const { host } = open(site);
  await says(/^Aapi\.acme\.testAcme Payments, scanned .*5critical$/);
  expect(screen.getByRole("link", { name: "Acme Payments" }).getAttribute("href")).toBe("/applications/17");
  const critical = screen.getByRole("link", { name: "5 open critical findings" });
  expect(critical.getAttribute("href")).toBe("/security-alerts?application=17&severity=critical");
  act(() => host.showTab({ kind: "no-site" }));
  await says(/^No site in this tab/);
});

test("An unknown site is registered and scanned from one click, filled in from the tab", async () => {
  const { user } = open({ ...site, origin: "https://refunds.test", host: "refunds.test" });
  await user.click(await screen.findByRole("button", { name: "Register" }));
  expect(JSON.parse(screen.getByTestId("asked").textContent ?? "")).toEqual({
    targetUrl: "https://refunds.test",
    name: "Acme",
  });
});

test("Who may start no scan reads that the site is not registered", async () => {
  open({ ...site, origin: "https://refunds.test", host: "refunds.test" }, { role: "viewer" });
  await says(/refunds\.testNot registered$/);
  expect(screen.queryByRole("button")).toBeNull();
});

test("A site of which nothing can be known is not called unregistered", async () => {
  open(site, { summaries: () => problemAnswer(500, "Out of order.") });
  await says(/api\.acme\.testNot known/);
  expect(screen.queryByRole("button")).toBeNull();
});

test("An application that was never scanned has no count, and a scan one click away", async () => {
  const { user } = open(site, {
    summaries: [{ ...payments, isJudged: false, lastScan: null, findings: fakeApplication().findings }],
  });
  await says(/Acme Payments, not scanned yetScan$/);
  await user.click(screen.getByRole("button", { name: "Scan" }));
  expect(JSON.parse(screen.getByTestId("asked").textContent ?? "")).toEqual({ applicationId: 17 });
});

test("A first scan that still runs has no count, not even none", async () => {
  const lastScan = { id: 12, status: "running" as const, at: "2026-11-21T10:04:13.000Z", stoppedBy: null };
  const { findings } = fakeApplication();
  open(site, { summaries: [{ ...payments, isJudged: false, lastScan, findings }] });
  await says(/Acme Payments, scanning$/);
});

test("The toolbar is told when the site in the tab becomes known", async () => {
  const { host } = open(site, { summaries: [] });
  await says(/Not registered/);
  expect(host.events).toEqual([]);
  host.answers["GET /application-summaries"] = [payments];
  await act(() => queries.invalidateQueries());
  await says(/Acme Payments/);
  await waitFor(() => expect(host.events).toEqual([{ type: "site", origin: "https://api.acme.test" }]));
});

test("A hidden tab says so, and following tabs is asked for by one click", async () => {
  const { host, user } = open({ kind: "unseen" });
  await says(/^Hidden tabAddress not shared/);
  await user.click(screen.getByRole("button", { name: "Follow tabs" }));
  expect(host.tabs.follows()).toBe(true);
});

test("The platform's own page is nothing to be scanned", async () => {
  open({ kind: "site", id: 1, origin: "http://platform.test", host: "platform.test", title: "Postern" });
  await says(/^platform\.testYour Postern platform$/);
});

test("A host that knows no tab has no strip", async () => {
  const host = createFakeHost({ answers: { "GET /auth/user": fakeUser() } });
  renderInConsole(
    host,
    <>
      <TabStrip />
      <Asked />
    </>,
  );
  await screen.findByTestId("asked");
  expect(screen.queryByRole("region", { name: "This tab" })).toBeNull();
});

test("Beside the platform's own page the panel shows the same screen at a press", async () => {
  const platform: TabBeside = { kind: "site", id: 1, origin: "http://platform.test", host: "platform.test", title: "" };
  const { host, user } = open({ ...platform, path: "/scan/12" });
  await user.click(await screen.findByRole("button", { name: "Open here" }));
  expect(host.history.at(-1)).toBe("/scan/12");
  expect(screen.queryByRole("button", { name: "Open here" })).toBeNull();
});
