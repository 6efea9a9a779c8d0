import { Building2 } from "lucide-react";
import type { Tenant } from "../../contract/tenants.ts";
import { ActiveChip } from "../../ui/active-chip.tsx";
import { Chip } from "../../ui/chip.tsx";
import { dayAndYear } from "../../ui/time.tsx";

/** Which tenant the flags are of. */
export function TenantCard({ tenant }: { tenant: Tenant }) {
  const facts = [
    ["Tenant ID", tenant.id],
    ["Domain", tenant.domain ?? "–"],
    ["Active users", `${tenant.userCount} of ${tenant.maxUsers.toLocaleString("en")}`],
    ["Created", dayAndYear(tenant.createdAt)],
  ] as const;
  return (
    <section className="panel p-4" aria-label="Tenant">
      <div className="flex items-start gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-sunken">
          <Building2 className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-card font-semibold" title={tenant.name}>
            {tenant.name}
          </h2>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <ActiveChip active={tenant.isActive} />
            {tenant.isGlobal && <Chip>Platform</Chip>}
          </p>
          {tenant.description && (
            <p dir="auto" className="mt-2 line-clamp-3 break-words text-ink-2">
              {tenant.description}
            </p>
          )}
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-3 @widget:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-meta text-ink-3">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
