import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { Router } from "wouter";
import type { User } from "../contract/users.ts";
import { HostProvider } from "../host/context.ts";
import { createFakeHost, type FakeAnswer, problemAnswer } from "../host/fake.ts";
import { toastsAtom } from "../ui/toast.ts";
import { createApi, createClient } from "./client.ts";
import { ApiProvider, useApi } from "./context.ts";
import { fakeUser } from "./fake-console.tsx";
import { createQueryClient } from "./query-client.ts";
import { useSetSession } from "./session.ts";
import { useCall } from "./use-call.ts";

afterEach(cleanup);

const team = { id: 1, name: "Payments", description: null, endpointCount: 0, createdAt: "2026-01-01T00:00:00Z" };

let signIn: (user: User) => void;

async function create(answer: FakeAnswer, fixed?: string) {
  const host = createFakeHost({ path: "/teams", answers: { "POST /teams": answer } });
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <HostProvider value={host}>
        <QueryClientProvider client={createQueryClient()}>
          <ApiProvider value={createApi(createClient(host))}>
            <Router hook={host.location.hook} searchHook={host.location.searchHook}>
              {children}
            </Router>
          </ApiProvider>
        </QueryClientProvider>
      </HostProvider>
    </Provider>
  );
  const { result } = renderHook(
    () => {
      signIn = useSetSession();
      return useCall(useApi().teams.create.mutationOptions(), {
        success: ["Team Created", ({ name }) => `${name} can own endpoints now.`],
        failure: ["Creation Failed", fixed],
      });
    },
    { wrapper },
  );
  result.current.mutate({ name: "Payments" });
  await waitFor(() => expect(store.get(toastsAtom)).toHaveLength(1));
  const { title, description, destructive } = store.get(toastsAtom)[0] ?? {};
  return { host, toast: { title, description, destructive } };
}

it("A success says what happened, with what the server answered", async () => {
  const { toast } = await create(() => Response.json(team, { status: 201 }));
  expect(toast).toEqual({ title: "Team Created", description: "Payments can own endpoints now.", destructive: false });
});

it("A failure carries the server's message with its status, unless a fixed text is given", async () => {
  const refusal = () => problemAnswer(409, "A team of this name exists.");
  expect((await create(refusal)).toast).toEqual({
    title: "Creation Failed",
    description: "409: A team of this name exists.",
    destructive: true,
  });
  const fixed = "Failed to create team. Please try again.";
  expect((await create(refusal, fixed)).toast.description).toBe(fixed);
});

it("A lost session says so instead, and leads to sign-in after half a second", async () => {
  const { host, toast } = await create(() => problemAnswer(401, "Sign in first."), "fixed");
  expect(toast).toEqual({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    destructive: true,
  });
  expect(host.history.at(-1)).toBe("/teams");
  await waitFor(() => expect(host.history.at(-1)).toBe("/auth"));
  expect(host.store.get("return-to")).toBe("/teams");
});

it("A refusal of before somebody signed in again says nothing of the session that is there now", async () => {
  const { host, toast } = await create(() => {
    signIn(fakeUser());
    return problemAnswer(401, "Sign in first.");
  });
  expect(toast.title).toBe("Creation Failed");
  expect(host.requests.at(-1)).toMatchObject({ method: "GET", path: "/auth/user" });
});

it("A platform that does not answer is named", async () => {
  const { toast } = await create(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(toast.description).toContain("The platform at http://platform.test does not answer.");
});
