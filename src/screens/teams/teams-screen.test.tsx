import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { Role } from "../../contract/roles.ts";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import { TeamsScreen } from "./teams-screen.tsx";

const createdAt = "2026-11-01T10:00:00.000Z";
const payments = { id: 4, name: "Payments", description: "Owns payouts.", endpointCount: 25, createdAt };
const platform = { id: 5, name: "Platform", description: null, endpointCount: 0, createdAt };

async function open(answers: FakeHost["answers"] = {}, role?: Role) {
  const host = createFakeHost({
    path: "/teams",
    answers: { "GET /auth/user": fakeUser(role), "GET /teams": [payments, platform], ...answers },
  });
  renderInConsole(host, <TeamsScreen />);
  await screen.findByText("Payments");
  return { host, user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method !== "GET") };
}
const create = () => screen.getAllByRole("button", { name: "Create Team" })[0] as HTMLElement;
const toast = () => screen.getByTestId("toast").textContent;
const inDialog = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name });

test("A card tells the real number of endpoints that the team owns", async () => {
  await open();
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("25 endpoints");
  expect(second?.textContent).toContain("0 endpoints");
});

test.each<[Role, boolean]>([
  ["viewer", false],
  ["contributor", false],
  ["admin", true],
])("Create, edit and delete for a %s: %s", async (role, offered) => {
  await open({}, role);
  expect(screen.queryAllByRole("button").length > 0).toBe(offered);
});

test("A team without a name is refused with 'Validation Error' and not sent", async () => {
  const { user, sent } = await open();
  await user.click(create());
  await user.type(screen.getByLabelText("Team name"), "   ");
  await user.click(inDialog("Create Team"));
  await waitFor(() => expect(toast()).toBe("Validation Error: Team name is required."));
  expect(sent()).toEqual([]);
});

test("A team is created with name and description trimmed, and the list is read anew", async () => {
  const { user, sent, host } = await open({ "POST /teams": { ...platform, id: 6, name: "Search" } });
  await user.click(create());
  await user.type(screen.getByLabelText("Team name"), " Search ");
  await user.type(screen.getByLabelText("Description"), " Finds things. ");
  await user.click(inDialog("Create Team"));
  await waitFor(() => expect(toast()).toMatch(/^Team Created: /));
  expect(sent().map(({ body }) => body)).toEqual([{ name: "Search", description: "Finds things." }]);
  await waitFor(() => expect(host.requests.filter(({ path }) => path === "/teams").length).toBe(3));
});

test("Editing starts with what is stored", async () => {
  const { user, sent } = await open({ "PUT /teams/4": { ...payments, name: "Payouts" } });
  await user.click(screen.getByRole("button", { name: "Edit Payments" }));
  const name = screen.getByLabelText("Team name") as HTMLInputElement;
  expect(name.value).toBe("Payments");
  await user.clear(name);
  await user.type(name, "Payouts");
  await user.click(inDialog("Save Team"));
  await waitFor(() => expect(toast()).toMatch(/^Team Updated: /));
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    ["/teams/4", { name: "Payouts", seen: { name: "Payments" } }],
  ]);
});

test("Deleting asks first and names the team", async () => {
  const { user, sent } = await open({ "DELETE /teams/4": { message: "Deleted." } });
  await user.click(screen.getByRole("button", { name: "Delete Payments" }));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog.textContent).toContain('delete the team "Payments"');
  expect(dialog.textContent).toContain("25 endpoints become unattributed");
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Delete Team" }));
  await waitFor(() => expect(toast()).toMatch(/^Team Deleted: /));
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /teams/4"]);
});

test.each([
  ["POST /teams", "Creation Failed: Failed to create team. Please try again."],
  ["PUT /teams/4", "Update Failed: Failed to update team. Please try again."],
  ["DELETE /teams/4", "Deletion Failed: Failed to delete team. Please try again."],
])("When %s is refused, the fixed words are shown", async (call, words) => {
  const { user } = await open({ [call]: () => problemAnswer(500, "x") });
  if (call.startsWith("DELETE")) {
    await user.click(screen.getByRole("button", { name: "Delete Payments" }));
    await user.click(screen.getByRole("button", { name: "Delete Team" }));
  } else {
    const editing = call.startsWith("PUT");
    await user.click(editing ? screen.getByRole("button", { name: "Edit Payments" }) : create());
    await user.type(screen.getByLabelText("Team name"), "x");
    await user.click(inDialog(editing ? "Save Team" : "Create Team"));
  }
  await waitFor(() => expect(toast()).toBe(words));
});
