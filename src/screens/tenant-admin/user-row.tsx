import { useApi } from "../../client/context.ts";
import { useUser } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { roles } from "../../contract/roles.ts";
import type { TenantUser } from "../../contract/users.ts";
import { useRefreshTenant } from "../../parts/tenant/refresh-tenant.ts";
import { roleName } from "../../parts/tenant/role-name.ts";
import { ActiveChip } from "../../ui/active-chip.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Select } from "../../ui/select.tsx";

/** Someone of the organization, with a role to choose and a button to activate or deactivate them. */
export function UserRow({ user }: { user: TenantUser }) {
  const me = useUser();
  const refresh = useRefreshTenant();
  const update = useCall(
    // Also after a refusal: another admin may have changed the row meanwhile.
    useApi().ownTenant.updateUser.mutationOptions({ onSettled: refresh }),
    {
      success: ["User Updated", (user, { role }) => describe(user, role !== undefined)],
      failure: ["Failed to update user"],
    },
  );
  const isSelf = user.id === me.id;
  const offered = roles.filter((role) => role !== "superadmin" || me.role === "superadmin" || user.role === role);
  // Nobody demotes or deactivates themselves, and only superadmins change a superadmin.
  const locked = isSelf || (user.role === "superadmin" && me.role !== "superadmin");
  const reason = isSelf ? "You cannot change your own account here" : "Only a superadmin can change a superadmin";
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  const asked = update.isPending ? update.variables : null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 @widget:flex-nowrap" aria-label={user.email}>
      <div className="min-w-0 flex-1 basis-full @widget:basis-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span dir="auto" className="wrap-anywhere @min-[320px]:truncate font-medium" title={user.email}>
            {name || user.email}
          </span>
          {isSelf && <Chip>You</Chip>}
          <ActiveChip active={user.isActive} />
        </p>
        {name && <p className="wrap-anywhere @min-[320px]:truncate text-meta text-ink-3">{user.email}</p>}
      </div>
      <Select
        aria-label={`Role of ${user.email}`}
        className="!w-36 shrink-0"
        value={asked?.role ?? user.role}
        disabled={locked || update.isPending}
        options={offered.map((role) => ({ value: role, label: roleName(role) }))}
        onChange={(role) => update.mutate({ userId: user.id, role })}
      />
      <Button
        small
        variant={user.isActive ? "danger" : "secondary"}
        className="!h-8 w-24"
        disabled={locked}
        busy={update.isPending}
        title={locked ? reason : undefined}
        aria-label={`${user.isActive ? "Deactivate" : "Activate"} ${user.email}`}
        onClick={() => update.mutate({ userId: user.id, isActive: !user.isActive })}
      >
        {user.isActive ? "Deactivate" : "Activate"}
      </Button>
    </li>
  );
}

function describe({ email, role, isActive }: TenantUser, isEnded: boolean): string {
  const is = isActive ? roleName(role) : "deactivated";
  return `${email} is ${is}${isEnded || !isActive ? " and signed out everywhere" : ""}.`;
}
