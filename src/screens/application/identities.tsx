import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Activity, FileUp, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Identity } from "../../contract/identities.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Ago } from "../../ui/time.tsx";
import { Who } from "./access-table.tsx";

const methods: Record<Identity["authMethod"], string> = {
  none: "No credential",
  "api-key": "API key",
  bearer: "Bearer token",
  basic: "Basic",
  custom: "Custom header",
};

/** As whom the application is scanned: what is known of each identity, and what can be done with it. */
export function Identities(props: {
  applicationId: number;
  onEdit: ((identity: Identity) => void) | null;
  onImport: (() => void) | null;
}) {
  const { applicationId, onEdit, onImport } = props;
  const api = useApi();
  // Scans probe them elsewhere.
  const query = useQuery({
    ...api.identities.list.queryOptions({ input: { applicationId } }),
    refetchOnMount: "always",
  });
  const [removed, setRemoved] = useState<Identity | null>(null);
  return (
    <Panel
      title="Identities"
      {...(query.data ? { count: query.data.length } : {})}
      action={
        onImport && (
          <Button small variant="ghost" icon={FileUp} onClick={onImport}>
            Import auth.yaml
          </Button>
        )
      }
    >
      <Loaded query={query} what="Identities" skeleton={<Skeleton className="m-4 h-16" />}>
        {(identities) => (
          <ul className="divide-y divide-line">
            {identities.map((identity) => (
              <IdentityRow
                key={identity.id}
                identity={identity}
                onEdit={onEdit && (() => onEdit(identity))}
                onRemove={onEdit && !identity.isDefault ? () => setRemoved(identity) : null}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <RemoveIdentity identity={removed} onClose={() => setRemoved(null)} />
    </Panel>
  );
}

function IdentityRow(props: { identity: Identity; onEdit: (() => void) | null; onRemove: (() => void) | null }) {
  const { identity, onEdit, onRemove } = props;
  const api = useApi();
  const queries = useQueryClient();
  const probe = useCall(
    api.identities.probe.mutationOptions({
      onSuccess: () => void queries.invalidateQueries({ queryKey: api.identities.key() }),
    }),
    {
      success: ["Session Probed", ({ label, health }) => `${label}: ${health?.reason ?? "the target said nothing."}`],
      failure: ["Probe Failed"],
    },
  );
  const belongs = [identity.role, identity.tenantLabel].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-[140px] flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <Who isStranger={false} />
          <span className="font-medium">{identity.label}</span>
          {identity.isPrivileged && <Chip>privileged</Chip>}
        </div>
        <div className="pl-5.5 text-meta text-ink-3">
          {belongs}; {credential(identity)}
        </div>
        {identity.health && <div className="pl-5.5 text-meta wrap-anywhere text-ink-3">{identity.health.reason}</div>}
      </div>
      <Health identity={identity} />
      {onEdit && (
        <div className="flex gap-1">
          <Button small icon={Activity} busy={probe.isPending} onClick={() => probe.mutate(identity)}>
            Probe
          </Button>
          <Button small variant="ghost" icon={Pencil} aria-label={`Edit ${identity.label}`} onClick={onEdit} />
          {onRemove && (
            <Button small variant="ghost" icon={Trash2} aria-label={`Remove ${identity.label}`} onClick={onRemove} />
          )}
        </div>
      )}
    </li>
  );
}

function credential({ authMethod, hasCredentials, login }: Identity): string {
  if (login) return `signs in at ${login.path}`;
  return hasCredentials ? methods[authMethod] : methods.none;
}

function Health({ identity: { health } }: { identity: Identity }) {
  if (!health) return <span className="text-meta text-ink-3">Not probed yet</span>;
  return (
    <span className="flex items-center gap-2 text-meta">
      <Chip tone={health.alive ? "secure" : "critical"}>{health.alive ? "alive" : "refused"}</Chip>
      <span className="text-ink-3">
        <Ago iso={health.at} long />
      </span>
    </span>
  );
}

function RemoveIdentity({ identity, onClose }: { identity: Identity | null; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const remove = useCall(
    api.identities.remove.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.identities.key() });
        void queries.invalidateQueries({ queryKey: api.applications.key() });
        onClose();
      },
    }),
    {
      success: ["Identity Removed", ({ message }) => message],
      failure: ["Removal Failed"],
    },
  );
  return (
    <Confirm
      open={identity !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove identity ${identity?.label ?? ""}?`}
      text="Its stored credential is deleted. Findings that it proved stay until a scan without it."
      action="Remove Identity"
      busy={remove.isPending}
      onConfirm={() => identity && remove.mutate(identity)}
    />
  );
}
