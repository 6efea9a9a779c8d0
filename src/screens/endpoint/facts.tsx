import type { ReactNode } from "react";
import { Link } from "wouter";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { sourceName } from "../../ui/source-name.ts";
import { Moment } from "../../ui/time.tsx";

/** Where the operation belongs, where it was found and when it was checked. */
export function Facts({ endpoint }: { endpoint: EndpointDetail }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">Evidence</h2>
      <dl className="panel divide-y divide-line">
        <Fact name="Application">{endpoint.applicationName}</Fact>
        <Fact name="Product">{endpoint.productName}</Fact>
        <Fact name="Team">{endpoint.teamName ?? "Unattributed"}</Fact>
        <Fact name="Found in">
          {sourceName(endpoint.source)}
          {endpoint.isShadow && ", not documented"}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 px-3 py-1.5">
      <dt className="shrink-0 text-meta leading-5! text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
