import type { ReactNode } from "react";
import { Link } from "wouter";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { sourceName } from "../../parts/endpoint/source-name.ts";
import { Moment } from "../../ui/time.tsx";

/** Where the operation belongs, where it was found and when it was checked. */
export function Facts({ endpoint }: { endpoint: EndpointDetail }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">Evidence</h2>
      <dl className="panel divide-y divide-line">
        <Fact name="Application">
          <Link href={`/applications/${endpoint.applicationId}`} className="font-medium text-accent-ink">
            {endpoint.applicationName}
          </Link>
        </Fact>
        <Fact name="Product">{endpoint.productName}</Fact>
        <Fact name="Team">{endpoint.teamName ?? "Unattributed"}</Fact>
        <Fact name="Found in">
          <Sources endpoint={endpoint} />
        </Fact>
        <Fact name="First seen">
          <Moment iso={endpoint.createdAt} />
        </Fact>
        <Fact name="Last checked">{endpoint.lastChecked ? <Moment iso={endpoint.lastChecked} /> : "Not yet"}</Fact>
        {endpoint.scanId !== null && (
          <Fact name="Scan">
            <Link href={`/scan/${endpoint.scanId}`} className="font-medium text-accent-ink">
              Scan {endpoint.scanId}
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** Every kind of place that names the operation, with the place itself as a tooltip. */
function Sources({ endpoint }: { endpoint: EndpointDetail }) {
  const named = endpoint.provenance.length > 0 ? endpoint.provenance : [{ source: endpoint.source, where: "" }];
  return (
    <>
      {named.map(({ source, where }, index) => (
        <span key={source} title={where || undefined}>
          {index > 0 && ", "}
          {sourceName(source)}
        </span>
      ))}
      {endpoint.isShadow && "; not documented"}
      {endpoint.isOrphan && "; it never answered"}
      {endpoint.isZombie && "; an older version"}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 px-3 py-1.5">
      <dt className="shrink-0 text-meta leading-5! text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
