import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../../client/fake-console.tsx";
import type { EmbedKey } from "../../../contract/embed-keys.ts";
import { createFakeHost, type FakeHost } from "../../../host/fake.ts";
import { EmbedKeysTab } from "./embed-keys-tab.tsx";

const hub: EmbedKey = {
  id: 4,
  name: "Hub",
  role: "contributor",
  addsUsers: true,
  keySet: null,
  createdBy: "maya@acme.test",
  createdAt: "2026-11-01T10:00:00.000Z",
  expiresAt: "2099-02-21T10:00:00.000Z",
  lastUsedAt: null,
};

async function open(answers: FakeHost["answers"] = {}) {
  const host = createFakeHost({
    answers: { "GET /auth/user": fakeUser("admin"), "GET /embed-keys": [hub], ...answers },
  });
  renderInConsole(host, <EmbedKeysTab />);
  await screen.findByRole("button", { name: "Create Embed Key" });
  return { host, user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method !== "GET") };
}

test("The list says how much each key lets whom do, who made it and when it ends", async () => {
  await open();
  const text = (await screen.findByRole("listitem", { name: "Embed key Hub" })).textContent ?? "";
  for (const part of ["At most contributor", "adds new ones", "Never used", "2099", "by maya@acme.test"])
    expect(text).toContain(part);
});

test("A key is created for members who look, unless more is chosen, and shown once", async () => {
  const key = `postern_embed_${"k".repeat(43)}`;
  const { user, sent } = await open({ "POST /embed-keys": { ...hub, id: 6, name: "Wiki", key } });
  await user.click(screen.getByRole("button", { name: "Create Embed Key" }));
  await user.keyboard("Wiki{Enter}");
  expect(await screen.findByText(key)).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([
    { name: "Wiki", role: "viewer", addsUsers: false, expiresInDays: 90 },
  ]);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText(key)).toBeNull();
});

test("A portal that signs tokens itself gets no key: its key set is stored, and the list says what its backend sends", async () => {
  const keySet = {
    issuer: "https://id.acme.test",
    audience: "postern",
    keys: "https://id.acme.test/jwks",
    emailClaim: "email",
    roleClaim: "groups",
    contributors: ["security", "platform"],
    organizationClaim: null,
    organization: null,
  };
  const made = { ...hub, id: 7, name: "Wiki", keySet };
  const { user, sent, host } = await open({ "POST /embed-keys": { ...made, key: null } });
  await user.click(screen.getByRole("button", { name: "Create Embed Key" }));
  await user.keyboard("Wiki");
  await user.click(screen.getByRole("radio", { name: "Its own tokens" }));
  await user.type(screen.getByLabelText("Issuer"), keySet.issuer);
  await user.type(screen.getByLabelText("Audience"), keySet.audience);
  await user.type(screen.getByLabelText("Public keys"), keySet.keys);
  await user.click(screen.getByRole("button", { name: "Claims" }));
  await user.type(screen.getByLabelText("Role"), "groups");
  await user.type(screen.getByLabelText("Contributors' values"), "security, platform");
  host.answers["GET /embed-keys"] = [made];
  await user.click(screen.getByRole("button", { name: "Create Key" }));
  const row = await screen.findByRole("listitem", { name: "Embed key Wiki" });
  expect(row.textContent).toContain("Signs tokens itself as https://id.acme.test; its backend sends embedKeyId 7");
  expect(sent().map(({ body }) => body)).toEqual([
    { name: "Wiki", role: "viewer", addsUsers: false, expiresInDays: 90, keySet },
  ]);
});

test("Revoking says who is signed out, and asks the platform once it is confirmed", async () => {
  const { user, sent } = await open({ "DELETE /embed-keys/4": { message: "The embed key Hub was revoked." } });
  await user.click(await screen.findByRole("button", { name: "Revoke the embed key Hub" }));
  const confirmation = within(screen.getByRole("alertdialog", { name: "Revoke the embed key Hub?" }));
  expect(confirmation.getByText(/signed out/)).toBeTruthy();
  await user.click(confirmation.getByRole("button", { name: "Revoke Key" }));
  await waitFor(() => expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /embed-keys/4"]));
});
