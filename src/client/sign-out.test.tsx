import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createFakeHost, problemAnswer } from "../host/fake.ts";
import { fakeUser, renderInConsole } from "./fake-console.tsx";
import { useSignOut } from "./sign-out.ts";

function Leaving() {
  const { signOut, switchAccount } = useSignOut();
  return (
    <>
      <button type="button" onClick={signOut}>
        Sign Out
      </button>
      <button type="button" onClick={switchAccount ?? undefined}>
        Switch Account
      </button>
    </>
  );
}

test.each(["Sign Out", "Switch Account"])("%s that the platform refuses is told by its own name", async (action) => {
  const answers = { "GET /auth/user": fakeUser(), "POST /logout": () => problemAnswer(503, "Try again.") };
  renderInConsole(createFakeHost({ capabilities: ["shared-session"], answers }), <Leaving />);
  await userEvent.setup().click(await screen.findByRole("button", { name: action }));
  await waitFor(() => expect(screen.getByTestId("toast").textContent).toBe(`${action} Failed: 503: Try again.`));
});
