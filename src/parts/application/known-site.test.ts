import { expect, it } from "vitest";
import { fakeApplication } from "./application-summary.fixture.ts";
import { applicationAt, scanSitePath } from "./known-site.ts";

const shop = fakeApplication({ id: 17, targetUrl: "https://api.acme.test/v1" });
const site = { origin: "https://api.acme.test", host: "api.acme.test", title: "Acme Shop | Docs" };
const scanned = (id: number) => ({ id, status: "completed" as const, at: "2026-11-21T10:04:13.000Z", stoppedBy: null });

it("An application is found by the origin of its address, whatever name its machine is called by", () => {
  const practice = fakeApplication({ id: 4, targetUrl: "http://localhost:4001/api" });
  expect(applicationAt([practice, shop], site.origin)?.id).toBe(17);
  expect(applicationAt([practice, shop], "http://127.0.0.1:4001")?.id).toBe(4);
  expect(applicationAt([practice, shop], "http://[::1]:4001")?.id).toBe(4);
  expect(applicationAt([practice, shop], "https://api.acme.test:8443")).toBeNull();
});

it("Of several applications at one origin the one that was scanned last counts, and no archived one", () => {
  const older = { ...shop, id: 3, lastScan: scanned(9) };
  const never = { ...shop, id: 5, lastScan: null };
  const archived = { ...shop, id: 6, lastScan: scanned(90), isArchived: true };
  expect(applicationAt([never, older, shop, archived], site.origin)?.id).toBe(17);
  expect(applicationAt([never], site.origin)?.id).toBe(5);
  expect(applicationAt([archived], site.origin)).toBeNull();
});

it("A scan is asked for by the application, or by the site's origin and what its page calls itself", () => {
  expect(scanSitePath({ ...site, application: shop })).toBe("/scanner?application=17");
  expect(scanSitePath({ ...site, application: null })).toBe(
    "/scanner?target=https%3A%2F%2Fapi.acme.test&name=Acme+Shop",
  );
});
