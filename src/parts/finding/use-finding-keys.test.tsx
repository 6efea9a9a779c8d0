import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { Role } from "../../contract/roles.ts";
import { createFakeHost } from "../../host/fake.ts";
import { FindingList } from "./finding-list.tsx";
import { someFindingRow } from "./finding-row.fixture.ts";

const rows = [
  someFindingRow({ id: 1, alertId: null }),
  someFindingRow({ id: 2, endpointId: 32, fault: "Cross-user read", alertId: null }),
];

async function show(role: Role = "contributor") {
  const host = createFakeHost({
    answers: {
      "GET /auth/user": fakeUser(role),
      "POST /findings/resolve": { changed: 1 },
      "POST /endpoints/31/test": { authentication: { state: "missing" }, authorization: { state: "not_tested" } },
    },
  });
  renderInConsole(host, <FindingList label="Findings" name="Findings" findings={rows} several />);
  await screen.findAllByRole("listitem");
  const sent = () => host.requests.filter(({ method }) => method === "POST");
  return { sent, user: userEvent.setup() };
}
const focused = () => document.activeElement?.getAttribute("data-row");

test("r resolves the finding that has the focus and goes on to the next", async () => {
  const { user, sent } = await show();
  await user.keyboard("jr");
  await waitFor(() => expect(sent()).toMatchObject([{ path: "/findings/resolve", body: { ids: [1] } }]));
  await waitFor(() => expect(focused()).toBe("2"));
});

test("t tests it again and says how it went", async () => {
  const { user, sent } = await show();
  await user.keyboard("jt");
  await waitFor(() => expect(sent()).toMatchObject([{ path: "/endpoints/31/test" }]));
  await waitFor(() =>
    expect(screen.getByTestId("toast").textContent).toBe(
      "Tested Again: Authentication is missing, authorization is not tested.",
    ),
  );
});

test("d asks why it is dismissed", async () => {
  const { user } = await show();
  await user.keyboard("jjd");
  expect((await screen.findByRole("dialog", { name: "Dismiss Finding" })).textContent).toContain("Cross-user read");
});

test("Keys do nothing for a role that may not", async () => {
  const viewer = await show("viewer");
  await viewer.user.keyboard("jrtd");
  expect(viewer.sent()).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Without a row that has the focus keys do nothing", async () => {
  const { user, sent } = await show();
  await user.keyboard("rtd");
  expect(sent()).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});
