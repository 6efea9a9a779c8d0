import { clsx } from "clsx";
import { ChevronRight, type LucideIcon, Scale, User, UserX } from "lucide-react";
import { useState } from "react";
import type { EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import { many } from "../../contract/finding-words.ts";
import { AccessResultMark, accessResultFill } from "../../parts/endpoint/access-result.tsx";
import { bodyLines } from "./body-lines.ts";
import { compareBodies } from "./compare-bodies.ts";
import { baselineOf, type Pair } from "./compared-pairs.ts";
import { ExchangeMessages } from "./exchange-messages.tsx";
import { byteCount, exchangeResult } from "./read-exchange.ts";

const who: Record<Exchange["identity"], { name: string; icon: LucideIcon }> = {
  owner: { name: "Owner", icon: User },
  anonymous: { name: "Anonymous", icon: UserX },
  invalid: { name: "Invalid credential", icon: UserX },
  other: { name: "Other user", icon: User },
  forged: { name: "Forged credential", icon: UserX },
};

/** What stands for the label of an identity that has none. */
const unnamed: Record<Exchange["identity"], string> = {
  owner: "stored credential",
  anonymous: "no session",
  invalid: "never issued",
  other: "stored credential",
  forged: "altered token",
};

/** What an identity is called, with its label where it has one: `Other user, bob`. */
export const identityName = ({ identity, label }: Pick<Exchange, "identity" | "label">) =>
  label ? `${who[identity].name}, ${label}` : who[identity].name;

/** The columns from 960 px of container width, the same in the heads and in every row. */
const columns = "gap-x-2 px-3 @page:grid-cols-[14px_minmax(0,1fr)_60px_minmax(0,140px)_110px_14px]";

/** Who asked and what came back: the owner, the one that got in, and anonymous; the others unfold. */
export function WhoAsked({ endpoint, pair }: { endpoint: EndpointDetail; pair: Pair | null }) {
  const [all, setAll] = useState(false);
  const first = telling(endpoint.exchanges, pair);
  const rest = endpoint.exchanges.filter((exchange) => !first.includes(exchange));
  return (
    <ul
      aria-label="Who asked"
      className="divide-y divide-line overflow-hidden bg-surface @page:rounded-lg @page:border @page:border-line"
    >
      <li aria-hidden className={clsx("th hidden h-8 items-center bg-sunken @page:grid", columns)}>
        <span className="col-start-2">Identity</span>
        <span>Status</span>
        <span>Body</span>
        <span className="justify-self-end">Result</span>
      </li>
      {[...first, ...(all ? rest : [])].map((exchange) => (
        <Asked key={endpoint.exchanges.indexOf(exchange)} endpoint={endpoint} exchange={exchange} />
      ))}
      {rest.length > 0 && !all && (
        <li>
          <button
            type="button"
            className="flex min-h-9 w-full items-center gap-2 px-3 text-left text-meta -outline-offset-2! hover:bg-hover"
            onClick={() => setAll(true)}
          >
            <ChevronRight className="size-3.5 rotate-90 text-accent-ink" strokeWidth={1.75} aria-hidden />
            <span className="font-medium text-accent-ink">{rest.length} more</span>{" "}
            <span className="truncate text-ink-3">{summary(rest, endpoint)}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** How many got in of those that were asked as, for the folded header: `1 of 3 bypassed`. */
export function bypassedWords(endpoint: EndpointDetail): string {
  const asked = endpoint.exchanges.filter((exchange) => exchangeResult(exchange, endpoint) !== null);
  const names = new Set(asked.map(identityName));
  const got = new Set(asked.filter((exchange) => exchangeResult(exchange, endpoint) === "bypassed").map(identityName));
  return got.size > 0 ? `${got.size} of ${names.size} bypassed` : many(names.size, "asked", "asked");
}

/** At most three answers that tell it: the owner's, that of whoever got in, and that of a stranger. */
function telling(exchanges: readonly Exchange[], pair: Pair | null): Exchange[] {
  const owner = pair?.baseline ?? exchanges.find(({ identity }) => identity === "owner");
  const stranger = exchanges.find((one) => one.identity === "anonymous" && one !== pair?.shown);
  const other = exchanges.find((one) => one !== owner && one !== pair?.shown && one !== stranger);
  const picked = [owner, pair?.shown, stranger, other].flatMap((one) => (one ? [one] : []));
  return [...new Set(picked)].slice(0, 3);
}

function summary(rest: readonly Exchange[], endpoint: EndpointDetail): string {
  const results = rest.map((exchange) => exchangeResult(exchange, endpoint));
  const controls = results.filter((result) => result === null).length;
  const got = results.filter((result) => result === "bypassed").length;
  const others = rest.length - controls - got;
  return [
    got > 0 && `${got} more bypassed`,
    controls > 0 && many(controls, "control"),
    others > 0 && many(others, "other request"),
  ]
    .filter(Boolean)
    .join(", ");
}

function Asked({ endpoint, exchange }: { endpoint: EndpointDetail; exchange: Exchange }) {
  const [isOpen, setOpen] = useState(false);
  const { icon: Who, name } = who[exchange.identity];
  const result = exchangeResult(exchange, endpoint);
  const body = describeBody(exchange, baselineOf(exchange, endpoint.exchanges));
  return (
    <li className={clsx(result && accessResultFill(result))}>
      <button
        type="button"
        aria-expanded={isOpen}
        title={exchange.purpose}
        onClick={() => setOpen(!isOpen)}
        className={clsx(
          "grid min-h-11 w-full grid-cols-[14px_minmax(0,1fr)_minmax(0,1fr)_auto_14px] items-center text-left -outline-offset-2! hover:bg-hover @page:min-h-9",
          columns,
        )}
      >
        <Who className="size-3.5 text-ink-3" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 @page:flex @page:items-baseline @page:gap-2">
          <span className="block truncate font-medium">{name}</span>{" "}
          <span className="block truncate text-chip text-ink-3 @page:text-meta">
            {exchange.label ?? unnamed[exchange.identity]}
          </span>
        </span>
        <span className="min-w-0 @page:contents">
          <span className="font-mono text-meta">{exchange.status ?? "–"}</span>{" "}
          <span className="truncate text-chip text-ink-2 @max-[479px]:block @page:text-meta">{body}</span>
        </span>
        <span className="justify-self-end text-meta font-medium">
          {result ? <AccessResultMark result={result} /> : <ControlMark />}
        </span>
        <ChevronRight className={clsx("size-3.5 text-ink-3", isOpen && "rotate-90")} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && <ExchangeMessages exchange={exchange} />}
    </li>
  );
}

/** A request that was only made to compare with: nobody's access is at stake. */
const ControlMark = () => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-3" title="Sent only for comparison">
    <Scale className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
    Control
  </span>
);

/** A body against the owner's: the baseline itself, the same, or how many of the owner's lines came back. */
function describeBody(exchange: Exchange, baseline: Exchange | null): string {
  if (exchange.status === null) return exchange.error ?? "none";
  if (exchange.bytes === 0) return "empty";
  if (!baseline) return exchange.identity === "owner" ? "baseline" : byteCount(exchange.bytes);
  if (exchange.responseBody === baseline.responseBody)
    return exchange.identity === "owner" ? "unchanged" : "same object";
  const [own] = compareBodies(bodyLines(baseline.responseBody), bodyLines(exchange.responseBody));
  const telling = own.filter(({ mark }) => mark !== "none");
  const same = telling.filter(({ mark }) => mark === "same").length;
  return same === 0 ? "different" : `${same} of ${telling.length} lines the same`;
}
