import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import { useSession } from "../../client/session.ts";
import type { Role } from "../../contract/roles.ts";
import type { SlackSetting } from "../../contract/slack.ts";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import { SlackAdminScreen } from "./slack-admin-screen.tsx";

const acme: SlackSetting = {
  id: 3,
  workspaceName: "Acme",
  teamId: "T0ACME",
  defaultChannel: "C0GENERAL",
  hasBotToken: true,
  notifyOnEndpointDiscovery: true,
  notifyOnScanComplete: true,
  notifyOnCriticalAlerts: true,
  isActive: true,
};
const channels = [
  { id: "C0GENERAL", name: "general", isPrivate: false, memberCount: 12 },
  { id: "C0PAYMENTS", name: "payments", isPrivate: false, memberCount: 1 },
];
const team = { id: 4, name: "Payments", description: null, endpointCount: 1, createdAt: "2026-01-01T00:00:00.000Z" };
const mapping = { ...acme, id: 9, slackSettingId: 3, teamId: 4, channelId: "C0GENERAL", channelName: "general" };

async function open(path = "/admin/slack", answers: FakeHost["answers"] = {}, role: Role = "admin") {
  const host = createFakeHost({
    path,
    answers: {
      "GET /auth/user": fakeUser(role),
      "GET /admin/slack-settings": [acme],
      "GET /admin/slack/channels/3": channels,
      "GET /admin/slack/notifications": [],
      "GET /admin/slack/team-channels/3": [],
      "GET /teams": [team],
      ...answers,
    },
  });
  renderInConsole(host, <Signed />);
  if (role === "viewer") await screen.findByText("Access Denied");
  else await screen.findByRole("tablist");
  return { host, user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method !== "GET") };
}
function Signed() {
  return useSession().data ? <SlackAdminScreen /> : null;
}
const toast = () => screen.getByTestId("toast").textContent;
const dialog = () => within(screen.getByRole("dialog"));
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("Someone who is no admin is told who may", async () => {
  const { host } = await open("/admin/slack", {}, "viewer");
  expect(screen.getByText("Only admin and superadmin users can access Slack administration.")).toBeTruthy();
  expect(host.requests.map(({ path }) => path)).toEqual(["/auth/user"]);
});

test("An integration without what it needs is refused at its fields, and nothing is sent", async () => {
  const { user, sent } = await open();
  await user.click(await button("Add Integration"));
  await user.type(dialog().getByLabelText("Team ID"), "acme");
  await user.type(dialog().getByLabelText("Bot token"), "xoxp-1");
  await user.type(dialog().getByLabelText("Default channel"), "#general");
  await user.click(dialog().getByRole("button", { name: "Add Integration" }));
  await waitFor(() =>
    expect(
      dialog()
        .getAllByRole("alert")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "The integration needs a workspace name.",
      "A Slack team id starts with T, for example T024BE7LD.",
      "A Slack bot token starts with xoxb-.",
      "A Slack channel id starts with C, for example C024BE91L.",
    ]),
  );
  expect(sent()).toEqual([]);
});

test("An integration is added, and a refusal of the platform stands at its field with everything kept", async () => {
  let refused = true;
  const { user, sent } = await open("/admin/slack", {
    "POST /admin/slack-settings": () =>
      refused
        ? new Response(
            JSON.stringify({
              status: 409,
              title: "",
              detail: "Taken.",
              errors: [{ field: "teamId", message: "Taken." }],
            }),
            { status: 409, headers: { "content-type": "application/problem+json" } },
          )
        : { ...acme, id: 5, workspaceName: "Beta" },
  });
  await user.click(await button("Add Integration"));
  await user.type(dialog().getByLabelText("Workspace name"), " Beta ");
  await user.type(dialog().getByLabelText("Team ID"), "T0BETA");
  await user.type(dialog().getByLabelText("Bot token"), "xoxb-1");
  const add = dialog().getByRole("button", { name: "Add Integration" });
  await user.click(add);
  await waitFor(() => expect(toast()).toBe("Creation Failed: 409: Taken."));
  expect((await dialog().findByRole("alert")).textContent).toBe("Taken.");
  expect((dialog().getByLabelText("Bot token") as HTMLInputElement).value).toBe("xoxb-1");
  refused = false;
  await user.click(add);
  await waitFor(() => expect(toast()).toMatch(/^Integration Added: /));
  expect(sent().at(-1)?.body).toEqual({
    workspaceName: "Beta",
    teamId: "T0BETA",
    botToken: "xoxb-1",
    defaultChannel: null,
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Editing keeps the stored token when its field stays empty", async () => {
  const { user, sent } = await open("/admin/slack", { "PUT /admin/slack-settings/3": acme });
  await user.click(await button("Edit Acme"));
  await user.click(dialog().getByRole("button", { name: "Save Integration" }));
  await waitFor(() => expect(toast()).toMatch(/^Integration Updated: /));
  expect(sent()[0]?.body).toMatchObject({ botToken: "", workspaceName: "Acme" });
});

test("A switch acts at once, and goes back when the platform refuses", async () => {
  const { user, sent } = await open("/admin/slack", { "PUT /admin/slack-settings/3": () => problemAnswer(409, "No.") });
  const scan = await screen.findByRole("switch", { name: "Scan complete for Acme" });
  await user.click(scan);
  await waitFor(() => expect(toast()).toBe("Update Failed: 409: No."));
  expect(sent().map(({ body }) => body)).toEqual([{ notifyOnScanComplete: false }]);
  expect(scan.getAttribute("aria-checked")).toBe("true");
});

test.each([
  [{ workspace: { name: "Acme Inc" } }, "Connection Successful: Connected to workspace Acme Inc"],
  [() => problemAnswer(422, "Slack refused: token_revoked."), "Connection Failed: 422: Slack refused: token_revoked."],
])("A connection test tells how it went (%#)", async (answer, text) => {
  const { user } = await open("/admin/slack", { "GET /admin/slack/test-connection/3": answer });
  await user.click(await button("Test Connection of Acme"));
  await waitFor(() => expect(toast()).toBe(text));
});

test("Deleting asks first and names the workspace", async () => {
  const { user, sent } = await open("/admin/slack", { "DELETE /admin/slack-settings/3": { message: "Gone." } });
  await user.click(await button("Delete Acme"));
  const asked = within(screen.getByRole("alertdialog"));
  expect(screen.getByRole("alertdialog").textContent).toContain("integration with Acme");
  await user.click(asked.getByRole("button", { name: "Delete Integration" }));
  await waitFor(() => expect(toast()).toBe("Integration Deleted: Gone."));
  expect(sent()).toHaveLength(1);
});

test("10,000 channels are shown by page and found by name", async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ ...channels[0], id: `C${at}`, name: `room-${at}` }));
  const { user } = await open("/admin/slack?tab=channels", { "GET /admin/slack/channels/3": many });
  await user.click(await button("View Channels of Acme"));
  await screen.findByText("room-0");
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  expect(screen.getByRole("heading", { name: /^Channels\s*10,000$/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Page 200" })).toBeTruthy();
  await user.type(screen.getByRole("searchbox"), "#room-9999");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await user.click(await button("Back to integrations"));
  expect(await button("Team Channels of Acme")).toBeTruthy();
});

test("A team's channel is mapped from the integration's row, and needs a team and a channel", async () => {
  const { user, sent } = await open("/admin/slack?tab=channels", { "POST /admin/slack/team-channels": mapping });
  await user.click(await button("Team Channels of Acme"));
  await user.click(await button("Create Mapping"));
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Choose a team.",
    "Choose a channel.",
  ]);
  await user.selectOptions(screen.getByLabelText("Team"), "Payments");
  await user.type(screen.getByLabelText("Channel"), "pay");
  await user.click(await screen.findByRole("option", { name: /payments/ }));
  await user.click(await button("Create Mapping"));
  await waitFor(() => expect(toast()).toMatch(/^Mapping Created: /));
  expect(sent()[0]?.body).toEqual({ slackSettingId: 3, teamId: 4, channelId: "C0PAYMENTS", channelName: "payments" });
});

test("A mapping that the platform refuses says 'Failed to Create Mapping' and stays in the form", async () => {
  const { user } = await open("/admin/slack?tab=channels&view=teams&integration=3", {
    "POST /admin/slack/team-channels": () => problemAnswer(409, "Has one."),
    "GET /admin/slack/channels/3": () => problemAnswer(503, "Slack asks to wait 30 s."),
  });
  await screen.findByRole("option", { name: "Payments" });
  await user.selectOptions(screen.getByLabelText("Team"), "Payments");
  // Slack lists nothing now; the id does.
  expect(await screen.findByText(/Slack asks to wait 30 s/)).toBeTruthy();
  await user.type(screen.getByLabelText("Channel"), "C0TYPED");
  await user.click(await button("Create Mapping"));
  await waitFor(() => expect(toast()).toBe("Failed to Create Mapping: 409: Has one."));
  expect((screen.getByLabelText("Channel") as HTMLInputElement).value).toBe("C0TYPED");
});

test("Nothing is said about teams and their channels before the teams are known", async () => {
  const answer = Promise.withResolvers<unknown>();
  await open("/admin/slack?tab=channels&view=teams&integration=3", {
    "GET /admin/slack/team-channels/3": [mapping],
    "GET /teams": () => answer.promise,
  });
  expect(await screen.findByText("Loading...", { selector: "span" })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("heading", { name: /^Mappings/ }).textContent).toBe("Mappings 1"));
  expect(document.body.textContent).not.toMatch(/Team 4|Every team has a channel/);
  answer.resolve([team]);
  expect(await screen.findByRole("switch", { name: "Active for Payments" })).toBeTruthy();
  expect(screen.getByText("Every team has a channel", { selector: "span" })).toBeTruthy();
});

test("Who presses before the teams are known is led to the team, and who has none to choose to what is left", async () => {
  const answer = Promise.withResolvers<unknown>();
  const { user } = await open("/admin/slack?tab=channels&view=teams&integration=3", {
    "GET /admin/slack/team-channels/3": [mapping],
    "GET /teams": () => answer.promise,
  });
  await user.click(await button("Create Mapping"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Team")));
  answer.resolve([team]);
  await screen.findByText("Every team has a channel", { selector: "span" });
  await user.click(await button("Create Mapping"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Channel")));
});

test("A mapping's switch and its deletion act at once", async () => {
  const { user, sent } = await open("/admin/slack?tab=channels&view=teams&integration=3", {
    "GET /admin/slack/team-channels/3": [mapping],
    "PUT /admin/slack/team-channels/9": mapping,
    "DELETE /admin/slack/team-channels/9": { message: "Gone." },
  });
  await user.click(await screen.findByRole("switch", { name: "Active for Payments" }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ isActive: false }]));
  await user.click(await button("Delete the mapping of Payments"));
  await waitFor(() => expect(toast()).toMatch(/^Mapping Deleted: /));
});

test("The history tells how each message fared, and why", async () => {
  const base = { id: 1, title: "Scan of Shop completed", message: "2 endpoints", channelName: "general" };
  const sentAt = "2026-01-01T00:00:00.000Z";
  await open("/admin/slack?tab=history", {
    "GET /admin/slack/notifications": [
      { ...base, sentAt, messageType: "scan_complete", status: "sent", errorMessage: null },
      { ...base, id: 2, sentAt, messageType: "alert", status: "failed", errorMessage: "The bot token was revoked." },
    ],
  });
  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]?.textContent).toMatch(/Sent.*#general · Scan complete/);
  expect(rows[1]?.textContent).toMatch(/Failed.*The bot token was revoked\.#general · Alert/);
});

test("The history shows what a message says, without the address of the platform below it", async () => {
  const message = "3 findings.\n1 of 4 endpoints secure.\nSecurity score of the whole scan: 25 of 100.";
  const base = { title: "Scan of Shop completed", channelName: "general", sentAt: "2026-01-01T00:00:00.000Z" };
  const sent = { ...base, messageType: "scan_complete", status: "sent", errorMessage: null };
  await open("/admin/slack?tab=history", {
    "GET /admin/slack/notifications": [{ ...sent, id: 1, message: `${message}\nhttps://postern.example/scan/7` }],
  });
  const [row] = await screen.findAllByRole("listitem");
  expect(row?.textContent).toMatch(/25 of 100\.#general/);
});

test("A test message without integration and channel is refused with the fixed text", async () => {
  const { user, sent } = await open("/admin/slack?tab=test");
  await user.click(await button("Send Test Message"));
  expect(toast()).toBe("Validation Error: Please select a Slack integration and channel.");
  expect(sent()).toEqual([]);
});

test("A test message is sent to the chosen channel; a failure keeps what was written", async () => {
  const { user, sent } = await open("/admin/slack?tab=test", {
    "POST /admin/slack/test-message": () => problemAnswer(422, "The channel is archived."),
  });
  await user.selectOptions(await screen.findByLabelText("Slack integration"), "Acme");
  await user.click(screen.getByLabelText("Channel"));
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  const message = screen.getByLabelText("Message") as HTMLTextAreaElement;
  await user.clear(message);
  await user.type(message, "Hello");
  await user.click(await button("Send Test Message"));
  await waitFor(() => expect(toast()).toBe("Failed to Send Message: 422: The channel is archived."));
  expect(sent()[0]?.body).toEqual({ settingId: 3, channelId: "C0PAYMENTS", message: "Hello" });
  expect(message.value).toBe("Hello");
  expect((screen.getByLabelText("Channel") as HTMLInputElement).value).toBe("#payments");
});

test.each([
  ["done", /^Slack Connected: /],
  ["denied", /^Failed to connect Slack: The consent was not given/],
  ["expired", /^Failed to connect Slack: .*Connect again/],
])("What became of a consent at Slack is told once (%s)", async (end, text) => {
  const { host } = await open(`/admin/slack?connect=${end}`);
  await waitFor(() => expect(toast()).toMatch(text));
  expect(host.history.at(-1)).toBe("/admin/slack");
});
