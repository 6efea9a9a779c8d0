import { FileUp, type LucideIcon, Users, Waypoints } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import type { Application } from "../../contract/applications.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.ts";
import { trimTraffic } from "./trim-traffic.ts";

/** What an application takes from files: operations of recorded traffic or a collection, and identities. */
export function ImportTab({ application, onIdentities }: { application: Application; onIdentities: () => void }) {
  const mayChange = useCan("applications.update");
  return (
    <div className="grid gap-4 @page:grid-cols-2">
      <Source
        icon={Waypoints}
        title="Traffic"
        text="A HAR recording of your browser or a Postman collection. The next scan tests its operations too. Headers, credentials and the values of bodies stay in the browser."
        facts={[
          ["Files", "HAR, Postman collection 2.0 and 2.1"],
          ["Adds", "Methods, addresses, media types, and GraphQL documents without values"],
          ["Leaves out", "Requests to other hosts"],
        ]}
        action={mayChange && <ImportTraffic application={application} />}
      />
      <Source
        icon={Users}
        title="Identities"
        text="An auth.yaml in the format of the Web Fuzzing Commons: users, with fixed headers or a login step."
        facts={[
          ["Files", "auth.yaml"],
          ["Adds", "One identity per user. Every scan then signs in as each."],
          ["Credentials", "Encrypted, never shown again"],
        ]}
        action={
          mayChange && (
            <Button icon={FileUp} onClick={onIdentities}>
              Import auth.yaml
            </Button>
          )
        }
      />
    </div>
  );
}

function Source(props: {
  icon: LucideIcon;
  title: string;
  text: string;
  facts: readonly [name: string, value: string][];
  action: ReactNode;
}) {
  const Icon = props.icon;
  return (
    <section className="panel flex min-w-0 flex-col @max-[319px]:[&_.btn>svg]:hidden">
      <div className="flex-1 p-4">
        <div className="flex items-start gap-3">
          <span className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-sunken @max-[319px]:hidden">
            <Icon className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
          </span>
          <div className="min-w-0">
            <h2 className="text-card font-semibold">{props.title}</h2>
            <p className="mt-0.5 text-body text-ink-2">{props.text}</p>
          </div>
        </div>
        <dl className="mt-4 space-y-1.5 text-meta">
          {props.facts.map(([name, value]) => (
            <div key={name} className="@panel:flex @panel:gap-3">
              <dt className="w-20 shrink-0 text-ink-3">{name}</dt>
              <dd className="min-w-0 text-ink-2">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <footer className="flex border-t border-line px-4 py-2.5 @max-[319px]:*:flex-1">
        {props.action || <p className="text-meta text-ink-3">A contributor can import.</p>}
      </footer>
    </section>
  );
}

/** Takes operations from a recording of the browser's network traffic, or from a Postman collection. */
function ImportTraffic({ application }: { application: Application }) {
  const api = useApi();
  const toast = useToast();
  const file = useRef<HTMLInputElement>(null);
  const load = useCall(api.applications.importTraffic.mutationOptions(), {
    success: [
      "Traffic Imported",
      ({ operations }) =>
        `The next scan tests ${operations} imported ${operations === 1 ? "operation" : "operations"} too.`,
    ],
    failure: ["Import Failed"],
  });
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      load.mutate({ id: application.id, text: trimTraffic(await chosen.text(), application.targetUrl) });
    } catch (error) {
      toast("Import Failed", error instanceof Error ? error.message : String(error), { destructive: true });
    }
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".har,.json,application/json"
        className="hidden"
        aria-label="Recorded traffic"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Button icon={FileUp} busy={load.isPending} onClick={() => file.current?.click()}>
        Import HAR or Postman
      </Button>
    </>
  );
}
