import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { useRefreshTenant } from "../../parts/tenant/refresh-tenant.ts";
import { Confirm } from "../../ui/confirm.tsx";

/** Deletes an organization after a question that names it; closed while `tenant` is null. */
export function DeleteTenant({ tenant, onClose }: { tenant: Tenant | null; onClose: () => void }) {
  const refresh = useRefreshTenant();
  const remove = useCall(
    useApi().tenants.remove.mutationOptions({
      onSuccess: () => {
        refresh();
        onClose();
      },
    }),
    { success: ["Tenant Deleted", ({ message }) => message], failure: ["Delete Failed"] },
  );
  const name = tenant?.name ?? "";
  return (
    <Confirm
      open={tenant !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete tenant ${name}?`}
      text={`Are you sure you want to delete tenant "${name}"? This action cannot be undone. Its users, applications, scans, findings, teams and reports are removed with it.`}
      action="Delete Tenant"
      busy={remove.isPending}
      onConfirm={() => tenant && remove.mutate({ id: tenant.id })}
    />
  );
}
