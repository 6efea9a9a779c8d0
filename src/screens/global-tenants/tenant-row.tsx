import { Flag, Pencil, UserPlus } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import { useUser } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { useRefreshTenant } from "../../parts/tenant/refresh-tenant.ts";
import { ActiveChip } from "../../ui/active-chip.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { dayAndYear } from "../../ui/time.tsx";

/** An organization: who it is, whether it may be used, and what a superadmin does with it. */
export function TenantRow(props: { tenant: Tenant; onEdit: () => void; onDelete: () => void; onInvite: () => void }) {
  const { tenant } = props;
  const refresh = useRefreshTenant();
  const isOwn = useUser().tenantId === tenant.id;
  const update = useCall(useApi().tenants.update.mutationOptions({ onSettled: refresh }), {
    success: [
      "Tenant Updated",
      ({ name, isActive }) => `${name} is ${isActive ? "active" : "deactivated and its people are signed out"}.`,
    ],
    failure: ["Update Failed"],
  });
  const locked = tenant.isGlobal
    ? "The platform's own tenant stays"
    : isOwn
      ? "You cannot deactivate or delete your own organization"
      : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5" aria-label={tenant.name}>
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex min-w-0 items-center gap-2 @max-[319px]:flex-wrap">
          <span dir="auto" className="truncate font-medium @max-[319px]:basis-full" title={tenant.name}>
            {tenant.name}
          </span>
          {tenant.isGlobal && <Chip>Platform</Chip>}
          <ActiveChip active={tenant.isActive} />
        </p>
        <p className="text-meta text-ink-3">
          {[
            tenant.domain,
            `${tenant.userCount} of ${tenant.maxUsers.toLocaleString("en")} users`,
            `since ${dayAndYear(tenant.createdAt)}`,
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        {tenant.description && (
          <p dir="auto" className="truncate text-meta text-ink-2" title={tenant.description}>
            {tenant.description}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1 @max-[479px]:[&_.btn:not(.btn-icon)]:px-1.5 @widget:gap-2">
        <Button
          small
          icon={UserPlus}
          title="Invite"
          aria-label={`Invite someone to ${tenant.name}`}
          disabled={!tenant.isActive}
          onClick={props.onInvite}
        />
        <Button small icon={Pencil} title="Edit" aria-label={`Edit ${tenant.name}`} onClick={props.onEdit} />
        <Link
          href={`/tenant-feature-flags/${tenant.id}`}
          className="btn btn-secondary btn-sm"
          aria-label={`Features of ${tenant.name}`}
        >
          <Flag className="hidden size-4 @widget:block" strokeWidth={1.75} aria-hidden />
          Features
        </Link>
        <Button
          small
          className="@widget:w-24"
          disabled={locked !== undefined && tenant.isActive}
          title={locked}
          busy={update.isPending}
          aria-label={`${tenant.isActive ? "Deactivate" : "Activate"} ${tenant.name}`}
          onClick={() => update.mutate({ id: tenant.id, isActive: !tenant.isActive })}
        >
          {tenant.isActive ? "Deactivate" : "Activate"}
        </Button>
        <Button
          small
          variant="danger"
          disabled={locked !== undefined}
          title={locked}
          aria-label={`Delete ${tenant.name}`}
          onClick={props.onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
