import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { useRefreshTenant } from "../../parts/tenant/refresh-tenant.ts";

/** Saves fields of the own organization, with the toasts that belong to it, and shows them everywhere at once; what somebody else changed meanwhile is read. */
export function useSaveSettings() {
  const refresh = useRefreshTenant();
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 409) refresh();
  };
  return useCall(useApi().ownTenant.updateSettings.mutationOptions({ onSuccess: refresh, onError }), {
    success: ["Settings Saved", ({ name }) => `${name} is up to date.`],
    failure: ["Failed to update tenant settings"],
  });
}
