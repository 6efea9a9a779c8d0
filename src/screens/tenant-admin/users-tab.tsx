import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { InviteForm } from "./invite-form.tsx";
import { PendingInvitations } from "./pending-invitations.tsx";
import { UserRow } from "./user-row.tsx";

/** The organization's people: inviting, roles, activation. */
export function UsersTab({ tenant }: { tenant: Tenant }) {
  const api = useApi();
  // Other admins work on the same list.
  const users = useQuery({ ...api.ownTenant.users.queryOptions(), refetchOnMount: "always" });
  return (
    <div className="space-y-4">
      <InviteForm tenant={tenant} />
      <PendingInvitations />
      <Panel title="Users" {...(users.data ? { count: users.data.length } : {})}>
        <Loaded query={users} what="Users" skeleton={<SkeletonRows />}>
          {(list) => (
            <ul className="divide-y divide-line">
              {list.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
