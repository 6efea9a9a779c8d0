import { expect, it } from "vitest";
import type { Client } from "../../client/client.ts";
import { fakeScan } from "./scan.fixture.ts";
import { readSiteScan, scanSitePath, siteOf } from "./site-scan.ts";

const application = { id: 17, name: "Shop", targetUrl: "https://api.acme.test/v1" };
const client = {
  applications: { list: async () => [{ ...application, id: 4, targetUrl: "https://other.test" }, application] },
  scans: {
    list: async () => [
      fakeScan({ id: 40, applicationId: 17 }),
      fakeScan({ id: 41, applicationId: 4 }),
      fakeScan({ id: 12, applicationId: 17 }),
    ],
  },
} as unknown as Client;
const site = (address: string) => siteOf(address) as NonNullable<ReturnType<typeof siteOf>>;

it("A site's newest scan is found by the origin of the application's address", async () => {
  const found = await readSiteScan(client, site("https://api.acme.test/docs?x=1"));
  expect(found).toMatchObject({ host: "api.acme.test", application: { id: 17 }, scan: { id: 40 } });
  expect(scanSitePath(found)).toBe("/scanner?application=17");
});

it("A site that nobody registered is offered by its origin, and another port is another site", async () => {
  const found = await readSiteScan(client, site("https://api.acme.test:8443/"));
  expect(found).toEqual({
    origin: "https://api.acme.test:8443",
    host: "api.acme.test:8443",
    application: null,
    scan: null,
  });
  expect(scanSitePath(found)).toBe("/scanner?target=https%3A%2F%2Fapi.acme.test%3A8443");
});

it("Pages of the browser are no sites", () => {
  for (const address of [undefined, "", "about:blank", "chrome://extensions", "file:///etc/hosts"])
    expect(siteOf(address)).toBeNull();
});
