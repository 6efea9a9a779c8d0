import { clsx } from "clsx";
import type { EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import { many } from "../../contract/finding-words.ts";
import { accessResultName } from "../../parts/endpoint/access-result.tsx";
import { Select } from "../../ui/select.tsx";
import { bodyLines } from "./body-lines.ts";
import { compareBodies, type LineMark, type MarkedLine } from "./compare-bodies.ts";
import { type Pair, pairsOf } from "./compared-pairs.ts";
import { headerLines } from "./header-lines.ts";
import { fieldOf, maskLine } from "./mask.ts";
import { answerLine, exchangeResult, isGood } from "./read-exchange.ts";
import { identityName } from "./who-asked.tsx";

const signs: Record<LineMark, string> = { same: "=", different: "~", none: "" };

/** Whether a pair shows that somebody got the owner's data. */
const isLeak = ({ baseline, shown }: Pair, endpoint: EndpointDetail) =>
  exchangeResult(shown, endpoint) === "bypassed" && isGood(baseline.status);

/** What a comparison comes to, for the folded header: `4 lines leaked`. */
export function comparisonWords(pair: Pair, endpoint: EndpointDetail): string {
  const [, right] = compareBodies(bodyLines(pair.baseline.responseBody), bodyLines(pair.shown.responseBody));
  const same = right.filter(({ mark }) => mark === "same").length;
  return isLeak(pair, endpoint) ? `${many(same, "line")} leaked` : `${many(same, "line")} alike`;
}

/** What the marks mean. */
export function Legend({ pair, endpoint }: { pair: Pair; endpoint: EndpointDetail }) {
  const leaked = isLeak(pair, endpoint);
  return (
    <span className="text-chip text-ink-3">
      <span className={clsx("font-mono", leaked && "text-critical")}>=</span> {leaked ? "leaked" : "identical"}{" "}
      <span className="ml-2 font-mono">~</span> {leaked ? "varies" : "different"}
    </span>
  );
}

/**
 * The owner's and another's answer side by side, lines marked `=` where both have them and `~` where they differ. Lines
 * that the other should not have had are red, and their values redacted.
 */
export function Comparison(props: { endpoint: EndpointDetail; pair: Pair; onChoose: (pair: Pair) => void }) {
  const { endpoint, pair, onChoose } = props;
  const pairs = pairsOf(endpoint);
  const { baseline, shown } = pair;
  const leaked = isLeak(pair, endpoint);
  const [left, right] = compareBodies(bodyLines(baseline.responseBody), bodyLines(shown.responseBody));
  const [above, beside] = headerLines(baseline, shown);
  return (
    <>
      {pairs.length > 1 && (
        <div className="p-2 @page:p-0 @page:pb-2">
          <Select
            aria-label="Compared with the owner"
            className="w-full"
            value={String(pairs.findIndex((one) => one.shown === shown))}
            onChange={(at) => {
              const wanted = pairs[Number(at)];
              if (wanted) onChoose(wanted);
            }}
            options={pairs.map((one, at) => ({ value: String(at), label: pairName(one, endpoint) }))}
          />
        </div>
      )}
      <div className="divide-y divide-line overflow-hidden border-t border-line bg-sunken @widget:grid @widget:grid-cols-2 @widget:divide-x @widget:divide-y-0 @page:rounded-lg @page:border">
        <Side exchange={baseline} lines={[...above, ...redacted(left, baseline)]} leaked={leaked} />
        <Side exchange={shown} lines={[...beside, ...redacted(right, shown)]} leaked={leaked} />
      </div>
    </>
  );
}

/** The lines with what an answer handed out redacted; what differs from answer to answer says nothing at all. */
function redacted(lines: readonly MarkedLine[], { status, url, requestBody }: Exchange): MarkedLine[] {
  if (!isGood(status)) return [...lines];
  const carried = `${url} ${requestBody ?? ""}`;
  return lines.map(({ text, mark }) => ({ text: mark === "different" ? hide(text) : maskLine(text, carried), mark }));
}

function hide(text: string): string {
  const field = fieldOf(text);
  return field?.name ? `${field.before}••••••••${field.after}` : maskLine(text, "");
}

function pairName({ shown }: Pair, endpoint: EndpointDetail): string {
  const result = exchangeResult(shown, endpoint);
  return `${result ? accessResultName(result) : "Control"}: ${identityName(shown)}. ${shown.purpose}`;
}

function Side({ exchange, lines, leaked }: { exchange: Exchange; lines: readonly MarkedLine[]; leaked: boolean }) {
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
