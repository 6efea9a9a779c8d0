import { expect, test } from "vitest";
import type { ScanIdentity, ScanRequest } from "../outcome.ts";
import { ledBySomebody } from "./led-by-somebody.ts";

const someone = (label: string, credentials: string | null, isPrivileged = false): ScanIdentity => ({
  ...{ label, role: "user", isPrivileged, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: credentials === null ? ("none" as const) : ("bearer" as const), credentials },
});
const request: ScanRequest = {
  ...{ targetUrl: "http://127.0.0.1", environment: "staging", authMethod: "none", credentials: null },
  others: [someone("nobody", null), someone("root", "root-token", true), someone("ann", "ann-token")],
};

test("Where the application has no credential, the first ordinary identity that has one asks in its place", () => {
  const { authMethod, credentials, traits, others } = ledBySomebody(request);
  expect([authMethod, credentials, traits?.label]).toEqual(["bearer", "ann-token", "ann"]);
  expect(others?.map(({ label }) => label)).toEqual(["nobody", "root"]);
});

test("Whoever has a credential or a login stays first, and nobody takes the place where nobody has one", () => {
  const own = { ...request, authMethod: "bearer" as const, credentials: "mine" };
  expect(ledBySomebody(own)).toBe(own);
  const alone = { ...request, others: [someone("nobody", null)] };
  expect(ledBySomebody(alone)).toBe(alone);
});
