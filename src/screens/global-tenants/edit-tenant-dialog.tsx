import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../client/api-error.ts";
import { changedFields } from "../../client/changed-fields.ts";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { useRefreshTenant } from "../../parts/tenant/refresh-tenant.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TenantForm } from "./tenant-form.tsx";

/** Changes what an organization is called and how many people it has room for; closed while `tenant` is null. */
export function EditTenantDialog({ tenant, onClose }: { tenant: Tenant | null; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = useRefreshTenant();
  const [seen, setSeen] = useState<Tenant | null>(null);
  const close = () => {
    setSeen(null);
    onClose();
  };
  const update = useCall(
    api.tenants.update.mutationOptions({
      onSuccess: () => {
        refresh();
        close();
      },
      onError: async (error, { id }) => {
        // What somebody else wrote meanwhile is read, so that saving again may replace it.
        if (error instanceof ApiError && error.status === 409)
          setSeen(await queries.fetchQuery({ ...api.tenants.get.queryOptions({ input: { id } }), staleTime: 0 }));
      },
    }),
    {
      success: [
        "Tenant Updated",
        ({ name, maxUsers }) => `${name} has room for ${maxUsers.toLocaleString("en")} users.`,
      ],
      failure: ["Update Failed"],
    },
  );
  return (
    <Dialog
      open={tenant !== null}
      onOpenChange={(next) => !next && close()}
      title="Edit Tenant"
      description={tenant ? `${tenant.userCount} active ${tenant.userCount === 1 ? "user" : "users"} now.` : ""}
    >
      {tenant && (
        <TenantForm
          stored={{ ...tenant, domain: tenant.domain ?? "", description: tenant.description ?? "" }}
          action="Save Tenant"
          busy={update.isPending}
          onSubmit={(form, then) => update.mutate({ id: tenant.id, ...changedFields(form, seen ?? tenant) }, then)}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
