import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createFakeHost } from "../host/fake.ts";
import { fakeUser, renderInConsole } from "./fake-console.tsx";
import { useUnauthorized } from "./session.ts";

afterEach(() => void vi.useRealTimers());

function Lost() {
  const unauthorized = useUnauthorized();
  return (
    <button type="button" onClick={() => unauthorized()}>
      Lose the session
    </button>
  );
}

it.each(["/", "/teams"])(
  "A session lost on %s is told at once, and sign-in comes 500 ms later, not earlier",
  async (path) => {
    const host = createFakeHost({ path, answers: { "GET /auth/user": fakeUser() } });
    renderInConsole(host, <Lost />);
    const button = await screen.findByRole("button");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    act(() => button.click());
    expect(screen.getByTestId("toast").textContent).toBe("Unauthorized: You are logged out. Logging in again...");
    await pass(499);
    expect(host.history.at(-1)).toBe(path);
    await pass(1);
    expect(host.history.at(-1)).toBe("/auth");
  },
);
