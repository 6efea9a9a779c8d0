import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { AccessDenied } from "../../parts/tenant/access-denied.tsx";
import { FeatureFlagList } from "../../parts/tenant/feature-flag-list.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonTabs } from "../../ui/skeleton.tsx";
import { type Tab, Tabs } from "../../ui/tabs.tsx";
import { ApiKeysTab } from "./api-keys-tab.tsx";
import { BrandingTab } from "./branding-tab.tsx";
import { EmbedKeysTab } from "./embed-keys/embed-keys-tab.tsx";
import { GeneralTab } from "./general-tab.tsx";
import { PermissionsTab } from "./permissions-tab.tsx";
import { SlackGate } from "./slack-gate.tsx";
import { UsersTab } from "./users-tab.tsx";
import { WebhooksTab } from "./webhooks/webhooks-tab.tsx";

type TabName =
  | "general"
  | "users"
  | "api-keys"
  | "embed-keys"
  | "branding"
  | "slack"
  | "webhooks"
  | "features"
  | "permissions";

/** The own organization: settings, people, keys, looks, Slack, webhooks, features, and who may do what. For admins and superadmins. */
export function TenantAdminScreen() {
  const allowed = useCan("ownTenant.updateSettings");
  return (
    <Screen title="Tenant Management" short="Tenant" subtitle="Your organization, its people and how it looks">
      {allowed ? (
        <Administration />
      ) : (
        <AccessDenied text="You need Admin or Superadmin privileges to access tenant administration." />
      )}
    </Screen>
  );
}

function Administration() {
  const query = useQuery(useApi().ownTenant.settings.queryOptions());
  const webhooks = useQuery(useApi().webhooks.list.queryOptions());
  const isPaused = webhooks.data?.some(({ pausedReason }) => pausedReason !== null);
  const [params, setParams] = useSearchParams();
  const tabs = (tenant: Tenant): readonly Tab<TabName>[] => [
    { value: "general", label: "General", content: <GeneralTab tenant={tenant} /> },
    { value: "users", label: "Users", content: <UsersTab tenant={tenant} /> },
    { value: "api-keys", label: "API Keys", content: <ApiKeysTab /> },
    { value: "embed-keys", label: "Embed Keys", content: <EmbedKeysTab /> },
    { value: "branding", label: "Branding", content: <BrandingTab tenant={tenant} /> },
    { value: "slack", label: "Slack Integration", content: <SlackGate tenant={tenant} /> },
    {
      value: "webhooks",
      label: "Webhooks",
      content: <WebhooksTab />,
      warning: isPaused ? "One is paused" : undefined,
    },
    { value: "features", label: "Feature Flags", content: <FeatureFlagList tenant={tenant} /> },
    { value: "permissions", label: "Permissions", content: <PermissionsTab /> },
  ];
  return (
    <Loaded query={query} what="The organization" skeleton={<SkeletonTabs />}>
      {(tenant) => {
        const all = tabs(tenant);
        return (
          <Tabs
            aria-label="Parts of the administration"
            tabs={all}
            value={all.find(({ value }) => value === params.get("tab"))?.value ?? "general"}
            onChange={(tab) => setParams(tab === "general" ? {} : { tab }, { replace: true })}
          />
        );
      }}
    </Loaded>
  );
}
