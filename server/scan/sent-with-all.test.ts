import { expect, test } from "vitest";
import { curlLine } from "../command/curl-line.ts";
import { runScan } from "./engine.ts";
import { startTarget, testLimits } from "./local-target.ts";
import type { ScanIdentity } from "./outcome.ts";
import { reachTarget } from "./reach-target.ts";

const id = "shop-4711-ab";
const json = { "content-type": "application/json" };
const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Shop", version: "1" },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: Object.fromEntries(["/invoices", "/orders"].map((path) => [path, { get: { responses: { 200: {} } } }])),
});

/** An API behind a gateway that turns away whoever does not name the application; only its orders ask for a token as well. */
const startShop = () =>
  startTarget((request, response) => {
    const give = (status: number, body: string) => void response.writeHead(status, json).end(body);
    if (request.headers["x-application-id"] !== id) return give(403, '{"error":"unauthorized"}');
    if (request.url === "/openapi.json") return give(200, document);
    if (request.url === "/invoices") return give(200, `[{"id":7,"iban":"DE02120300000000202051","of":"${id}"}]`);
    if (request.url !== "/orders") return give(404, '{"error":"not found"}');
    const isAnn = request.headers.authorization === "Bearer ann-token-0b1c";
    return isAnn ? give(200, '[{"id":1,"customer":"ann"}]') : give(401, '{"error":"sign in"}');
  });
const ann: ScanIdentity = {
  ...{ label: "ann", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials: "ann-token-0b1c" },
};
const request = {
  environment: "staging",
  ...{ authMethod: ann.authMethod, credentials: ann.credentials, traits: ann },
  headers: { "x-application-id": id },
} as const;

test("What an API wants of everybody is sent by strangers too: what they get behind it is found, and what they do not is enforced", async () => {
  const shop = await startShop();
  const told: string[] = [];
  const listener = { log: (_type: string, line: string) => void told.push(line), progress() {} };
  const outcome = await runScan(
    { targetUrl: shop.url.href, ...request },
    testLimits(),
    listener,
    new AbortController().signal,
  );
  await shop.close();
  const of = (path: string) => outcome.operations.find((one) => one.path === path);
  expect(of("/invoices")?.finding?.checkId).toBe("missing-authentication");
  expect(of("/orders")?.authentication.state).toBe("enforced");
  expect(JSON.stringify([outcome, told])).not.toContain(id);
  expect(of("/invoices")?.finding?.curl).toContain('-H "x-application-id: $X_APPLICATION_ID"');
  const asked = of("/orders")?.exchanges.find(({ identity }) => identity === "owner");
  expect(asked?.requestHeaders["x-application-id"]).toBe("[sent with every request]");
  expect(asked && curlLine(asked, "ann")).toContain(
    '-H "x-application-id: $X_APPLICATION_ID" -H "authorization: Bearer $ANN"',
  );
});

test("Whether a target answers is asked with them as well", async () => {
  const shop = await startShop();
  const reached = await reachTarget(
    { targetUrl: shop.url.href, ...request },
    testLimits(),
    new AbortController().signal,
  );
  await shop.close();
  expect(reached).toMatchObject({ description: { path: "/openapi.json" }, refusing: "/orders" });
});
