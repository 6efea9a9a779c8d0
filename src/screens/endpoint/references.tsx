import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { sourceName } from "../../parts/endpoint/source-name.ts";
import { Fold } from "../../ui/fold.tsx";
import { Moment } from "../../ui/time.tsx";
import { Prose } from "./prose.tsx";
import { weakness } from "./weakness.ts";

type Explained = { owasp: string | null; cwe: string | null; why: string | null; code?: string };

/** What kind of weakness it is and why it matters, the check's code, and where the operation belongs. */
export function References({ endpoint, explained }: { endpoint: EndpointDetail; explained: Explained }) {
  const { owasp, cwe, why, code } = explained;
  const kinds = [
    { name: "OWASP", text: owasp },
    { name: "CWE", text: cwe },
  ].flatMap(({ name, text }) => (text ? [{ name, text }] : []));
  return (
    <Fold title="References" result={kinds.map(({ text }) => text.split(" ")[0]).join(", ")}>
      {why && (
        <div className="border-b border-line px-3 py-2">
          <h3 className="mb-1 text-meta font-medium">Why it matters</h3>
          <Prose text={why} />
        </div>
      )}
      <dl className="divide-y divide-line">
        {kinds.map((kind) => (
          <Kind key={kind.name} {...kind} />
        ))}
        {code && (
          <Fact name="Check">
            <code className="font-mono text-chip">{code.replaceAll("-", "_").toUpperCase()}</code>
          </Fact>
        )}
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
    </Fold>
  );
}

function Kind({ name, text: code }: { name: string; text: string }) {
  const { text, link } = weakness(code);
  return (
    <div className="flex gap-3 px-3 py-2">
      <dt className="w-16 shrink-0 text-meta leading-5! text-ink-3">{name}</dt>
      <dd className="flex flex-1 justify-between gap-3">
        {text}
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={`What ${code.split(" ")[0]} means, in a new tab`}
            className="-m-1.5 grid size-7 shrink-0 place-items-center text-ink-3 hover:text-ink"
          >
            <ExternalLink className="size-3.5" strokeWidth={1.75} aria-hidden />
          </a>
        )}
      </dd>
    </div>
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
