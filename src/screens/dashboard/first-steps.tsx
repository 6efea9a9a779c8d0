import { useSetAtom } from "jotai";
import { Plus, User, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useCan } from "../../client/session.ts";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import { addApplicationAtom } from "../../parts/application/add-application.ts";
import { useStartScan } from "../../parts/scan/start-scan.ts";
import { Button } from "../../ui/button.tsx";
import { PracticeOffer } from "./practice-offer.tsx";

/** What an organization without endpoints does first: connect an application, name who asks, read the first finding. */
export function FirstSteps({ applications }: { applications: readonly ApplicationSummary[] }) {
  const add = useSetAtom(addApplicationAtom);
  const startScan = useStartScan();
  const mayAdd = useCan("applications.create");
  const mayScan = useCan("scans.create");
  const [first] = applications;
  const at = !first ? 1 : first.identities.total < 2 ? 2 : 3;
  return (
    <section aria-label="First steps" className="panel mb-4 overflow-hidden">
      <header className="border-b border-line px-4 py-4 @page:px-6">
        <h2 className="text-dialog font-semibold tracking-tight">Three steps to your first finding</h2>
        <p className="text-body text-ink-3">About three minutes. Nothing is changed in your API unless you allow it.</p>
      </header>
      <ol className="grid divide-y divide-line @widget:grid-cols-3 @widget:divide-x @widget:divide-y-0">
        <Step
          number={1}
          at={at}
          title="Connect an application"
          text="Give it a name and an address. Postern finds its endpoints from OpenAPI, traffic and scripts."
          action={
            mayAdd && (
              <Button variant="primary" icon={Plus} onClick={() => add(true)}>
                Add Application
              </Button>
            )
          }
          later="A contributor can add one."
          picture={
            <div className="text-meta text-ink-2">
              <p className="font-medium">Target URL</p>
              <p className="mt-1.5 rounded-md border border-control bg-surface px-2.5 py-1.5 font-mono text-ink">
                https://api.northwind.test
              </p>
            </div>
          }
        />
        <Step
          number={2}
          at={at}
          title="Name who asks"
          text="Two users with different rights are enough. Postern sends each request as both and compares."
          action={
            first && (
              <Link href={`/applications/${first.id}?tab=identities`} className="btn btn-primary">
                Add identities
              </Link>
            )
          }
          later="Opens after step 1"
          picture={
            <ul className="space-y-1.5 text-meta">
              {[
                { icon: User, who: "alice", what: "customer" },
                { icon: User, who: "bob", what: "another customer" },
                { icon: UserX, who: "anonymous", what: "no session" },
              ].map(({ icon: Icon, who, what }) => (
                <li key={who} className="flex items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-1">
                  <Icon className="size-3.5 text-ink-3" strokeWidth={1.75} aria-hidden />
                  <span className="font-medium">{who}</span>
                  <span className="text-ink-3">{what}</span>
                </li>
              ))}
            </ul>
          }
        />
        <Step
          number={3}
          at={at}
          title="Read the first finding"
          text="Each one comes with its proof: who asked, what leaked, how to repeat it and how to fix it."
          action={
            mayScan &&
            first && (
              <Button variant="primary" onClick={() => startScan({ applicationId: first.id })}>
                Start New Scan
              </Button>
            )
          }
          later="Opens after the first scan"
          picture={
            <div className="rounded-md border border-line bg-surface px-2.5 py-2 text-meta">
              <p className="flex items-center gap-1.5 font-semibold">
                <SeverityIcon severity="critical" label={false} />
                Cross-user read
                <span className="ml-auto text-chip font-normal text-ink-3">example</span>
              </p>
              <p className="mt-0.5 font-mono text-chip text-ink-2">GET /orders/{"{id}"}</p>
              <p className="mt-0.5 text-ink-2">bob can read alice’s order.</p>
            </div>
          }
        />
      </ol>
      {!first && mayAdd && mayScan && <PracticeOffer />}
    </section>
  );
}

function Step(props: {
  number: number;
  at: number;
  title: string;
  text: string;
  action: ReactNode;
  later: string;
  picture: ReactNode;
}) {
  const { number, at } = props;
  const isNow = number === at;
  return (
    <li className="flex min-w-0 flex-col p-4 @page:p-6" aria-current={isNow ? "step" : undefined}>
      <div
        aria-hidden
        className="mb-4 hidden h-[132px] flex-col justify-center rounded-lg border border-line bg-sunken p-4 @page:flex"
      >
        {props.picture}
      </div>
      <h3 className="flex gap-2.5 text-card font-semibold">
        <span
          className={`grid size-5 shrink-0 place-items-center rounded-full text-chip ${isNow ? "bg-ink text-surface" : "border border-line-strong text-ink-3"}`}
        >
          {number}
        </span>
        {props.title}
      </h3>
      <p className="mt-1.5 pl-[30px] text-body text-ink-2">{props.text}</p>
      <p className={`mt-auto pt-4 pl-[30px] ${isNow ? "@max-[319px]:pl-0" : ""}`}>
        {number < at ? (
          <span className="text-meta text-secure">Done</span>
        ) : isNow && props.action ? (
          props.action
        ) : (
          <span className="text-meta text-ink-3">{props.later}</span>
        )}
      </p>
    </li>
  );
}
