import { Check, Minus } from "lucide-react";
import { type Role, roles } from "../../contract/roles.ts";
import { type Permission, permissions } from "../../parts/tenant/permissions.ts";
import { roleName } from "../../parts/tenant/role-name.ts";
import { Chip } from "../../ui/chip.tsx";
import { GridCell, GridHead, GridRow, GridTable } from "../../ui/grid-table.tsx";
import { Panel } from "../../ui/panel.tsx";

const rights: Record<Role, string> = {
  viewer: "Read-only: view products, scans, endpoints, reports.",
  contributor: "Viewer rights, plus create products, scans, reports and update own resources.",
  user: "The rights of a contributor.",
  admin: "Contributor rights, plus manage teams, delete resources, tenant settings, Slack integration.",
  superadmin: "Admin rights, plus manage tenants, global email settings, cross-tenant access.",
};

/** What each role may do, in words and right by right as the platform enforces it. */
export function PermissionsTab() {
  return (
    <div className="space-y-4">
      <Panel title="Roles">
        <dl className="divide-y divide-line">
          {roles.map((role) => (
            <div key={role} className="px-4 py-2.5 @widget:flex @widget:gap-4">
              <dt className="w-28 shrink-0 font-medium">{roleName(role)}</dt>
              <dd className="text-ink-2">{rights[role]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Permissions">
        <GridTable
          aria-label="Permissions by role"
          className="@widget:grid @widget:grid-cols-[minmax(0,1fr)_repeat(5,auto)]"
        >
          <GridRow className="hidden bg-sunken @widget:col-span-full @widget:grid @widget:grid-cols-subgrid">
            <GridHead className="pl-4!">Rights</GridHead>
            {roles.map((role) => (
              <GridHead key={role}>{roleName(role)}</GridHead>
            ))}
          </GridRow>
          {permissions().map((permission) => (
            <PermissionRow key={`${permission.noun} ${permission.roles.join()}`} permission={permission} />
          ))}
        </GridTable>
      </Panel>
    </div>
  );
}

/** From 640 px of container width one mark per role; below it the weakest role, which all stronger ones include. */
function PermissionRow({ permission: { noun, actions, roles: allowed } }: { permission: Permission }) {
  const weakest = allowed[0];
  return (
    <GridRow className="border-t border-line px-4 py-2 @max-[639px]:nth-2:border-t-0 @widget:col-span-full @widget:grid @widget:grid-cols-subgrid @widget:items-center @widget:px-0">
      <GridCell className="min-w-0 @widget:pl-4">
        <span className="font-medium">{noun}</span>
        <span className="ml-2 text-meta text-ink-2">{actions.join(", ")}</span>
      </GridCell>
      {roles.map((role) => (
        <GridCell key={role} className="hidden place-items-center @widget:grid">
          <Mark role={role} allowed={allowed.includes(role)} />
        </GridCell>
      ))}
      <GridCell className="mt-1 @widget:hidden">
        {weakest && (
          <Chip icon={Check}>{weakest === "superadmin" ? roleName(weakest) : `${roleName(weakest)} and above`}</Chip>
        )}
      </GridCell>
    </GridRow>
  );
}

function Mark({ role, allowed }: { role: Role; allowed: boolean }) {
  const Icon = allowed ? Check : Minus;
  return (
    <>
      <Icon
        className={allowed ? "size-4 text-secure" : "size-4 text-ink-3 opacity-50"}
        strokeWidth={1.75}
        aria-hidden
      />
      <span className="sr-only">{`${roleName(role)}: ${allowed ? "allowed" : "not allowed"}`}</span>
    </>
  );
}
