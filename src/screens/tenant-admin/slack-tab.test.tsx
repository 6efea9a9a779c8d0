import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import type { Capability } from "../../host/port.ts";
import { SlackTab } from "./slack-tab.tsx";

const settings = {
  settingId: 3,
  isConnected: true,
  workspaceName: "Acme",
  defaultChannel: "C0GENERAL",
  notifyOnEndpointDiscovery: true,
  notifyOnScanComplete: true,
  notifyOnCriticalAlerts: true,
};
const none = { ...settings, settingId: null, isConnected: false, workspaceName: null, defaultChannel: null };
const team = { id: 4, name: "Payments", description: null, endpointCount: 1, createdAt: "2026-01-01T00:00:00.000Z" };

function open(answers: FakeHost["answers"] = {}, capabilities?: readonly Capability[]) {
  const host = createFakeHost({
    ...(capabilities ? { capabilities } : {}),
    answers: {
      "GET /auth/user": fakeUser(),
      "GET /tenant/slack/settings": settings,
      "GET /tenant/slack/team-channels": [],
      "GET /admin/slack/channels/3": [
        { id: "C0GENERAL", name: "general", isPrivate: false, memberCount: 12 },
        { id: "C0PAYMENTS", name: "payments", isPrivate: false, memberCount: 1 },
      ],
      "GET /teams": [team],
      ...answers,
    },
  });
  renderInConsole(host, <SlackTab />);
  return { host, user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method !== "GET") };
}
const toast = () => screen.getByTestId("toast").textContent;

test("Connecting opens Slack's consent in a new tab, and the tab notices when it was given", async () => {
  const authUrl = "https://slack.com/oauth/v2/authorize?state=s";
  const { host, user } = open({ "GET /tenant/slack/settings": none, "POST /tenant/slack/connect": { authUrl } });
  await user.click(await screen.findByRole("button", { name: "Connect Slack" }));
  await waitFor(() => expect(host.opened).toEqual([authUrl]));
  host.answers["GET /tenant/slack/settings"] = settings;
  expect(await screen.findByText("Connected to Acme.")).toBeTruthy();
});

test("Connecting that the platform refuses says 'Failed to connect Slack' and why", async () => {
  const { host, user } = open({
    "GET /tenant/slack/settings": none,
    "POST /tenant/slack/connect": () => problemAnswer(409, "No Slack app."),
  });
  await user.click(await screen.findByRole("button", { name: "Connect Slack" }));
  await waitFor(() => expect(toast()).toBe("Failed to connect Slack: 409: No Slack app."));
  expect(host.opened).toEqual([]);
});

test("Switches and the default channel act at once; a refusal says 'Failed to update Slack settings'", async () => {
  const { host, user, sent } = open({ "PUT /tenant/slack/settings": { message: "Saved." } });
  await user.click(await screen.findByRole("switch", { name: "Critical alerts" }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ notifyOnCriticalAlerts: false }]));
  host.answers["PUT /tenant/slack/settings"] = () => problemAnswer(500, "Down.");
  const channel = await screen.findByLabelText("Default channel");
  await waitFor(() => expect((channel as HTMLInputElement).disabled).toBe(false));
  await user.clear(channel);
  await user.type(channel, "payments{Enter}");
  await waitFor(() => expect(toast()).toBe("Failed to update Slack settings: 500: Down."));
  expect(sent().at(-1)?.body).toEqual({ defaultChannel: "C0PAYMENTS" });
});

test("Where a tab does not share this session, connecting begins on the platform's own page, which is said", async () => {
  const { host, user, sent } = open({ "GET /tenant/slack/settings": none }, []);
  await user.click(await screen.findByRole("button", { name: "Connect on the platform's page" }));
  expect(host.opened).toEqual(["/tenant-admin?tab=slack"]);
  expect(sent()).toEqual([]);
  expect(await screen.findByText(/press Connect Slack there/)).toBeTruthy();
  host.answers["GET /tenant/slack/settings"] = settings;
  await waitFor(() => expect(screen.queryByText(/press Connect Slack there/)).toBeNull());
});

test("A team gets a channel at once; a refusal says 'Failed to update team channel'", async () => {
  const { user, sent } = open({ "PUT /tenant/slack/team-channels/4": () => problemAnswer(422, "Archived.") });
  const active = await screen.findByRole("switch", { name: "Channel of Payments is active" });
  expect((active as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByLabelText("Channel of Payments"));
  await user.click(await screen.findByRole("option", { name: /general/ }));
  await waitFor(() => expect(toast()).toBe("Failed to update team channel: 422: Archived."));
  expect(sent().map(({ body }) => body)).toEqual([{ channelId: "C0GENERAL" }]);
});
