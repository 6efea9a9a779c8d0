import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fakeSignedIn } from "../../client/platform-status.fixture.ts";
import type { PlatformStatus } from "../../client/platform-status.ts";
import { noFindings } from "../../contract/finding-words.ts";
import { fakeApplication } from "../../parts/application/application-summary.fixture.ts";
import type { SiteFindings } from "../../parts/application/known-site.ts";
import { someFindingRow } from "../../parts/finding/finding-row.fixture.ts";
import { PopupView } from "./popup-view.tsx";

afterEach(cleanup);

function open(status: PlatformStatus | null, site: SiteFindings | null = null) {
  const opened: string[] = [];
  render(
    <PopupView
      status={status}
      platform="https://postern.acme.test"
      onOpenPanel={() => opened.push("panel")}
      onOpenConsole={(path) => opened.push(path)}
      onTryAgain={() => opened.push("again")}
      site={site}
      onScanSite={({ origin }) => opened.push(origin)}
    />,
  );
  return opened;
}
const findings = { ...noFindings, findings: 9, endpoints: 7, critical: 3, high: 2, medium: 3, low: 1 };
const press = (name: string) => screen.getByRole("button", { name }).click();
const counts = () => screen.queryAllByRole("definition").map((count) => count.textContent);

it("counts the organization's open findings by severity", () => {
  const opened = open(fakeSignedIn({ findings }));
  expect(screen.getByText("Acme Corp, 9 open findings")).toBeTruthy();
  expect(counts()).toEqual(["3", "2", "3", "1"]);
  for (const name of ["View All", "Open panel", "Open console"]) press(name);
  expect(opened).toEqual(["/security-alerts", "panel", "/"]);
});

it("leads from every figure, and from what the last scans changed, to the list that it counts", () => {
  const opened = open(fakeSignedIn({ findings: { ...findings, new: 2, fixed: 5 } }));
  for (const name of ["3 critical", "1 low", "2 new", "5 fixed"]) press(name);
  expect(opened).toEqual([
    "/security-alerts?severity=critical",
    "/security-alerts?severity=low",
    "/security-alerts?change=new",
    "/security-alerts?change=fixed",
  ]);
  expect(screen.queryByRole("button", { name: /regressed/ })).toBeNull();
});

it("says that nobody is signed in instead of showing zeros", () => {
  open({ state: "signed-out" });
  expect(screen.getByText("Sign in to see findings")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Signed out");
  expect(counts()).toEqual([]);
});

it("names the platform that does not answer, keeps its last figures with their time, and tries again", () => {
  const opened = open({ state: "unreachable", reason: "Failed to fetch", last: fakeSignedIn({ findings }) });
  expect(screen.getByRole("alert").textContent).toMatch(/^postern\.acme\.test does not answerFigures are from 13:52, /);
  expect(screen.getByText("as of 13:52")).toBeTruthy();
  expect(counts()).toEqual(["3", "2", "3", "1"]);
  press("Try again");
  expect(opened).toEqual(["again"]);
});

it("shows no figures of a platform that never answered", () => {
  open({ state: "unreachable", reason: "Failed to fetch", last: null });
  expect(screen.getByRole("alert").textContent).toContain("Open findings are unknown");
  expect(counts()).toEqual([]);
});

it("leads to the set-up before the first connection", () => {
  const opened = open({ state: "not-allowed" });
  expect(screen.getByRole("status").textContent).toBe("Not connected");
  press("Connect");
  expect(opened).toEqual(["/platform"]);
});

const site = { origin: "https://api.acme.test", host: "api.acme.test", title: "Acme", application: null, worst: [] };

it("says what stands open at the site in the tab, leads there, and starts another scan", () => {
  const application = fakeApplication({ name: "Acme Payments", securityScore: 72, findings });
  const worst = [someFindingRow({ id: 31, endpointId: 4, fault: "No credential needed" })];
  const opened = open(fakeSignedIn({ findings }), { ...site, application, worst });
  const shown = screen.getByRole("region", { name: "This site" });
  expect(shown.textContent).toMatch(/^api\.acme\.test3criticalAcme Payments, score 72, scanned /);
  screen.getByRole("button", { name: /No credential needed/ }).click();
  press("All 9 findings on 7 endpoints");
  press("Scan this API");
  expect(opened).toEqual([
    "/endpoints/4?finding=31",
    `/security-alerts?application=${application.id}`,
    "https://api.acme.test",
  ]);
});

it("says of a site that was never scanned no count, not even none", () => {
  open(fakeSignedIn(), { ...site, application: fakeApplication({ lastScan: null, securityScore: null }) });
  const shown = screen.getByRole("region", { name: "This site" }).textContent;
  expect(shown).toBe("api.acme.testShop, not scanned yet");
});

it("offers to scan a site that nobody registered, above what the organization has", () => {
  open(fakeSignedIn({ findings }), site);
  expect(screen.getByRole("region", { name: "This site" }).textContent).toBe(
    "api.acme.testNot registered. Nothing is known yet.",
  );
  expect(counts()).toEqual(["3", "2", "3", "1"]);
  expect(screen.getByRole("button", { name: "Scan this API" })).toBeTruthy();
});

it("says nothing of the site to somebody who is signed out", () => {
  open({ state: "signed-out" }, site);
  expect(screen.queryByText("api.acme.test")).toBeNull();
});
