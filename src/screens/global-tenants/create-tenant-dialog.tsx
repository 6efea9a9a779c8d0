import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { useRefreshTenant } from "../../parts/tenant/refresh-tenant.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TenantForm } from "./tenant-form.tsx";

/** Creates an organization without people; its first admin is invited from the list. */
export function CreateTenantDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refresh = useRefreshTenant();
  const create = useCall(
    useApi().tenants.create.mutationOptions({
      onSuccess: () => {
        refresh();
        onClose();
      },
    }),
    {
      success: ["Tenant Created", ({ name }) => `${name} is ready. Invite its first admin.`],
      failure: ["Creation Failed"],
    },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Create Tenant"
      description="An organization with its own people, applications and findings."
    >
      <TenantForm action="Create Tenant" busy={create.isPending} onSubmit={create.mutate} onCancel={onClose} />
    </Dialog>
  );
}
