import { noFindings } from "../contract/finding-words.ts";
import type { User } from "../contract/users.ts";
import { createFakeHost, type FakeAnswer, type FakeHost, problemAnswer } from "../host/fake.ts";
import type { Capability } from "../host/port.ts";
import { endpointAnswers } from "../parts/endpoint/endpoint-answers.fixture.ts";
import { mountConsole } from "./mount.tsx";
import type { SurroundingParts } from "./session-gate.tsx";

/** An admin of a tenant, as the platform answers. */
export const someUser: User = {
  id: 1,
  email: "maya@acme.test",
  firstName: "Maya",
  lastName: "Lindqvist",
  profileImageUrl: null,
  role: "admin",
  tenantId: 1,
  isActive: true,
  requiresTenantCreation: false,
  hasPassword: false,
  tenant: {
    id: 1,
    name: "Acme Corp",
    logoUrl: null,
    faviconUrl: null,
    brandColor: "#10B981",
    isGlobal: false,
    featureFlags: {},
  },
};

/** A platform on which nothing has happened yet; `user` null is a visitor without a session. */
export function emptyPlatform(user: User | null): Record<string, FakeAnswer> {
  return {
    "GET /auth/user": user ?? (() => problemAnswer(401, "Sign in first.")),
    "GET /dashboard/metrics": { totalApis: 0, secureEndpoints: 0, atRiskEndpoints: 0, criticalIssues: 0 },
    "GET /dashboard/recent-scans": [],
    "GET /dashboard/recent-alerts": [],
    "GET /security-alerts": [],
    "GET /findings": { total: 0, rows: [] },
    "GET /findings/counts": noFindings,
    "GET /application-summaries": [],
    "GET /applications": [],
    ...endpointAnswers([]),
    "GET /products": [],
    "GET /scans": [],
    "GET /teams": [],
  };
}

/** Mounts the whole console over a fake platform, as a host page would. */
export function openConsole(options: {
  path?: string;
  user?: User | null;
  answers?: Record<string, FakeAnswer>;
  capabilities?: readonly Capability[];
  settings?: Record<string, unknown>;
  parts?: SurroundingParts;
}): { host: FakeHost; root: HTMLElement; path: () => string; close: () => void } {
  const user = options.user === undefined ? someUser : options.user;
  const host = createFakeHost({
    path: options.path ?? "/",
    answers: { ...emptyPlatform(user), ...options.answers },
    ...(options.capabilities ? { capabilities: options.capabilities } : {}),
    ...(options.settings ? { settings: options.settings } : {}),
  });
  const root = document.body.appendChild(document.createElement("div"));
  const { unmount } = mountConsole(root, { host, ...options.parts });
  return {
    host,
    root,
    path: () => host.history.at(-1) ?? "",
    close: () => {
      unmount();
      root.remove();
    },
  };
}
