import type { Stage } from "./stage.ts";

type Team = { id: number };
type Setting = { id: number; workspaceName: string };

const call = (stage: Stage) => stage.demo.platform.call;

async function integration(stage: Stage): Promise<Setting> {
  const settings = await call(stage)<Setting[]>("GET", "/api/admin/slack-settings");
  const found = settings.find(({ workspaceName }) => workspaceName === "Acme");
  if (!found) throw new Error("The workspace Acme is not connected.");
  return found;
}

async function makeTeam(stage: Stage, name: string): Promise<Team> {
  return call(stage)<Team>("POST", "/api/teams", { name, description: null });
}

/** Gives a team a channel, in the second session; what it returns takes it away again. */
async function mapTeam(stage: Stage, team: Team): Promise<() => Promise<unknown>> {
  const fields = { slackSettingId: (await integration(stage)).id, teamId: team.id, channelId: "C0GENERAL" };
  const { id } = await call(stage)<{ id: number }>("POST", "/api/admin/slack/team-channels", fields);
  return () => call(stage)("DELETE", `/api/admin/slack/team-channels/${id}`);
}

async function openMappings(stage: Stage, ready: string): Promise<void> {
  const { id } = await integration(stage);
  await stage.open(`/admin/slack?tab=channels&view=teams&integration=${id}`, ready);
}

/** Types a channel's id into a picker and takes it. */
async function pickChannel({ console }: Stage, field: string, id: string): Promise<void> {
  await console.fill(field, id);
  await console.page.keyboard.press("Enter");
}

/** What happens to workspaces, channels and their messages. */
export const slackToasts = {
  "a workspace answers": async ({ console, open }: Stage) => {
    await open("/admin/slack", "T0ACME");
    await console.click("Test Connection of Acme");
  },
  "a workspace refuses the token": async (stage: Stage) => {
    const fields = { workspaceName: "Revoked", teamId: "T0REVOKED", botToken: "xoxb-bad", isActive: false };
    const { id } = await call(stage)<Setting>("POST", "/api/admin/slack-settings", fields);
    await stage.open("/admin/slack", "T0REVOKED");
    await stage.console.click("Test Connection of Revoked");
    await stage.toasts.titled("Connection Failed");
    await call(stage)("DELETE", `/api/admin/slack-settings/${id}`);
  },
  "creating a mapping fails": async (stage: Stage) => {
    const team = await makeTeam(stage, "Mapped by another");
    await openMappings(stage, "Create Mapping");
    await stage.console.see("Choose a team");
    await stage.console.choose("Team", "Mapped by another");
    await pickChannel(stage, "Channel", "C0GENERAL");
    await mapTeam(stage, team);
    await stage.console.click("Create Mapping");
  },
  "updating a mapping fails": async (stage: Stage) => {
    const remove = await mapTeam(stage, await makeTeam(stage, "Switched too late"));
    await openMappings(stage, "Switched too late");
    await remove();
    await stage.console.click("Active for Switched too late");
  },
  "deleting a mapping fails": async (stage: Stage) => {
    const remove = await mapTeam(stage, await makeTeam(stage, "Unmapped by another"));
    await openMappings(stage, "Unmapped by another");
    await remove();
    await stage.console.click("Delete the mapping of Unmapped by another");
  },
  "a test message to an archived channel": async (stage: Stage) => {
    await stage.open("/admin/slack?tab=test", "Send Test Message");
    await stage.console.choose("Slack integration", "Acme");
    await pickChannel(stage, "Channel", "C0OLD");
    await stage.console.click("Send Test Message");
  },
  "a test message without a channel": async ({ console, open }: Stage) => {
    await open("/admin/slack?tab=test", "Send Test Message");
    await console.click("Send Test Message");
  },
  "connecting Slack fails": async (stage: Stage) => {
    await stage.open("/tenant-admin?tab=slack", "Connect again");
    await stage.withoutRights("Failed to connect Slack", () => stage.console.click("Connect again"));
  },
  "updating the Slack settings fails": async (stage: Stage) => {
    await stage.open("/tenant-admin?tab=slack", "Critical alerts");
    await stage.withoutRights("Failed to update Slack settings", () => stage.console.click("Critical alerts"));
  },
  "updating a team's channel fails": async (stage: Stage) => {
    const { id } = await makeTeam(stage, "Gone with its channel");
    await stage.open("/tenant-admin?tab=slack", "Gone with its channel");
    await call(stage)("DELETE", `/api/teams/${id}`);
    await pickChannel(stage, "Channel of Gone with its channel", "C0GENERAL");
  },
};
