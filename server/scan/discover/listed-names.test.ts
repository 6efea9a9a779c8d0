import { afterEach, describe, expect, it } from "vitest";
import { runScan } from "../engine.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";
import type { ScanIdentity } from "../outcome.ts";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

const open: LocalTarget[] = [];
afterEach(async () => {
  await closeSites();
  for (const target of open.splice(0)) await target.close();
});

const call = (method: string, path: string) => ({ name: path, request: { method, url: `{{at}}${path}` } });
const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** A site with a collection of recorded calls; regions are listed with words as their ids. */
const siteOf = (calls: readonly (readonly [string, string])[], regions: readonly unknown[]): Record<string, Reply> => ({
  "/postman_collection.json": [
    200,
    JSON.stringify({ info: { name: "Calls", schema }, item: calls.map(([method, path]) => call(method, path)) }),
  ],
  "/v3/regions": [200, JSON.stringify({ regions })],
  "/v3/regions/north": [200, JSON.stringify({ region: regions[0] })],
  "/v3/regions/north/towns": [200, "[]"],
});

const recorded = [
  ["GET", "/v3/regions"],
  ["GET", "/v3/regions/north"],
  ["DELETE", "/v3/regions/north"],
  ["GET", "/v3/regions/north/towns"],
] as const;

describe("A word in a recorded address", () => {
  it("is an id where the list above has a thing of that id", async () => {
    const { found } = await scanSite({ routes: siteOf(recorded, [{ id: "north" }, { id: "south" }]) });
    expect(found).toEqual([
      "GET /v3/regions",
      "DELETE /v3/regions/{id}",
      "GET /v3/regions/{id}",
      "GET /v3/regions/{id}/towns",
    ]);
  });

  it("stays a name where the list has no such id", async () => {
    const { found } = await scanSite({ routes: siteOf(recorded, [{ id: "south", name: "north" }]) });
    expect(found).toContain("GET /v3/regions/north");
    expect(found).not.toContain("GET /v3/regions/{id}");
  });

  it("is an id also where the list is open to whoever may most alone", async () => {
    const target = await startTarget((request, response) => {
      const who = request.headers.authorization;
      const reply = siteOf(recorded, [{ id: "north" }])[request.url ?? ""];
      const isRefused = who === undefined || (request.url === "/v3/regions" && who !== "Bearer root");
      const status = request.url === "/postman_collection.json" || !isRefused ? (reply?.[0] ?? 404) : 403;
      response.writeHead(status, { "content-type": "application/json" }).end(status === 200 ? reply?.[1] : "{}");
    });
    open.push(target);
    const traits = { role: "user", tenantLabel: null, isPrivileged: false, login: null, healthPath: null };
    const root: ScanIdentity = {
      ...traits,
      ...{ label: "root", role: "admin", isPrivileged: true, authMethod: "bearer", credentials: "root" },
    };
    const { operations } = await runScan(
      {
        targetUrl: target.url.href,
        environment: "development",
        authMethod: "bearer",
        credentials: "ann",
        traits: { ...traits, label: "ann" },
        others: [root],
      },
      testLimits({ guesses: ["/postman_collection.json"] }),
      { log: () => {}, progress: () => {} },
      new AbortController().signal,
    );
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain("GET /v3/regions/{id}");
  });
});
