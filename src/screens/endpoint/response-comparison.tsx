import { clsx } from "clsx";
import type { Ref } from "react";
import type { EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { accessResultName } from "../../parts/endpoint/access-result.tsx";
import { Select } from "../../ui/select.tsx";
import { bodyLines } from "./body-lines.ts";
import { compareBodies, type LineMark, type MarkedLine } from "./compare-bodies.ts";
import { firstPair, type Pair, pairsOf } from "./compared-pairs.ts";
import { headerLines } from "./header-lines.ts";
import { identityName } from "./identities.tsx";
import { answerLine, exchangeResult, isGood } from "./read-exchange.ts";

const signs: Record<LineMark, string> = { same: "=", different: "~", none: "" };

/**
 * The owner's and another's answer side by side, lines marked `=` where both have them and `~` where they differ. Lines
 * that the other should not have had are red. It opens on the proof of the worst of the open findings.
 */
export function ResponseComparison(props: {
  endpoint: EndpointDetail;
  open: readonly Finding[];
  /** The pair that was asked for, if any. */
  chosen: Pair | null;
  onChoose: (pair: Pair) => void;
  ref?: Ref<HTMLElement>;
}) {
  const { endpoint, open, chosen, onChoose, ref } = props;
  const pairs = pairsOf(endpoint);
  // Whatever was chosen is gone once the operation was tested again.
  const pair = pairs.find(({ shown }) => shown === chosen?.shown) ?? firstPair(endpoint, open);
  if (!pair) return null;
  const { baseline, shown } = pair;
  const leaked = exchangeResult(shown, endpoint) === "bypassed" && isGood(baseline.status);
  const [left, right] = compareBodies(bodyLines(baseline.responseBody), bodyLines(shown.responseBody));
  const [above, beside] = headerLines(baseline, shown);
  return (
    <section ref={ref} aria-label="Response comparison" tabIndex={-1} className="scroll-mt-4 outline-none">
      <div className="mt-5 mb-2 flex items-center justify-between gap-2">
        <h2 className="font-semibold">Response comparison</h2>
        <span className="text-chip text-ink-3">
          <span className={clsx("font-mono", leaked && "text-critical")}>=</span>{" "}
          {leaked ? "owner’s data" : "identical"} <span className="ml-2 font-mono">~</span> different
        </span>
      </div>
      {pairs.length > 1 && (
        <Select
          aria-label="Compared with the owner"
          className="mb-2 w-full"
          value={String(pairs.findIndex((one) => one.shown === shown))}
          onChange={(at) => {
            const wanted = pairs[Number(at)];
            if (wanted) onChoose(wanted);
          }}
          options={pairs.map((one, at) => ({ value: String(at), label: pairName(one, endpoint) }))}
        />
      )}
      <div className="panel divide-y divide-line overflow-hidden bg-sunken @widget:grid @widget:grid-cols-2 @widget:divide-x @widget:divide-y-0">
        <Side exchange={baseline} lines={[...above, ...left]} leaked={leaked} />
        <Side exchange={shown} lines={[...beside, ...right]} leaked={leaked} />
      </div>
    </section>
  );
}

function pairName({ shown }: Pair, endpoint: EndpointDetail): string {
  const result = exchangeResult(shown, endpoint);
  return `${result ? accessResultName(result) : "Control"}: ${identityName(shown)}. ${shown.purpose}`;
}

function Side({ exchange, lines, leaked }: { exchange: Exchange; lines: MarkedLine[]; leaked: boolean }) {
  const name = identityName(exchange);
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-1.5 text-meta">
        <span className="min-w-0 font-medium break-words">{name}</span>
        <span className="shrink-0 font-mono text-chip text-ink-3">{answerLine(exchange)}</span>
      </div>
      <section
        aria-label={`Body, ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[360px] overflow-auto py-1.5 font-mono text-chip leading-[18px]! -outline-offset-2!"
      >
        {lines.length === 0 && <p className="px-3 text-ink-3">no body</p>}
        <div className="w-max min-w-full">
          {lines.map(({ text, mark }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a stored body never move
            <div key={index} className={clsx("flex gap-2 px-3", mark === "same" && leaked && "bg-critical-soft")}>
              <span className={clsx("w-2", mark === "same" && leaked ? "text-critical" : "text-ink-3")}>
                {signs[mark]}
              </span>
              <span className={clsx("whitespace-pre", mark === "different" ? "text-ink-3" : "text-ink")}>{text}</span>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}
