import { useLocation, useSearch } from "wouter";
import { useUser } from "../../client/session.ts";
import { AccessDenied } from "../../parts/tenant/access-denied.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AdminLinks } from "./admin-links.tsx";
import { EmailSettingsTab } from "./email-settings-tab.tsx";
import { EmailTemplatesTab } from "./email-templates-tab.tsx";
import { ScanEngineTab } from "./scan-engine-tab.tsx";
import { SecurityTab } from "./security-tab.tsx";
import { SystemStatsTab } from "./system-stats-tab.tsx";

const title = "Superadmin Panel";

/** The platform itself, for superadmins: scan configurations, figures, mail and its templates. The tab is in the address. */
export function AdminScreen() {
  const { role } = useUser();
  if (role !== "superadmin") {
    return (
      <Screen title={title} short="Superadmin">
        <AccessDenied text="Only superadmin users can access the superadmin panel." />
      </Screen>
    );
  }
  return (
    <Screen title={title} short="Superadmin" subtitle="Settings of every organization on this platform">
      <AdminLinks />
      <AdminTabs />
    </Screen>
  );
}

const tabs = [
  { value: "engine", label: "Scan Engine", content: <ScanEngineTab /> },
  { value: "stats", label: "System Stats", content: <SystemStatsTab /> },
  { value: "email", label: "Email Settings", content: <EmailSettingsTab /> },
  { value: "templates", label: "Email Templates", content: <EmailTemplatesTab /> },
  { value: "security", label: "Security", content: <SecurityTab /> },
] as const;

function AdminTabs() {
  const [path, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get("tab");
  const shown = tabs.find(({ value }) => value === wanted) ?? tabs[0];
  return (
    <Tabs
      aria-label={title}
      value={shown.value as string}
      onChange={(value) => navigate(`${path}?tab=${value}`, { replace: true })}
      tabs={tabs}
    />
  );
}
