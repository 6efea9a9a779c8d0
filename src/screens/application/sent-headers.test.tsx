import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { Role } from "../../contract/roles.ts";
import { createFakeHost } from "../../host/fake.ts";
import { fakeApplication } from "../../parts/application/application-summary.fixture.ts";
import { SentHeaders } from "./sent-headers.tsx";

async function open(headers: string[], role?: Role) {
  const application = fakeApplication({ headers });
  const host = createFakeHost({
    path: "/applications/17?tab=settings",
    answers: { "GET /auth/user": fakeUser(role), "PATCH /applications/17": { ...application, headers: ["X-App-Id"] } },
  });
  renderInConsole(host, <SentHeaders application={application} />);
  await screen.findByText("Headers of every request");
  return { user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method !== "GET") };
}
const save = () => screen.getByRole("button", { name: "Save Headers" });

test("A header is sent with its value, which is not shown again", async () => {
  const { user, sent } = await open([]);
  await user.click(await screen.findByRole("button", { name: "Add header" }));
  await user.type(screen.getByLabelText("Name 1"), " X-App-Id ");
  await user.type(screen.getByLabelText("Value 1"), "shop-4711");
  await user.click(save());
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      { headers: [{ name: "X-App-Id", value: "shop-4711" }], seen: { headers: "" } },
    ]),
  );
  await waitFor(() => expect(screen.getByPlaceholderText("Stored; leave empty to keep it")).toBeTruthy());
  expect(screen.queryByDisplayValue("shop-4711")).toBeNull();
});

test("A stored header keeps its value, and one that is taken out is gone", async () => {
  const { user, sent } = await open(["X-App-Id", "X-Tenant"]);
  await user.click(await screen.findByRole("button", { name: "Remove header 2" }));
  await user.click(save());
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      { headers: [{ name: "X-App-Id", value: null }], seen: { headers: "X-App-Id, X-Tenant" } },
    ]),
  );
});

test.each([
  ["Authorization", "Bearer x", "Authorization says who asks. Enter it as an identity's credential."],
  ["Host", "elsewhere", "Host is set by each request itself. Leave it out."],
  ["x-app-id", "two", "x-app-id is there already."],
  ["X-New", "", "Enter the header's value."],
])("%s: %s is refused at its field, and nothing is sent", async (name, value, message) => {
  const { user, sent } = await open(["X-App-Id"]);
  await user.click(await screen.findByRole("button", { name: "Add header" }));
  await user.type(screen.getByLabelText("Name 2"), name);
  if (value) await user.type(screen.getByLabelText("Value 2"), value);
  await user.click(save());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("A viewer reads the names and changes nothing", async () => {
  await open(["X-App-Id"], "viewer");
  expect(await screen.findByDisplayValue("X-App-Id")).toBeTruthy();
  for (const name of ["Add header", "Save Headers", "Remove header 1"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
