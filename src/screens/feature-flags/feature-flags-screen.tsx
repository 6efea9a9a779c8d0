import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Flag, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { useUser } from "../../client/session.ts";
import { AccessDenied } from "../../parts/tenant/access-denied.tsx";
import { FeatureFlagList } from "../../parts/tenant/feature-flag-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonPanel } from "../../ui/skeleton.tsx";
import { TenantCard } from "./tenant-card.tsx";

const back = "/tenant-admin";

/** The feature flags of one tenant, for superadmins and its own admins; `tenantId` null where the address names none. */
export function FeatureFlagsScreen({ tenantId }: { tenantId: number | null }) {
  const user = useUser();
  const isAdmin = user.role === "superadmin" || user.role === "admin";
  const allowed =
    user.role === "superadmin" || (user.role === "admin" && (tenantId ?? user.tenantId) === user.tenantId);
  const { data: tenant } = useQuery({
    ...useApi().tenants.get.queryOptions({ input: { id: tenantId ?? 0 } }),
    enabled: allowed && tenantId !== null,
  });
  return (
    <Screen
      title="Feature Flags"
      name={tenant && `Feature Flags, ${tenant.name}`}
      subtitle="What is turned on for this organization"
      back={isAdmin ? back : "/"}
      actions={
        isAdmin && (
          <Link href={back} className="btn btn-secondary">
            <ArrowLeft className="size-4" strokeWidth={1.75} aria-hidden />
            Back to Tenant Management
          </Link>
        )
      }
    >
      {!allowed ? (
        <AccessDenied text="You need Admin or Superadmin privileges to manage feature flags." />
      ) : tenantId === null ? (
        <Message
          icon={Flag}
          title="Invalid tenant ID"
          text="The address names no tenant. Open the flags from Tenant Management."
        />
      ) : (
        <Flags tenantId={tenantId} />
      )}
    </Screen>
  );
}

function Flags({ tenantId }: { tenantId: number }) {
  const query = useQuery(useApi().tenants.get.queryOptions({ input: { id: tenantId } }));
  const { error } = query;
  if (!query.data && error instanceof ApiError && [400, 403, 404].includes(error.status)) {
    return (
      <Message
        icon={SearchX}
        title="Tenant not found"
        text="Tenant not found or you don't have permission to access it."
      />
    );
  }
  return (
    <Loaded
      query={query}
      what="The tenant"
      skeleton={
        <div className="space-y-4">
          <SkeletonPanel rows={2} className="h-[178px] @widget:h-[130px]" />
          <SkeletonPanel rows={2} />
        </div>
      }
    >
      {(tenant) => (
        <div className="space-y-4">
          <TenantCard tenant={tenant} />
          <FeatureFlagList tenant={tenant} />
        </div>
      )}
    </Loaded>
  );
}

function Message(props: { icon: typeof Flag; title: string; text: string }): ReactNode {
  return (
    <div className="panel">
      <EmptyState {...props} />
    </div>
  );
}
