import { surface } from "./surface.ts";
import { at, type View } from "./view.ts";

/** Views of organizations, of the platform, and of what is told of scans. */
export const administrationViews: readonly View[] = [
  { name: "learning-admin", signedIn: true, path: at("/learning-admin"), ready: /in \d+ categories/ },
  {
    name: "learning-patterns",
    signedIn: true,
    path: at("/learning-admin"),
    ready: /in \d+ categories/,
    act: async (page) => {
      await surface(page, "page").click("Discovery Patterns");
    },
  },
  { name: "audit-log", signedIn: true, path: at("/audit-log"), ready: "Started scan" },
  { name: "tenant-admin-general", signedIn: true, path: at("/tenant-admin"), ready: "Save Settings" },
  { name: "tenant-admin-users", signedIn: true, path: at("/tenant-admin?tab=users"), ready: "Deactivate" },
  { name: "tenant-admin-keys", signedIn: true, path: at("/tenant-admin?tab=api-keys"), ready: "Create API Key" },
  {
    name: "tenant-admin-embed-keys",
    signedIn: true,
    path: at("/tenant-admin?tab=embed-keys"),
    ready: "Create Embed Key",
  },
  { name: "tenant-admin-branding", signedIn: true, path: at("/tenant-admin?tab=branding"), ready: "Secondary colour" },
  { name: "tenant-admin-features", signedIn: true, path: at("/tenant-admin?tab=features"), ready: "slack_integration" },
  { name: "tenant-admin-permissions", signedIn: true, path: at("/tenant-admin?tab=permissions"), ready: "Read-only" },
  { name: "global-tenants", signedIn: true, path: at("/global-tenant-admin"), ready: "Features" },
  { name: "tenant-feature-flags", signedIn: true, path: at("/tenant-feature-flags/1"), ready: "slack_integration" },
  { name: "superadmin-engine", signedIn: true, path: at("/admin"), ready: "Nightly" },
  { name: "superadmin-stats", signedIn: true, path: at("/admin?tab=stats"), ready: "API-focused v2.0" },
  { name: "superadmin-email", signedIn: true, path: at("/admin?tab=email"), ready: "Not connected" },
  {
    name: "superadmin-email-editor",
    signedIn: true,
    path: at("/admin?tab=email"),
    ready: "Not connected",
    act: async (page) => {
      await surface(page, "page").click("Edit Microsoft 365");
      await surface(page, "page").see("Redirect URI");
    },
  },
  {
    name: "superadmin-email-test",
    signedIn: true,
    path: at("/admin?tab=email"),
    ready: "Not connected",
    act: async (page) => {
      await surface(page, "page").click("Test SMTP");
      await surface(page, "page").see("Send Test Email");
    },
  },
  { name: "superadmin-templates", signedIn: true, path: at("/admin?tab=templates"), ready: "magic_link" },
  {
    name: "superadmin-template-preview",
    signedIn: true,
    path: at("/admin?tab=templates"),
    ready: "magic_link",
    act: async (page) => {
      await surface(page, "page").click("Preview");
      await surface(page, "page").see("coming soon");
    },
  },
  { name: "superadmin-security", signedIn: true, path: at("/admin?tab=security"), ready: "on this device only" },
  { name: "scanner-engine", signedIn: true, path: at("/admin/scanner"), ready: "Nightly" },
  { name: "slack-integrations", signedIn: true, path: at("/admin/slack"), ready: "T0ACME" },
  {
    name: "slack-add",
    signedIn: true,
    path: at("/admin/slack"),
    ready: "T0ACME",
    act: async (page) => {
      await surface(page, "page").click("Add Integration");
      await surface(page, "page").see("Bot token");
    },
  },
  { name: "slack-channels", signedIn: true, path: at("/admin/slack?tab=channels"), ready: "View Channels" },
  {
    name: "slack-channel-list",
    signedIn: true,
    path: at("/admin/slack?tab=channels&view=list&integration=1"),
    ready: "members",
  },
  {
    name: "slack-team-channels",
    signedIn: true,
    path: at("/admin/slack?tab=channels&view=teams&integration=1"),
    ready: "Off: the default",
  },
  { name: "slack-history", signedIn: true, path: at("/admin/slack?tab=history"), ready: "Scan complete" },
  { name: "slack-test", signedIn: true, path: at("/admin/slack?tab=test"), ready: "Send Test Message" },
  { name: "tenant-admin-slack", signedIn: true, path: at("/tenant-admin?tab=slack"), ready: "Team Channels" },
  { name: "tenant-admin-webhooks", signedIn: true, path: at("/tenant-admin?tab=webhooks"), ready: "Tickets" },
  {
    name: "webhook-add",
    signedIn: true,
    path: at("/tenant-admin?tab=webhooks"),
    ready: "Tickets",
    act: async (page) => {
      await surface(page, "page").click("Add Webhook");
      await surface(page, "page").see("No scan saw them before");
    },
  },
  {
    name: "webhook-log",
    signedIn: true,
    path: at("/tenant-admin?tab=webhooks"),
    ready: "Tickets",
    act: async (page) => {
      await surface(page, "page").click("Log of Tickets");
      await surface(page, "page").see("Test message from Postern");
    },
  },
];
