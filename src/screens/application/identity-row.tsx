import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Activity, CircleCheck, CircleDashed, Ellipsis, Minus, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Identity } from "../../contract/identities.ts";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";
import { Button } from "../../ui/button.tsx";
import { GridCell, GridRow } from "../../ui/grid-table.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Ago } from "../../ui/time.tsx";
import { Who } from "./access-table.tsx";

const methods: Record<Identity["authMethod"], string> = {
  none: "No credential",
  "api-key": "API key",
  bearer: "Bearer token",
  basic: "Basic",
  custom: "Custom header",
};

/** An identity: three lines below 640 px of container width, two below 960, a table row from there. */
export function IdentityRow(props: { identity: Identity; onEdit: (() => void) | null; onRemove: (() => void) | null }) {
  const { identity, onEdit, onRemove } = props;
  const { label, login, authMethod, hasCredentials, health } = identity;
  return (
    <Row
      label={label}
      kind={identity.role}
      tenant={identity.tenantLabel}
      rights={identity.isPrivileged ? "Privileged" : "Ordinary"}
      means={login ? `Login at ${login.path}` : hasCredentials ? methods[authMethod] : methods.none}
      session={<Session identity={identity} />}
      seen={health && <Ago iso={health.at} long />}
      actions={onEdit && <Actions identity={identity} onEdit={onEdit} onRemove={onRemove} />}
    />
  );
}

/** Whoever sends no credential: every scan calls as them too, and nothing of it can be changed. */
export function AnonymousRow() {
  return (
    <Row
      isStranger
      label="anonymous"
      kind="no session"
      tenant={null}
      rights="Public only"
      means="Nothing sent"
      session={
        <State icon={<Minus className="size-3.5 text-ink-3" strokeWidth={1.75} aria-hidden />} word="Needs none" />
      }
      seen={null}
      actions={null}
    />
  );
}

function Row(props: {
  label: string;
  kind: string;
  tenant: string | null;
  rights: string;
  means: string;
  session: ReactNode;
  seen: ReactNode;
  actions: ReactNode;
  isStranger?: boolean;
}) {
  const { tenant } = props;
  return (
    <GridRow className="group grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-2 border-b border-line px-4 py-2 last:border-0 hover:bg-hover @page:col-span-full @page:min-h-12 @page:grid-cols-subgrid @page:items-center @page:gap-x-4 @page:py-1">
      <GridCell className="col-start-1 flex min-w-0 items-center gap-3">
        <Who isStranger={props.isStranger ?? false} />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 @page:block">
          <bdi className="truncate font-medium @page:block" title={props.label}>
            {props.label}
          </bdi>
          <span className="truncate text-meta text-ink-3 @page:block" title={props.kind}>
            {props.kind}
          </span>
        </span>
      </GridCell>
      <GridCell
        className="hidden min-w-0 truncate font-mono text-meta text-ink-2 @page:block"
        title={tenant ?? undefined}
      >
        {tenant ?? <span className="font-sans text-ink-3">None</span>}
      </GridCell>
      <GridCell className="hidden text-meta text-ink-2 @page:block">{props.rights}</GridCell>
      <GridCell className="col-span-3 col-start-1 row-start-2 min-w-0 pl-6.5 text-meta wrap-anywhere text-ink-3 @widget:flex @widget:gap-x-4 @page:col-span-1 @page:col-start-auto @page:row-auto @page:block @page:pl-0 @page:text-ink-2">
        <span className="block text-ink-2 @page:hidden">
          {tenant ? `${tenant}, ` : ""}
          {tenant ? props.rights.toLowerCase() : props.rights}
        </span>
        <span>
          {props.means}
          {props.seen && <span className="@page:hidden">, seen {props.seen}</span>}
        </span>
      </GridCell>
      <GridCell
        className={clsx(
          "col-start-2 row-start-1 min-w-0 text-right @page:col-auto @page:row-auto @page:text-left",
          !props.actions && "col-span-2",
        )}
      >
        {props.session}
      </GridCell>
      <GridCell className="hidden text-meta whitespace-nowrap text-ink-3 @page:block">{props.seen ?? "–"}</GridCell>
      <GridCell className="col-start-3 row-start-1 -my-1 -mr-2 flex w-7 justify-end gap-1 empty:hidden @page:col-auto @page:row-auto @page:my-0 @page:mr-0 @page:w-auto @page:empty:block">
        {props.actions}
      </GridCell>
    </GridRow>
  );
}

function Session({ identity: { health, login, hasCredentials } }: { identity: Identity }) {
  if (!health) {
    return (
      <State
        icon={<CircleDashed className="size-3.5 text-ink-3" strokeWidth={1.75} aria-hidden />}
        word={hasCredentials || login ? "Not probed yet" : "No credential"}
      />
    );
  }
  return health.alive && health.sameAs === undefined ? (
    <State
      icon={<CircleCheck className="size-3.5 text-secure" strokeWidth={1.75} aria-hidden />}
      word="Alive"
      why={health.reason}
    />
  ) : (
    <State
      icon={<TriangleAlert className="size-3.5 text-medium" strokeWidth={1.75} aria-hidden />}
      word={<span className="text-medium">{health.alive ? `Counts as ${health.sameAs}` : "Expired"}</span>}
      why={health.reason}
    />
  );
}

function State({ icon, word, why }: { icon: ReactNode; word: ReactNode; why?: string }) {
  return (
    <>
      <span className="flex items-center justify-end gap-1.5 text-meta whitespace-nowrap text-ink-2 @page:justify-start">
        {icon}
        {word}
      </span>
      {why && (
        // Its first sentence says why; the rest is in the title.
        <span className="hidden truncate text-meta text-ink-3 @page:block" title={why}>
          {why.split(". ", 1)[0]?.replace(/\.$/, "")}
        </span>
      )}
    </>
  );
}

/** What can be done with an identity: on a page Probe shows beside the menu while its row is pointed at. */
function Actions(props: { identity: Identity; onEdit: () => void; onRemove: (() => void) | null }) {
  const { identity, onEdit, onRemove } = props;
  const api = useApi();
  const queries = useQueryClient();
  const probe = useCall(api.identities.probe.mutationOptions({ onSuccess: () => refreshApplications(queries, api) }), {
    success: ["Session Probed", ({ label, health }) => `${label}: ${health?.reason ?? "the target said nothing."}`],
    failure: ["Probe Failed"],
  });
  return (
    <>
      <Button
        small
        variant="ghost"
        icon={Activity}
        busy={probe.isPending}
        aria-label={`Probe ${identity.label}`}
        className="hidden! opacity-0 group-hover:opacity-100 focus-visible:opacity-100 @page:inline-flex!"
        onClick={() => probe.mutate(identity)}
      >
        Probe
      </Button>
      <Menu
        label={`Actions for ${identity.label}`}
        items={[
          { key: "probe", label: "Probe", onSelect: () => probe.mutate(identity) },
          { key: "edit", label: "Edit", onSelect: onEdit },
          ...(onRemove ? [{ key: "remove", label: "Remove", isDanger: true, onSelect: onRemove }] : []),
        ]}
        trigger={(trigger) => (
          <Button
            {...trigger}
            small
            variant="ghost"
            icon={Ellipsis}
            busy={probe.isPending}
            aria-label={`Actions for ${identity.label}`}
          />
        )}
      />
    </>
  );
}
