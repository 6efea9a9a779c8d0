import { Check } from "lucide-react";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import { SeverityChip } from "../../parts/alert/severity-chip.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { Path } from "../../parts/endpoint/path.tsx";

const leaked = ['"customer": "cus_•••••_41",', '"amount": 12••••,', '"card_last4": "••42",'];
const promises = [
  "Reads only, until you allow more",
  "Asks for each origin, and gives access back",
  "Tokens are never kept in the extension",
];

/** What a finding looks like in the panel, with made-up data, and what the extension keeps to. */
export function ExampleFinding() {
  return (
    <>
      <h2 className="text-meta font-semibold text-ink-2">What step 3 looks like, beside your API</h2>
      <figure className="mt-3 overflow-hidden rounded-lg border border-line-strong bg-surface shadow-pop">
        <div className="flex min-h-[45px] items-center gap-2.5 border-b border-line bg-sunken px-3 py-1.5">
          <span
            aria-hidden
            className="grid size-6 shrink-0 place-items-center rounded-md bg-accent-soft text-meta font-semibold text-accent-ink"
          >
            A
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate font-mono text-meta leading-4 font-medium" title="api.acme.test">
              api.acme.test
            </p>
            <p className="text-chip leading-4 text-ink-3">
              <span className="font-medium text-accent-ink">Acme Payments</span>, example
            </p>
          </div>
          <span className="tag border border-critical-line bg-critical-soft text-critical">
            <SeverityIcon severity="critical" label={false} />1 critical
          </span>
        </div>
        <div className="space-y-3 p-4">
          <p className="flex items-center gap-2">
            <Method method="GET" />
            <Path path="/v1/payments/{id}" />
          </p>
          <div className="rounded-lg border border-critical-line bg-critical-soft p-3">
            <p className="flex items-center gap-2 font-semibold">
              <SeverityChip severity="critical" />
              Cross-user read
            </p>
            <p className="mt-1.5">Any signed-in user can read another customer’s payment by changing its id.</p>
          </div>
          <div className="overflow-hidden rounded-lg border border-line py-2 font-mono text-chip">
            {leaked.map((line) => (
              <p key={line} className="flex gap-3 bg-critical-soft px-3">
                <span className="font-semibold text-critical">=</span>
                {line}
              </p>
            ))}
            <p className="flex gap-3 px-3 text-ink-3">
              <span className="invisible">=</span>
              "status": "captured"
            </p>
          </div>
          <p className="text-meta text-ink-2">
            <b className="font-semibold text-ink">Fix</b> Load the payment through the caller, not by id alone.
          </p>
        </div>
      </figure>
      <ul className="mt-5 space-y-1.5 text-meta text-ink-2">
        {promises.map((promise) => (
          <li key={promise} className="flex items-center gap-2">
            <Check className="size-3.5 shrink-0 text-secure" strokeWidth={2} aria-hidden />
            {promise}
          </li>
        ))}
      </ul>
    </>
  );
}
