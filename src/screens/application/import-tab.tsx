import { FileUp } from "lucide-react";
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
    <div className="panel divide-y divide-line">
      <Source
        title="Traffic"
        text="A HAR recording of your browser or a Postman collection. The next scan tests its operations too. Bodies, headers and credentials stay in the browser."
        action={mayChange && <ImportTraffic application={application} />}
      />
      <Source
        title="Identities"
        text="An auth.yaml in the format of the Web Fuzzing Commons: users, with fixed headers or a login step."
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

function Source({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="min-w-[180px] flex-1">
        <h2 className="text-body font-semibold">{title}</h2>
        <p className="mt-0.5 max-w-[640px] text-meta text-ink-3">{text}</p>
      </div>
      {action || <p className="text-meta text-ink-3">A contributor can import.</p>}
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
