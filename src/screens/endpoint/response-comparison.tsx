import { clsx } from "clsx";
import type { EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import { bodyLines } from "./body-lines.ts";
import { compareBodies, type LineMark, type MarkedLine } from "./compare-bodies.ts";
import { identityName } from "./identities.tsx";
import { answerLine, comparedExchanges, exchangeResult, isGood } from "./read-exchange.ts";

const signs: Record<LineMark, string> = { same: "=", different: "~", none: "" };

/**
 * The owner's and a stranger's answer side by side, lines marked `=` where both have them and `~` where they differ.
 * Lines that a stranger should not have had are red.
 */
export function ResponseComparison({ endpoint }: { endpoint: EndpointDetail }) {
  const pair = comparedExchanges(endpoint);
  if (!pair) return null;
  const [owner, stranger] = pair;
  const leaked = isGood(stranger.status) && exchangeResult(stranger, endpoint) === "bypassed";
  const [left, right] = compareBodies(bodyLines(owner.responseBody), bodyLines(stranger.responseBody));
  return (
    <section>
      <div className="mt-5 mb-2 flex items-center justify-between gap-2">
        <h2 className="font-semibold">Response comparison</h2>
        <span className="text-chip text-ink-3">
          <span className={clsx("font-mono", leaked && "text-critical")}>=</span>{" "}
          {leaked ? "owner’s data" : "identical"} <span className="ml-2 font-mono">~</span> different
        </span>
      </div>
      <div className="panel divide-y divide-line overflow-hidden bg-sunken @widget:grid @widget:grid-cols-2 @widget:divide-x @widget:divide-y-0">
        <Side exchange={owner} lines={left} leaked={leaked} />
        <Side exchange={stranger} lines={right} leaked={leaked} />
      </div>
    </section>
  );
}

function Side({ exchange, lines, leaked }: { exchange: Exchange; lines: MarkedLine[]; leaked: boolean }) {
  const name = identityName(exchange);
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-1.5 text-meta">
        <span className="font-medium">{name}</span>
        <span className="font-mono text-chip text-ink-3">{answerLine(exchange)}</span>
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
