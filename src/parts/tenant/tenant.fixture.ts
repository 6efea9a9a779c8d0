import type { Tenant } from "../../contract/tenants.ts";

/** An organization as the platform answers: the one of the tests' usual user. */
export function someTenant(change: Partial<Tenant> = {}): Tenant {
  return {
    id: 1,
    name: "Acme Corp",
    domain: "acme.test",
    description: null,
    isActive: true,
    maxUsers: 10,
    userCount: 2,
    createdAt: "2026-11-01T10:00:00.000Z",
    logoUrl: null,
    faviconUrl: null,
    brandColor: "#10B981",
    isGlobal: false,
    featureFlags: {},
    ...change,
  };
}
