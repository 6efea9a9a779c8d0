import { Minus, Plus } from "lucide-react";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { Fold } from "../../ui/fold.tsx";
import { maskQuoted } from "./mask.ts";
import { leadingVerdict } from "./read-exchange.ts";

/** What speaks for the verdict that is claimed, and what against it; nothing where nothing was weighed. */
export function Weighing({ endpoint, finding }: { endpoint: EndpointDetail; finding: Finding | null }) {
  const { authentication, authorization } = endpoint;
  // A finding stands on the verdict with its own reason; what stands on none was not weighed.
  const claimed = finding ? [authentication, authorization].find(({ code }) => code === finding.code) : null;
  const verdict = finding ? claimed : leadingVerdict(endpoint);
  const { for: speaking = [], against = [] } = verdict?.signs ?? {};
  if (!verdict || speaking.length + against.length === 0) return null;
  const isOpen = verdict.state === "inconclusive" || verdict.state === "not_tested";
  return (
    <Fold title="For and against" result={`${speaking.length} for, ${against.length} against`}>
      <div className="divide-y divide-line">
        <Signs title={isOpen ? "For a hole" : "For this verdict"} signs={speaking} icon={Plus} />
        <Signs title={isOpen ? "Against a hole" : "Against it"} signs={against} icon={Minus} />
      </div>
    </Fold>
  );
}

function Signs({ title, signs, icon: Icon }: { title: string; signs: readonly string[]; icon: typeof Plus }) {
  return (
    <div className="px-3 py-2">
      <h3 className="text-meta text-ink-2">{title}</h3>
      {signs.length === 0 ? (
        <p className="mt-1">Nothing was seen.</p>
      ) : (
        <ul aria-label={title} className="mt-1 space-y-1">
          {signs.map((sign) => (
            <li key={sign} className="flex items-baseline gap-2">
              <Icon className="size-3 shrink-0 translate-y-px text-ink-3" strokeWidth={2} aria-hidden />
              <span className="min-w-0 wrap-anywhere">{maskQuoted(sign)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
