import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Invitation } from "../../contract/tenants.ts";
import { useRefreshTenant } from "../../parts/tenant/refresh-tenant.ts";
import { roleName } from "../../parts/tenant/role-name.ts";
import { Button } from "../../ui/button.tsx";
import { FailedQuery } from "../../ui/failed-query.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Moment } from "../../ui/time.tsx";

/** Invitations that nobody has taken yet, which hold places; nothing when there are none. */
export function PendingInvitations() {
  const query = useQuery({ ...useApi().ownTenant.invitations.queryOptions(), refetchOnMount: "always" });
  if (query.error && !query.data) {
    return <FailedQuery what="Invitations" error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data?.length) return null;
  return (
    <Panel title="Pending Invitations" count={query.data.length}>
      <ul className="divide-y divide-line">
        {query.data.map((invitation) => (
          <PendingInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  );
}

function PendingInvitation({ invitation }: { invitation: Invitation }) {
  const refresh = useRefreshTenant();
  const withdraw = useCall(useApi().ownTenant.withdrawInvitation.mutationOptions({ onSettled: refresh }), {
    success: ["Invitation Withdrawn", ({ message }) => message],
    failure: ["Failed to withdraw invitation"],
  });
  return (
    <li className="flex items-center gap-4 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={invitation.email}>
          {invitation.email}
        </p>
        <p className="text-meta text-ink-3">
          {roleName(invitation.role)}, until <Moment iso={invitation.expiresAt} />
        </p>
      </div>
      <Button
        small
        variant="danger"
        busy={withdraw.isPending}
        aria-label={`Withdraw the invitation of ${invitation.email}`}
        onClick={() => withdraw.mutate({ id: invitation.id })}
      >
        Withdraw
      </Button>
    </li>
  );
}
