import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Route } from "wouter";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { Application } from "../../contract/applications.ts";
import type { Role } from "../../contract/roles.ts";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import { fakeApplication } from "../../parts/application/application-summary.fixture.ts";
import { ApplicationSettings } from "./application-settings.tsx";

const {
  lastScan,
  isJudged,
  securityScore,
  endpoints,
  findings,
  identities,
  team,
  openOverTime,
  trend,
  completed,
  ...shop
} = fakeApplication();

async function open(answers: FakeHost["answers"] = {}, role?: Role, changes: Partial<Application> = {}) {
  const host = createFakeHost({
    path: "/applications/17?tab=settings",
    answers: { "GET /auth/user": fakeUser(role), "PATCH /applications/17": shop, ...answers },
  });
  renderInConsole(
    host,
    <>
      <ApplicationSettings application={{ ...shop, ...changes }} />
      <Route path="/applications">The list</Route>
    </>,
  );
  await screen.findByDisplayValue("Shop");
  return { host, user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method !== "GET") };
}
const save = () => screen.getByRole("button", { name: "Save Application" });
const toast = () => screen.getByTestId("toast").textContent;

test("Only what was changed is sent, with what was seen of it, and an untouched credential is kept", async () => {
  const { user, sent } = await open();
  await user.type(screen.getByLabelText("Name"), " EU ");
  await user.click(save());
  await waitFor(() => expect(toast()).toBe("Application Saved: The next scan uses it."));
  expect(sent().map(({ body }) => body)).toEqual([{ name: "Shop EU", seen: { name: "Shop" } }]);
});

test("A new credential is sent in the form of its method", async () => {
  const { user, sent } = await open();
  await user.type(screen.getByLabelText("Token"), "t-2");
  await user.click(save());
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ credentials: "t-2", seen: {} }]));
});

test("A name that is taken is said at its field, and nothing typed is lost", async () => {
  const message = "There is an application called Ledger. Choose another name.";
  const refused = problemAnswer(409, message, { errors: [{ field: "name", message }] });
  const { user } = await open({ "PATCH /applications/17": refused, "GET /applications/17": shop });
  await user.clear(screen.getByLabelText("Name"));
  await user.type(screen.getByLabelText("Name"), "Ledger");
  await user.click(save());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByDisplayValue("Ledger")).toBeTruthy();
});

test("It is deleted after a question that names it and what goes with it", async () => {
  const { user, sent } = await open({
    "DELETE /applications/17": { message: "The application Shop was deleted with its data." },
  });
  await user.click(screen.getByRole("button", { name: "Delete Application" }));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog.textContent).toContain('the application "Shop"');
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Delete Application" }));
  await waitFor(() =>
    expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /applications/17"]),
  );
  expect(await screen.findByText("The list")).toBeTruthy();
});

test("It is archived and taken out again", async () => {
  const { user, sent } = await open({}, "contributor", { isArchived: true });
  await user.click(screen.getByRole("button", { name: "Take out of the archive" }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ isArchived: false }]));
});

test.each<[Role, string[]]>([
  ["viewer", []],
  ["contributor", ["Save Application", "Archive"]],
  ["admin", ["Save Application", "Archive", "Delete Application"]],
])("A %s is offered %j", async (role, offered) => {
  await open({}, role);
  const names = ["Save Application", "Archive", "Delete Application"];
  expect(names.filter((name) => screen.queryByRole("button", { name }))).toEqual(offered);
});
