import { useApi } from "../../client/context.ts";
import { useRefreshTenant } from "../../client/refresh-tenant.ts";
import { useCall } from "../../client/use-call.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TenantForm } from "./tenant-form.tsx";

/** Changes what an organization is called and how many people it has room for; closed while `tenant` is null. */
export function EditTenantDialog({ tenant, onClose }: { tenant: Tenant | null; onClose: () => void }) {
  const refresh = useRefreshTenant();
  const update = useCall(
    useApi().tenants.update.mutationOptions({
      onSuccess: () => {
        refresh();
        onClose();
      },
    }),
    {
      success: ["Tenant Updated", ({ name, maxUsers }) => `${name} has room for ${maxUsers} users.`],
      failure: ["Update Failed"],
    },
  );
  return (
    <Dialog
      open={tenant !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Edit Tenant"
      description={tenant ? `${tenant.userCount} active ${tenant.userCount === 1 ? "user" : "users"} now.` : ""}
    >
      {tenant && (
        <TenantForm
          stored={{ ...tenant, domain: tenant.domain ?? "", description: tenant.description ?? "" }}
          action="Save Tenant"
          busy={update.isPending}
          onSubmit={(form, then) => update.mutate({ id: tenant.id, ...form }, then)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
