import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { PlatformStatus } from "../../client/platform-status.ts";
import type { Application } from "../../contract/applications.ts";
import { noFindings } from "../../contract/finding-words.ts";
import { fakeScan } from "../../parts/scan/scan.fixture.ts";
import type { SiteScan } from "../../parts/scan/site-scan.ts";
import { PopupView } from "./popup-view.tsx";

afterEach(cleanup);

function open(status: PlatformStatus | null, site: SiteScan | null = null) {
  const opened: string[] = [];
  render(
    <PopupView
      status={status}
      platform="http://localhost:4000"
      onOpenPanel={() => opened.push("panel")}
      onOpenConsole={(path) => opened.push(path)}
      site={site}
      onScanSite={({ origin }) => opened.push(origin)}
    />,
  );
  return opened;
}

it("counts open findings by severity", () => {
  const findings = { ...noFindings, findings: 9, endpoints: 7, critical: 3, high: 2, medium: 3, low: 1 };
  const opened = open({ state: "signed-in", userId: 1, email: "a@b.test", findings });
  expect(screen.getByText("9 findings on 7 endpoints")).toBeTruthy();
  expect(screen.getAllByRole("definition").map((count) => count.textContent)).toEqual(["3", "2", "3", "1"]);
  screen.getByRole("button", { name: "View All" }).click();
  screen.getByRole("button", { name: "Open panel" }).click();
  screen.getByRole("button", { name: "Open console" }).click();
  expect(opened).toEqual(["/security-alerts", "panel", "/"]);
});

it("says that nobody is signed in instead of showing zeros", () => {
  open({ state: "signed-out" });
  expect(screen.getByText("You are signed out")).toBeTruthy();
  expect(screen.queryAllByRole("definition")).toEqual([]);
});

it("names the platform that does not answer", () => {
  open({ state: "unreachable", reason: "Failed to fetch" });
  expect(screen.getByRole("alert").textContent).toContain("http://localhost:4000");
});

it("leads to the set-up before the first connection", () => {
  const opened = open({ state: "not-allowed" });
  screen.getByRole("button", { name: "Set up" }).click();
  expect(opened).toEqual(["/platform"]);
});

const signedIn: PlatformStatus = { state: "signed-in", userId: 1, email: "a@b.test", findings: noFindings };
const site = { origin: "https://api.acme.test", host: "api.acme.test", application: null, scan: null };

it("says what the newest scan of the site in the tab found, and starts another", () => {
  const application = { id: 17, name: "Acme Payments" } as Application;
  const opened = open(signedIn, { ...site, application, scan: fakeScan() });
  const shown = screen.getByRole("region", { name: "This site" }).textContent;
  expect(shown).toContain("api.acme.test");
  expect(shown).toContain("Acme Payments, score 72, scanned ");
  expect(shown).toContain("32 endpoints, 11 findings, 5 critical");
  screen.getByRole("button", { name: "Scan this API" }).click();
  expect(opened).toEqual(["https://api.acme.test"]);
});

it("offers to scan a site that nobody registered", () => {
  open(signedIn, site);
  expect(screen.getByRole("region", { name: "This site" }).textContent).toBe("api.acme.testNot registered yet");
  expect(screen.getByRole("button", { name: "Scan this API" })).toBeTruthy();
});

it("says nothing of the site to somebody who is signed out", () => {
  open({ state: "signed-out" }, site);
  expect(screen.queryByText("api.acme.test")).toBeNull();
});
