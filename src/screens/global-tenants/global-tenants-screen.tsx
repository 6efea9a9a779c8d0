import { useQuery } from "@tanstack/react-query";
import { Building2, Plus } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { AccessDenied } from "../../parts/tenant/access-denied.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { CreateTenantDialog } from "./create-tenant-dialog.tsx";
import { DeleteTenant } from "./delete-tenant.tsx";
import { EditTenantDialog } from "./edit-tenant-dialog.tsx";
import { InviteAdminDialog } from "./invite-admin-dialog.tsx";
import { TenantRow } from "./tenant-row.tsx";

/** All organizations of the platform, for superadmins. */
export function GlobalTenantsScreen() {
  const allowed = useCan("tenants.list");
  const [creating, setCreating] = useState(false);
  const create = allowed && (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      Create Tenant
    </Button>
  );
  return (
    <Screen
      title="Global Tenant Management"
      short="Tenants"
      subtitle="Every organization on this platform"
      actions={create}
      footer={create && <div className="flex flex-1 [&>*]:flex-1">{create}</div>}
    >
      {allowed ? <TenantList /> : <AccessDenied text="Only superadmin users can access global tenant management." />}
      <CreateTenantDialog open={creating} onClose={() => setCreating(false)} />
    </Screen>
  );
}

function TenantList() {
  // Organizations come and go without this screen: visitors create their own.
  const query = useQuery({ ...useApi().tenants.list.queryOptions(), refetchOnMount: "always" });
  const [deleted, setDeleted] = useState<Tenant | null>(null);
  const [edited, setEdited] = useState<Tenant | null>(null);
  const [invited, setInvited] = useState<Tenant | null>(null);
  return (
    <>
      <Panel title="Tenants" {...(query.data ? { count: query.data.tenants.length } : {})}>
        <Loaded query={query} what="Tenants" skeleton={<SkeletonRows />}>
          {({ tenants }) =>
            tenants.length === 0 ? (
              <EmptyState icon={Building2} title="No tenants yet" text="Create the first organization." />
            ) : (
              <ul className="divide-y divide-line">
                {tenants.map((tenant) => (
                  <TenantRow
                    key={tenant.id}
                    tenant={tenant}
                    onEdit={() => setEdited(tenant)}
                    onDelete={() => setDeleted(tenant)}
                    onInvite={() => setInvited(tenant)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <EditTenantDialog tenant={edited} onClose={() => setEdited(null)} />
      <DeleteTenant tenant={deleted} onClose={() => setDeleted(null)} />
      <InviteAdminDialog tenant={invited} onClose={() => setInvited(null)} />
    </>
  );
}
