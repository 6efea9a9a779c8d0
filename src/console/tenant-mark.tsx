import { useUser } from "../client/session.ts";
import { useHost } from "../host/context.ts";
import { Picture } from "../ui/picture.tsx";
import { PosternMark } from "../ui/postern-mark.tsx";

/** The tenant's logo and name above the product's own mark. */
export function TenantMark() {
  const { tenant } = useUser();
  const { platform } = useHost();
  const initial = <span aria-hidden>{(tenant?.name ?? "Postern").slice(0, 1).toUpperCase()}</span>;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="grid size-7 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-body font-semibold">
        {tenant?.logoUrl ? (
          <Picture
            src={new URL(tenant.logoUrl, platform).href}
            alt=""
            className="size-full object-contain"
            fallback={initial}
          />
        ) : (
          initial
        )}
      </span>
      <div className="min-w-0">
        <p className="truncate text-body leading-4 font-semibold">{tenant?.name ?? "Postern"}</p>
        <p className="flex items-center gap-1 text-chip text-ink-3">
          <PosternMark className="size-3" />
          Postern
        </p>
      </div>
    </div>
  );
}
