import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { ApiKey } from "../../contract/api-keys.ts";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import { ApiKeysTab } from "./api-keys-tab.tsx";

const nightly: ApiKey = {
  id: 4,
  name: "Nightly",
  scopes: ["scans:start", "scans:read"],
  applications: [{ id: 17, name: "Shop" }],
  createdBy: "maya@acme.test",
  createdAt: "2026-11-01T10:00:00.000Z",
  expiresAt: "2099-02-21T10:00:00.000Z",
  lastUsedAt: new Date().toISOString(),
};
const old: ApiKey = {
  ...nightly,
  id: 5,
  name: "Old",
  applications: null,
  expiresAt: "2026-01-02T10:00:00.000Z",
  lastUsedAt: null,
};
const key = `postern_${"k".repeat(43)}`;

async function open(answers: FakeHost["answers"] = {}) {
  const host = createFakeHost({
    answers: {
      "GET /auth/user": fakeUser("admin"),
      "GET /api-keys": [nightly, old],
      "GET /applications": [
        { id: 17, name: "Shop" },
        { id: 18, name: "Billing" },
      ],
      ...answers,
    },
  });
  renderInConsole(host, <ApiKeysTab />);
  await screen.findByRole("button", { name: "Create API Key" });
  return { user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method !== "GET") };
}
const row = (name: string) => screen.findByRole("listitem", { name: `API key ${name}` });
const inDialog = () => within(screen.getByRole("dialog"));

test("The list says what each key may do, where, who made it, when it was used and when it expires", async () => {
  await open();
  const text = (await row("Nightly")).textContent ?? "";
  for (const part of ["Start scans, read scans", "Shop", "Last used just now", "2099", "by maya@acme.test"])
    expect(text).toContain(part);
  expect((await row("Old")).textContent).toMatch(/Expired.*Every application.*Never used.*Expired/);
});

test("A key is created by keyboard, shown once with a way to copy it, and gone from the page when it is put away", async () => {
  const { user, sent } = await open({ "POST /api-keys": { ...nightly, id: 6, name: "GitHub", key } });
  screen.getByRole("button", { name: "Create API Key" }).focus();
  await user.keyboard("{Enter}GitHub");
  const some = inDialog().getByRole("radio", { name: "Some" });
  await user.click(some);
  await user.click(await inDialog().findByRole("checkbox", { name: "Billing" }));
  await user.click(inDialog().getByRole("checkbox", { name: /^Read applications/ }));
  await user.click(inDialog().getByLabelText("Name"));
  await user.keyboard("{Enter}");
  expect(await screen.findByText(key)).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([
    {
      name: "GitHub",
      scopes: ["scans:start", "scans:read", "applications:read"],
      applicationIds: [18],
      expiresInDays: 90,
    },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Copy the key of GitHub" }));
  expect(await navigator.clipboard.readText()).toBe(key);
  // Escape closes nothing that would be lost.
  await user.keyboard("{Escape}");
  expect(screen.getByText(key)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText(key)).toBeNull();
});

test("A key without a name, a scope or an application is refused at its field, and not sent", async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole("button", { name: "Create API Key" }));
  await user.click(inDialog().getByRole("checkbox", { name: /^Start scans/ }));
  await user.click(inDialog().getByRole("checkbox", { name: /^Read scans/ }));
  await user.click(inDialog().getByRole("radio", { name: "Some" }));
  await user.click(inDialog().getByRole("button", { name: "Create Key" }));
  for (const text of ["Give the key a name.", "Choose what the key may do.", "Choose an application."])
    expect(await inDialog().findByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(inDialog().getByLabelText("Name"));
  expect(sent()).toEqual([]);
});

test("A name that is taken is said at its field, and what was chosen stays", async () => {
  const message = "There is an API key called Nightly. Choose another name, or revoke that key.";
  const { user } = await open({
    "POST /api-keys": () => problemAnswer(409, message, { errors: [{ field: "name", message }] }),
  });
  await user.click(screen.getByRole("button", { name: "Create API Key" }));
  await user.keyboard("Nightly{Enter}");
  expect(await inDialog().findByText(message)).toBeTruthy();
});

test("Revoking names the key, starts at Cancel, and asks the platform once it is confirmed", async () => {
  const { user, sent } = await open({ "DELETE /api-keys/4": { message: "The API key Nightly was revoked." } });
  await row("Nightly");
  await user.click(screen.getByRole("button", { name: "Revoke the API key Nightly" }));
  const confirmation = within(screen.getByRole("alertdialog", { name: "Revoke the API key Nightly?" }));
  expect(document.activeElement).toBe(confirmation.getByRole("button", { name: "Cancel" }));
  expect(sent()).toEqual([]);
  await user.click(confirmation.getByRole("button", { name: "Revoke Key" }));
  await waitFor(() => expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /api-keys/4"]));
  await waitFor(() => expect(screen.getByTestId("toast").textContent).toContain("The API key Nightly was revoked."));
});

test("Without a key the list says what one is for", async () => {
  await open({ "GET /api-keys": [] });
  expect(await screen.findByText("No API keys")).toBeTruthy();
});
