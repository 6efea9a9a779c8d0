import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../../client/fake-console.tsx";
import type { Webhook, WebhookDelivery } from "../../../contract/webhooks.ts";
import { createFakeHost, type FakeHost, problemAnswer } from "../../../host/fake.ts";
import { WebhooksTab } from "./webhooks-tab.tsx";

const tickets: Webhook = {
  id: 4,
  name: "Tickets",
  kind: "standard",
  host: "tickets.example",
  events: ["findings.new", "findings.regressed"],
  leastSeverity: "high",
  isActive: true,
  pausedReason: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: "2026-11-01T10:00:00.000Z",
};
const chat: Webhook = {
  ...tickets,
  id: 5,
  name: "Chat",
  kind: "teams",
  host: "prod-12.logic.azure.com",
  events: ["scan.completed"],
  isActive: false,
  pausedReason: "The address answered 410 Gone: it wants no more messages.",
};
const sent: WebhookDelivery = {
  id: 90,
  messageId: "msg_1",
  event: "findings.new",
  title: "3 new findings in Shop",
  status: "sent",
  attempts: 1,
  statusCode: 204,
  error: null,
  nextTryAt: null,
  createdAt: "2026-11-02T10:00:00.000Z",
  endedAt: "2026-11-02T10:00:01.000Z",
};
const waiting: WebhookDelivery = {
  ...sent,
  id: 91,
  title: "1 regressed finding in Shop",
  event: "findings.regressed",
  status: "pending",
  attempts: 2,
  statusCode: 500,
  error: "The address answered 500.",
  nextTryAt: "2099-11-02T10:05:00.000Z",
  endedAt: null,
};
const secret = `whsec_${"k".repeat(43)}=`;

async function open(answers: FakeHost["answers"] = {}) {
  const host = createFakeHost({
    answers: { "GET /auth/user": fakeUser("admin"), "GET /webhooks": [tickets, chat], ...answers },
  });
  renderInConsole(host, <WebhooksTab />);
  await screen.findByRole("button", { name: "Add Webhook" });
  return {
    user: userEvent.setup(),
    sent: () => host.requests.filter(({ method }) => method !== "GET"),
    asked: () => host.requests.map(({ method, path }) => `${method} ${path}`),
  };
}
const row = (name: string) => screen.findByRole("listitem", { name: `Webhook ${name}` });
const inDialog = () => within(screen.getByRole("dialog"));
const toast = async () => (await screen.findByTestId("toast")).textContent;

test("The list says what each webhook is told of, where it leads, and why one is paused", async () => {
  await open();
  const active = (await row("Tickets")).textContent ?? "";
  for (const part of ["Active", "New and regressed findings · High and above", "Webhook · tickets.example"])
    expect(active).toContain(part);
  const paused = (await row("Chat")).textContent ?? "";
  for (const part of ["Paused", "Completed scans", "Microsoft Teams", "Postern paused it.", "410 Gone"])
    expect(paused).toContain(part);
  expect(paused).not.toContain("above");
});

test("A webhook is added by keyboard, and its secret is shown once with a way to copy it", async () => {
  const { user, sent } = await open({ "POST /webhooks": { ...tickets, id: 6, name: "Board", secret } });
  screen.getByRole("button", { name: "Add Webhook" }).focus();
  await user.keyboard("{Enter}Board");
  await user.click(inDialog().getByLabelText("Address"));
  await user.keyboard("https://board.example/in");
  await user.click(inDialog().getByRole("checkbox", { name: /^Completed scans/ }));
  await user.selectOptions(inDialog().getByRole("combobox", { name: "Findings" }), "High and above");
  await user.click(inDialog().getByRole("button", { name: "Add Webhook" }));
  expect(await screen.findByText(secret)).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([
    {
      kind: "standard",
      name: "Board",
      url: "https://board.example/in",
      events: ["findings.new", "findings.regressed", "findings.fixed"],
      leastSeverity: "high",
    },
  ]);
  await user.click(screen.getByRole("button", { name: "Copy the secret of Board" }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText(secret)).toBeNull();
});

test("A channel of Teams needs the address of a workflow, and has no secret to show", async () => {
  const { user, sent } = await open({ "POST /webhooks": { ...chat, id: 7, name: "Alerts", secret: null } });
  await user.click(screen.getByRole("button", { name: "Add Webhook" }));
  await user.click(inDialog().getByRole("radio", { name: "Microsoft Teams" }));
  expect(inDialog().getByText(/Send webhook alerts to a channel/)).toBeTruthy();
  await user.click(inDialog().getByLabelText("Name"));
  await user.keyboard("Alerts");
  await user.click(inDialog().getByLabelText("Address"));
  await user.keyboard("https://prod.logic.azure.com/workflows/1");
  await user.click(inDialog().getByRole("button", { name: "Add Webhook" }));
  expect(await toast()).toContain("Alerts hears of the next scan.");
  expect(sent()[0]?.body).toMatchObject({ kind: "teams" });
  expect(screen.queryByRole("region", { name: "New secret" })).toBeNull();
});

test("A webhook without a name, an address or an event is refused at its field, and not sent", async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole("button", { name: "Add Webhook" }));
  for (const box of inDialog().getAllByRole("checkbox")) await user.click(box);
  await user.click(inDialog().getByRole("button", { name: "Add Webhook" }));
  for (const text of [
    "Give the webhook a name.",
    "Enter the address that messages go to.",
    "Choose at least one event.",
  ])
    expect(await inDialog().findByText(text)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("An address that the platform does not write to is said at its field", async () => {
  const message = "The address 10.0.0.7 leads to 10.0.0.7, a private address, which Postern does not write to.";
  const { user } = await open({
    "POST /webhooks": () => problemAnswer(422, message, { errors: [{ field: "url", message }] }),
  });
  await user.click(screen.getByRole("button", { name: "Add Webhook" }));
  await user.keyboard("Inside");
  await user.click(inDialog().getByLabelText("Address"));
  await user.keyboard("https://10.0.0.7/in");
  await user.click(inDialog().getByRole("button", { name: "Add Webhook" }));
  expect(await inDialog().findByText(message)).toBeTruthy();
});

test("An edit keeps the address where none is typed, and says what was seen", async () => {
  const { user, sent } = await open({ "PUT /webhooks/4": { ...tickets, name: "Board" } });
  await row("Tickets");
  await user.click(screen.getByRole("button", { name: "Actions for Tickets" }));
  await user.click(screen.getByRole("menuitem", { name: "Edit" }));
  expect(inDialog().queryByRole("radio")).toBeNull();
  await user.clear(inDialog().getByLabelText("Name"));
  await user.type(inDialog().getByLabelText("Name"), "Board");
  await user.click(inDialog().getByRole("button", { name: "Save Webhook" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ name: "Board", url: "", seen: { name: "Tickets", leastSeverity: "high" } });
});

test("A test says at once what the address answered", async () => {
  const { user } = await open({
    "POST /webhooks/4/test": { message: "tickets.example answered 204 after 35 ms." },
    "POST /webhooks/5/test": () => problemAnswer(422, "The address answered 500."),
  });
  await row("Tickets");
  await user.click(screen.getByRole("button", { name: "Send test to Tickets" }));
  expect(await toast()).toContain("tickets.example answered 204 after 35 ms.");
  await user.click(screen.getByRole("button", { name: "Send test to Chat" }));
  await waitFor(async () => expect(await toast()).toContain("The address answered 500."));
});

test("One that was paused goes on once it is resumed", async () => {
  const { user, sent } = await open({ "PUT /webhooks/5": { ...chat, isActive: true, pausedReason: null } });
  await row("Chat");
  expect(screen.queryByRole("button", { name: "Resume Tickets" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Resume Chat" }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ isActive: true }]));
});

test("The log shows each message with its tries and what was answered, and sends one again", async () => {
  const { user, asked } = await open({
    "GET /webhooks/4/deliveries": [waiting, sent],
    "POST /webhook-deliveries/90/send-again": { ...sent, status: "pending", attempts: 0 },
  });
  await row("Tickets");
  await user.click(screen.getByRole("button", { name: "Log of Tickets" }));
  const items = await inDialog().findAllByRole("listitem");
  expect(items[0]?.textContent).toMatch(/Pending.*The address answered 500\..*2 tries.*next/);
  expect(items[1]?.textContent).toMatch(/Sent.*1 try.*answered 204/);
  expect(inDialog().getByRole("button", { name: "Send now: 1 regressed finding in Shop" })).toBeTruthy();
  await user.click(inDialog().getByRole("button", { name: "Send again: 3 new findings in Shop" }));
  await waitFor(() => expect(asked()).toContain("POST /webhook-deliveries/90/send-again"));
});

test("A changed secret is shown once, after a confirmation that says how long the old one counts", async () => {
  const { user } = await open({
    "POST /webhooks/4/rotate-secret": { secret, oldSecretUntil: "2099-01-01T00:00:00.000Z" },
  });
  await row("Tickets");
  await user.click(screen.getByRole("button", { name: "Actions for Tickets" }));
  await user.click(screen.getByRole("menuitem", { name: "Change secret" }));
  const confirmation = within(screen.getByRole("alertdialog", { name: "Change the secret of Tickets?" }));
  expect(confirmation.getByText(/24 hours/)).toBeTruthy();
  await user.click(confirmation.getByRole("button", { name: "Change Secret" }));
  expect(await screen.findByText(secret)).toBeTruthy();
});

test("Deleting names the webhook, starts at Cancel, and asks the platform once it is confirmed", async () => {
  const { user, sent } = await open({ "DELETE /webhooks/4": { message: "The webhook Tickets was deleted." } });
  await row("Tickets");
  await user.click(screen.getByRole("button", { name: "Actions for Tickets" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  const confirmation = within(screen.getByRole("alertdialog", { name: "Delete the webhook Tickets?" }));
  expect(document.activeElement).toBe(confirmation.getByRole("button", { name: "Cancel" }));
  expect(sent()).toEqual([]);
  await user.click(confirmation.getByRole("button", { name: "Delete Webhook" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("Without a webhook the list says what one is for", async () => {
  await open({ "GET /webhooks": [] });
  expect(await screen.findByText("No webhooks")).toBeTruthy();
});
