import { useApi } from "../../client/context.ts";
import { useRefreshTenant } from "../../client/refresh-tenant.ts";
import { useCall } from "../../client/use-call.ts";

/** Saves fields of the own organization, with the toasts that belong to it, and shows them everywhere at once; a refusal may mean that somebody else changed them. */
export function useSaveSettings() {
  const refresh = useRefreshTenant();
  return useCall(useApi().ownTenant.updateSettings.mutationOptions({ onSettled: refresh }), {
    success: ["Settings Saved", ({ name }) => `${name} is up to date.`],
    failure: ["Failed to update tenant settings"],
  });
}
