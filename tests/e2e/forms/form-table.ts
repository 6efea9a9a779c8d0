import type { Demo } from "../demo.ts";
import type { Visitor } from "../visitors.ts";

/** One form of the console: how it is reached, what is wrong input, what is right, and what it sends. */
export type FormRow = {
  /** Its source below `src/screens`. */
  file: string;
  /** Default superadmin. */
  visitor?: Visitor;
  at(demo: Demo): string;
  /** A text that shows before the form can be reached. */
  ready: string | RegExp;
  /** Controls that lead to the form, each pressed by Enter. */
  open?: readonly string[];
  /** What the platform must refuse before it is sent; absent where the button waits for input. */
  bad?: { fill: readonly (readonly [field: string, value: string])[]; field: string; error: string | RegExp };
  fill: readonly (readonly [field: string, value: string])[];
  submit: string;
  /** Method and path, the path as a pattern. */
  call: string;
  /** A text that shows when the call failed; default the platform's own sentence. */
  failed?: string;
  /** A text that shows once it went well. */
  done: string | RegExp;
};

const at = (path: string) => () => path;

/** Every form of the console. Those that end a session, or everything, come last. */
export const formTable: readonly FormRow[] = [
  {
    file: "sign-in/sign-in-form.tsx",
    visitor: "signed out",
    at: at("/"),
    ready: "Get Started",
    open: ["Get Started"],
    bad: { fill: [["Work e-mail", "nobody"]], field: "Work e-mail", error: "Enter an address like name@example.com." },
    fill: [["Work e-mail", "someone@acme.test"]],
    submit: "Send sign-in link",
    call: "POST /api/auth/magic-link",
    done: "someone@acme.test",
  },
  {
    file: "sign-in/sign-in-screen.tsx",
    visitor: "signed out",
    at: at("/auth"),
    ready: "Password",
    bad: { fill: [["E-mail", "nobody"]], field: "E-mail", error: "Enter an address like name@example.com." },
    fill: [["E-mail", "someone@acme.test"]],
    submit: "Sign In",
    call: "POST /api/auth/magic-link",
    done: "someone@acme.test",
  },
  {
    file: "organization/organization-screen.tsx",
    visitor: "without an organization",
    at: at("/"),
    ready: "Create your organization",
    bad: { fill: [], field: "Organization name", error: "Organization name is required" },
    fill: [["Organization name", "Anvil Works"]],
    submit: "Create organization",
    call: "POST /api/auth/create-tenant",
    done: "Security Dashboard",
  },
  {
    file: "teams/team-dialog.tsx",
    at: at("/teams"),
    ready: "Payments",
    open: ["Create Team"],
    bad: { fill: [], field: "Team name", error: "Team name is required." },
    fill: [
      ["Team name", "Search"],
      ["Description", "Finds things"],
    ],
    submit: "Create Team",
    call: "POST /api/teams",
    failed: "Failed to create team. Please try again.",
    done: "Team Created",
  },
  {
    file: "start-scan/add-application-dialog.tsx",
    at: at("/scanner"),
    ready: /Ledgerline/,
    open: ["Add Application"],
    bad: { fill: [], field: "Name", error: "Enter a name for the application." },
    fill: [
      ["Name", "Warehouse"],
      ["Target URL", "http://127.0.0.1:9"],
    ],
    submit: "Add Application",
    call: "POST /api/applications",
    failed: "Please check your inputs and try again.",
    done: "Application Added",
  },
  {
    file: "start-scan/start-scan-form.tsx",
    at: at("/scanner"),
    ready: /Ledgerline/,
    open: ["New Scan"],
    bad: {
      fill: [
        ["Application", "Depot"],
        ["Target URL", "nonsense"],
      ],
      field: "Target URL",
      error: /http/,
    },
    fill: [["Target URL", "http://127.0.0.1:9"]],
    submit: "Start Scan",
    call: "POST /api/scans",
    done: "Scan Started",
  },
  {
    file: "reports/report-dialog.tsx",
    at: at("/reports"),
    ready: "After the release",
    open: ["Generate Report"],
    bad: { fill: [["Title", ""]], field: "Title", error: "Enter a title for the report." },
    fill: [["Title", "By keyboard"]],
    submit: "Generate Report",
    call: "POST /api/reports/generate",
    done: "Report Generation Started",
  },
  {
    file: "application/identity-dialog.tsx",
    at: (demo) => `/applications/${demo.applicationId}`,
    ready: "Import auth.yaml",
    open: ["Add identity"],
    bad: { fill: [], field: "Label", error: "Enter a label." },
    fill: [
      ["Label", "keyboarder"],
      ["Token", "k3y"],
    ],
    submit: "Add Identity",
    call: "POST /api/applications/\\d+/identities",
    done: "Identity Added",
  },
  {
    file: "application/import-dialog.tsx",
    at: (demo) => `/applications/${demo.applicationId}`,
    ready: "Import auth.yaml",
    open: ["Import auth.yaml"],
    bad: { fill: [], field: "Content", error: "Choose a file, or paste its content." },
    fill: [["Content", 'auth: [{name: erin, fixedHeaders: [{name: Authorization, value: "Bearer abc"}]}]']],
    submit: "Import",
    call: "POST /api/applications/\\d+/identities/import",
    done: /Identities Imported|imported/i,
  },
  {
    file: "endpoint/dismiss-dialog.tsx",
    at: (demo) => `/endpoints/${demo.endpointId}`,
    ready: "Findings",
    open: ["Dismiss"],
    bad: { fill: [], field: "Reason", error: "Choose why it may be put aside." },
    fill: [
      ["Reason", "Accepted"],
      ["Note", "Agreed with the owner"],
    ],
    submit: "Dismiss",
    call: "POST /api/findings/\\d+/dismiss",
    done: /Finding Dismissed|dismissed/,
  },
  {
    file: "global-tenants/tenant-form.tsx",
    at: at("/global-tenant-admin"),
    ready: "Features",
    open: ["Create Tenant"],
    bad: { fill: [], field: "Tenant name", error: /name/ },
    fill: [["Tenant name", "Northwind"]],
    submit: "Create Tenant",
    call: "POST /api/admin/tenants",
    done: "Tenant Created",
  },
  {
    file: "global-tenants/invite-admin-dialog.tsx",
    at: at("/global-tenant-admin"),
    ready: "Features",
    open: ["Invite"],
    fill: [["E-mail address", "boss@northwind.test"]],
    submit: "Send Invitation",
    call: "POST /api/tenant/users/invite",
    done: /invited/i,
  },
  {
    file: "scanner-engine/create-scan-config.tsx",
    at: at("/admin/scanner"),
    ready: "Nightly",
    open: ["Create Configuration"],
    bad: { fill: [], field: "Name", error: "Enter a name." },
    fill: [["Name", "Weekly"]],
    submit: "Create Configuration",
    call: "POST /api/admin/scan-configs",
    done: "Weekly",
  },
  {
    file: "slack-admin/integration-dialog.tsx",
    at: at("/admin/slack"),
    ready: "T0ACME",
    open: ["Add Integration"],
    bad: { fill: [], field: "Workspace name", error: "The integration needs a workspace name." },
    fill: [
      ["Workspace name", "Anvils"],
      ["Team ID", "T0ANVIL"],
      ["Bot token", "xoxb-good"],
    ],
    submit: "Add Integration",
    call: "POST /api/admin/slack-settings",
    done: "T0ANVIL",
  },
  {
    file: "admin/create-template.tsx",
    at: at("/admin?tab=templates"),
    ready: "magic_link",
    open: ["Create Template"],
    bad: { fill: [], field: "Name", error: /name/ },
    fill: [
      ["Name", "Plain"],
      ["Type", "magic_link"],
      ["Subject", "Sign in"],
      ["HTML content", "<a href='{{magicLink}}'>Sign in</a>"],
    ],
    submit: "Create Template",
    call: "POST /api/admin/email-templates",
    done: "Plain",
  },
  {
    file: "admin/email-editor.tsx",
    at: at("/admin?tab=email"),
    ready: "Not connected",
    open: ["Add Configuration"],
    bad: { fill: [["From e-mail", "nobody"]], field: "From e-mail", error: "Enter the address that mails come from." },
    fill: [
      ["From e-mail", "mail@acme.test"],
      ["SMTP host", "mail.acme.test"],
    ],
    submit: "Save Configuration",
    call: "POST /api/admin/email-settings",
    done: "mail@acme.test",
  },
  {
    file: "tenant-admin/general-tab.tsx",
    at: at("/tenant-admin"),
    ready: "Save Settings",
    bad: { fill: [["Tenant name", ""]], field: "Tenant name", error: /name/ },
    fill: [["Tenant name", "Acme by keyboard"]],
    submit: "Save Settings",
    call: "PUT /api/tenant/settings",
    done: "Settings",
  },
  {
    file: "tenant-admin/brand-color.tsx",
    at: at("/tenant-admin?tab=branding"),
    ready: "Secondary colour",
    bad: { fill: [["Brand colour", "blue"]], field: "Brand colour", error: /#/ },
    fill: [["Brand colour", "#2266AA"]],
    submit: "Save Colour",
    call: "PUT /api/tenant/settings",
    done: /#2266AA|Saved/i,
  },
  {
    file: "tenant-admin/invite-form.tsx",
    at: at("/tenant-admin?tab=users"),
    ready: "Send Invitation",
    fill: [["E-mail address", "kay@acme.test"]],
    submit: "Send Invitation",
    call: "POST /api/tenant/users/invite",
    done: "kay@acme.test",
  },
  {
    file: "slack-admin/team-channels.tsx",
    at: at("/admin/slack?tab=channels&view=teams&integration=1"),
    ready: "Create Mapping",
    bad: { fill: [], field: "Team", error: "Choose a team." },
    fill: [
      ["Team", "Payments"],
      ["Channel", "secret"],
    ],
    submit: "Create Mapping",
    call: "POST /api/admin/slack/team-channels",
    done: "Mapping Created",
  },
  {
    file: "slack-admin/test-message-tab.tsx",
    at: at("/admin/slack?tab=test"),
    ready: "Send Test Message",
    bad: { fill: [["Message", ""]], field: "Slack integration", error: "Choose an integration." },
    fill: [
      ["Slack integration", "Acme"],
      ["Channel", "payments"],
      ["Message", "By keyboard"],
    ],
    submit: "Send Test Message",
    call: "POST /api/admin/slack/test-message",
    done: "Message Sent",
  },
  {
    file: "admin/test-email.tsx",
    at: at("/admin?tab=email"),
    ready: "Not connected",
    open: ["Test SMTP"],
    bad: { fill: [["To", "nobody"]], field: "To", error: "Enter an e-mail address." },
    fill: [["To", "ops@acme.test"]],
    submit: "Send Test E-mail",
    call: "POST /api/admin/test-email",
    done: "Test Email",
  },
  {
    file: "settings/password-form.tsx",
    at: at("/settings"),
    ready: "Scanning Configuration",
    bad: { fill: [["New password", "short"]], field: "New password", error: /characters/ },
    fill: [["New password", "correct horse battery"]],
    submit: "Set Password",
    call: "PUT /api/auth/password",
    done: /Password/,
  },
  {
    file: "settings/clear-data.tsx",
    at: at("/settings"),
    ready: "Data Management",
    open: ["Clear Data"],
    fill: [["Type", "clear"]],
    submit: "Clear Data",
    call: "DELETE /api/admin/clear-data",
    done: "Data Cleared",
  },
];

/** Forms that this walk cannot drive, and where they are driven instead. */
export const drivenElsewhere: Readonly<Record<string, string>> = {
  "connect/connect-view.tsx": "tests/e2e/extension.test.ts",
  "sign-in/paste-link.tsx": "tests/e2e/newcomer-widget.test.ts",
  "settings/settings-screen.tsx": "src/screens/settings/settings-screen.test.tsx",
};
