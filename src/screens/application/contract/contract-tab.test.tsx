import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../../client/fake-console.tsx";
import type { AccessContract, AccessDecision } from "../../../contract/access-contracts.ts";
import type { ApplicationSummary } from "../../../contract/application-summaries.ts";
import type { Role } from "../../../contract/roles.ts";
import { createFakeHost } from "../../../host/fake.ts";
import { someContract, someDecision } from "./contract.fixture.ts";
import { ContractTab } from "./contract-tab.tsx";

const application = { id: 17, name: "Billing", endpoints: { total: 4 }, lastScan: null } as ApplicationSummary;
const base = "/applications/17/access-contract";

function open(first: AccessContract | null, role: Role = "contributor", decision = someDecision()) {
  let contract = first;
  const host = createFakeHost({
    path: "/applications/17",
    answers: {
      "GET /auth/user": fakeUser(role),
      [`GET ${base}`]: () => contract,
      [`POST ${base}`]: () => (contract = someContract),
      [`PUT ${base}`]: () => (contract = someContract),
      [`GET ${base}/decisions`]: { total: 1, decisions: [decision] },
      [`POST ${base}/decisions`]: () => (contract = { ...someContract, differences: [], revision: 5 }),
    },
  });
  renderInConsole(host, <ContractTab application={application} />);
  const sent = () =>
    host.requests.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);
  return { sent };
}

test("A contract is started from what was seen with one click", async () => {
  const { sent } = open(null);
  await userEvent.click(await screen.findByRole("button", { name: "Start from what was seen" }));
  expect(await screen.findByText("Cross-user read")).toBeTruthy();
  expect(sent()).toEqual([["POST", base, undefined]].map((one) => expect.arrayContaining(one.slice(0, 2))));
});

test("Each difference shows who is expected what and was seen how, with its proof; meaning it takes a reason", async () => {
  const { sent } = open(someContract);
  const list = within(await screen.findByRole("list", { name: "Differences below /v2/orders" }));
  const row = list.getByRole("listitem");
  expect(row.textContent).toContain("bob expected denied seen allowed");
  expect(list.getByRole("link").getAttribute("href")).toBe("/endpoints/31?finding=5");
  await userEvent.click(list.getByRole("button", { name: "This is meant to be so: bob at GET /v2/orders/{id}" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("list", { name: "What changes" }).textContent).toContain("bob denied → allowed");
  await userEvent.click(dialog.getByRole("button", { name: "Keep decision" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Say why.");
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByRole("textbox", { name: "Why" }), "Bob audits orders.");
  await userEvent.click(dialog.getByRole("button", { name: "Keep decision" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([
    [
      "POST",
      `${base}/decisions`,
      {
        revision: 4,
        decisions: [{ operation: "GET /v2/orders/{id}", access: { bob: "allowed" } }],
        reason: "Bob audits orders.",
      },
    ],
  ]);
  expect(await screen.findByText("What the last scan saw is as agreed.")).toBeTruthy();
});

test("A line of the file opens its operation, a group all below it, and what contradicts itself cannot be kept", async () => {
  const { sent } = open(someContract);
  await userEvent.click(await screen.findByTitle("Decide GET /v2/orders/{id}"));
  const first = within(screen.getByRole("dialog"));
  await userEvent.selectOptions(first.getByRole("combobox", { name: "anonymous is" }), "allowed");
  expect(first.getByRole("alert").textContent).toBe("Anonymous callers are allowed, so bob cannot be denied.");
  expect(first.getByRole("button", { name: "Keep decision" }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(first.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByTitle("Decide all below /v2/orders"));
  const group = within(screen.getByRole("dialog"));
  expect(group.getByText(/^All 2 operations below \/v2\/orders\./)).toBeTruthy();
  await userEvent.selectOptions(group.getByRole("combobox", { name: "bob is" }), "allowed");
  await userEvent.type(group.getByRole("textbox", { name: "Why" }), "Auditors.");
  await userEvent.click(group.getByRole("button", { name: "Keep decision" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const access = { bob: "allowed" };
  expect(sent()[0]?.[2]).toMatchObject({
    decisions: [
      { operation: "GET /v2/orders", access },
      { operation: "GET /v2/orders/{id}", access },
    ],
  });
});

test("Not meaning an access denies it to those who bypassed and leaves the others as they were seen", async () => {
  const { sent } = open(someContract);
  await userEvent.click(await screen.findByRole("button", { name: "Not meant: GET /v2/webhooks" }));
  const dialog = within(screen.getByRole("dialog"));
  const chosen = dialog
    .getAllByRole("combobox")
    .map((box) => [box.getAttribute("aria-label"), (box as HTMLSelectElement).value]);
  expect(chosen).toEqual([
    ["alice is", "allowed"],
    ["bob is", "allowed"],
    ["anonymous is", "denied"],
  ]);
  await userEvent.type(dialog.getByRole("textbox", { name: "Why" }), "Members only.");
  await userEvent.click(dialog.getByRole("button", { name: "Keep decision" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[2]).toMatchObject({
    decisions: [{ operation: "GET /v2/webhooks", access: { alice: "allowed", bob: "allowed", anonymous: "denied" } }],
  });
});

test("The summary counts cells, operations and identities for themselves: not every cell of a matrix is agreed on", async () => {
  open({ ...someContract, unseen: 2 });
  expect((await screen.findByText(/as agreed/)).textContent).toBe(
    "1 difference and 3 undecided. 4 of 5 cells as agreed, 2 could not be told. " +
      "4 operations, 2 identities and anonymous callers.",
  );
});

test("Decisions say who decided what, and why; whoever may only read sees all of it and no button that changes", async () => {
  open(someContract, "viewer");
  const decisions = within(await screen.findByRole("list", { name: "Decisions" }));
  expect((await decisions.findAllByRole("listitem"))[0]?.textContent).toMatch(
    /maya\.lindqvist@acme\.test allowed bob at GET \/v2\/orders\/\{id\}.*“Bob audits orders\.”/,
  );
  for (const name of [/meant/i, /^Decide/, /^Import/]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByTitle(/^Decide/)).toBeNull();
  expect(screen.getByRole("button", { name: "Export access.yaml" })).toBeTruthy();
});

test("A decision on several cells unfolds to each of them, from what to what, and says how many more there are", async () => {
  const change = someDecision().changes[0] as AccessDecision["changes"][number];
  const changes = [change, { ...change, identity: "alice", to: "unknown" as const }];
  open(someContract, "viewer", someDecision({ changes, changed: 60 }));
  const decisions = within(await screen.findByRole("list", { name: "Decisions" }));
  await userEvent.click(await decisions.findByText("What changed"));
  const cells = within(decisions.getByRole("list", { name: "What changed" })).getAllByRole("listitem");
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "GET /v2/orders/{id}bob denied → allowed,\u00a0alice denied → undecided",
    "and 58 more cells",
  ]);
});
