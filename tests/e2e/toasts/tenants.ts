import { faviconLimit, logoLimit } from "../../../src/contract/tenant-defaults.ts";
import type { Stage } from "./stage.ts";

async function fillNew({ console, open }: Stage, name: string): Promise<void> {
  await open("/global-tenant-admin", "Platform");
  await console.click("Create Tenant");
  await console.fill("Tenant name", name);
}
const send = ({ console }: Stage) => console.page.keyboard.press("Enter");

/** What happens to the own organization and to others. */
export const tenantToasts = {
  "inviting a user fails": async ({ console, open, user }: Stage) => {
    await open("/tenant-admin?tab=users", "Invite User");
    await console.fill("Email address", user.email);
    await console.click("Send Invitation");
    return { email: user.email };
  },
  "updating a user fails": async (stage: Stage) => {
    await stage.open("/tenant-admin?tab=users", "admin@localhost");
    await stage.withoutRights("Failed to update user", () => stage.console.click("Deactivate admin@localhost"));
  },
  "updating the tenant's settings fails": async (stage: Stage) => {
    await stage.open("/tenant-admin", "Save Settings");
    await stage.withoutRights("Failed to update tenant settings", () => stage.console.click("Save Settings"));
  },
  "uploading an image fails": async (stage: Stage) => {
    await stage.open("/tenant-admin?tab=branding", "Upload logo");
    await stage.chooseFile("Choose a logo", "notes.png", "Not a picture at all.");
  },
  "a logo that is too large": async (stage: Stage) => {
    await stage.open("/tenant-admin?tab=branding", "Upload logo");
    await stage.chooseFile("Choose a logo", "poster.png", new Uint8Array(logoLimit + 1));
  },
  "a favicon that is too large": async (stage: Stage) => {
    await stage.open("/tenant-admin?tab=branding", "Upload favicon");
    await stage.chooseFile("Choose a favicon", "poster.png", new Uint8Array(faviconLimit + 1));
  },
  "a tenant is created": async (stage: Stage) => {
    await fillNew(stage, "Birch");
    await send(stage);
    return { name: "Birch" };
  },
  "creating a tenant fails": async (stage: Stage) => {
    await fillNew(stage, "Refused");
    await stage.withoutRights("Creation Failed", () => send(stage));
  },
  "a tenant without a name": async (stage: Stage) => {
    await fillNew(stage, " ");
    await send(stage);
  },
  "updating feature flags fails": async (stage: Stage) => {
    const { call } = stage.demo.platform;
    const { id } = await call<{ id: number }>("POST", "/api/admin/tenants", { name: "Soon gone" });
    await stage.open(`/tenant-feature-flags/${id}`, "slack_integration");
    await call("DELETE", `/api/admin/tenants/${id}`);
    await stage.console.click("Slack Integration");
  },
};
