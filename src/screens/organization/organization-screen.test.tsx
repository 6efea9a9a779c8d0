import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import { createFakeHost, problemAnswer } from "../../host/fake.ts";
import { OrganizationScreen } from "./organization-screen.tsx";

afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toast = () => screen.getByTestId("toast").textContent;

async function create(answer: unknown) {
  const host = createFakeHost({
    path: "/scanner",
    answers: { "GET /auth/user": fakeUser(), "POST /auth/create-tenant": answer },
  });
  renderInConsole(host, <OrganizationScreen email="maya@acme.test" />);
  const name = await screen.findByLabelText("Organization name");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.change(name, { target: { value: "Acme Corp" } });
  fireEvent.click(screen.getByRole("button", { name: "Create organization" }));
  // The clock stands still while the answer is read, so that what follows is counted from it.
  for (let turn = 0; turn < 100 && !toast(); turn++) {
    await act(() => new Promise((done) => setImmediate(done)));
    await pass(0);
  }
  return host;
}

test("The dashboard comes 1 s after the organization was created, not earlier", async () => {
  const host = await create({ tenant: { name: "Acme Corp" }, user: fakeUser() });
  expect(toast()).toBe("Tenant Created: Acme Corp is ready. You are its admin.");
  await pass(999);
  expect(host.history.at(-1)).toBe("/scanner");
  await pass(1);
  expect(host.history.at(-1)).toBe("/");
});

test("An organization that the platform refuses says why, and leads nowhere", async () => {
  const host = await create(() => problemAnswer(409, "You already belong to an organization."));
  expect(toast()).toBe("Creation Failed: 409: You already belong to an organization.");
  await pass(5000);
  expect(host.history.at(-1)).toBe("/scanner");
});
