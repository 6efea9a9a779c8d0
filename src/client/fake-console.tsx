import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { Provider, useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { Router } from "wouter";
import type { Role } from "../contract/roles.ts";
import type { User } from "../contract/users.ts";
import { HostProvider } from "../host/context.ts";
import type { Host } from "../host/port.ts";
import { toastsAtom } from "../ui/toast.ts";
import { createApi, createClient } from "./client.ts";
import { ApiProvider } from "./context.ts";
import { createQueryClient } from "./query-client.ts";
import { useSession } from "./session.ts";

/** A signed-in user for tests, an admin of tenant 1 unless a role is given. */
export function fakeUser(role: Role = "admin"): User {
  return {
    id: 1,
    email: "maya@acme.test",
    firstName: "Maya",
    lastName: "Lindqvist",
    profileImageUrl: null,
    role,
    tenantId: 1,
    isActive: true,
    requiresTenantCreation: false,
    hasPassword: false,
    tenant: {
      id: 1,
      name: "Acme",
      logoUrl: null,
      faviconUrl: null,
      brandColor: "#10B981",
      isGlobal: false,
      featureFlags: {},
    },
  };
}

/**
 * Renders a part of the console for a test, on a host that is usually the fake one. The newest toast stands in the
 * element with the test id `toast`, as `title: text`.
 */
export function renderInConsole(host: Host, children: ReactNode) {
  const queries = createQueryClient();
  onTestFinished(() => {
    cleanup();
    queries.clear();
  });
  return render(
    <Provider>
      <HostProvider value={host}>
        <QueryClientProvider client={queries}>
          <ApiProvider value={createApi(createClient(host))}>
            <Router hook={host.location.hook} searchHook={host.location.searchHook}>
              <SessionKnown>{children}</SessionKnown>
              <NewestToast />
            </Router>
          </ApiProvider>
        </QueryClientProvider>
      </HostProvider>
    </Provider>,
  );
}

/** Like the console's session gate: what is behind it knows from its first render on who is signed in. */
function SessionKnown({ children }: { children: ReactNode }) {
  return useSession().isPending ? null : children;
}

function NewestToast() {
  const [toast] = useAtomValue(toastsAtom);
  return <output data-testid="toast">{toast && `${toast.title}: ${toast.description ?? ""}`}</output>;
}
