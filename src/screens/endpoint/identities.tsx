import {
  Check,
  CircleDashed,
  CornerDownLeft,
  Globe,
  type LucideIcon,
  ShieldCheck,
  ShieldQuestionMark,
  ShieldX,
  User,
  UserX,
  X,
} from "lucide-react";
import type { EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import { bodyLines } from "./body-lines.ts";
import { compareBodies } from "./compare-bodies.ts";
import { byteCount, comparedExchanges, type ExchangeResult, exchangeResult } from "./read-exchange.ts";

const who: Record<Exchange["identity"], { name: string; icon: LucideIcon }> = {
  owner: { name: "Owner", icon: User },
  anonymous: { name: "Anonymous", icon: UserX },
  invalid: { name: "Invalid credential", icon: UserX },
  other: { name: "Other user", icon: User },
  forged: { name: "Forged credential", icon: UserX },
};

const results: Record<ExchangeResult, { word: string; icon: LucideIcon; ink: string }> = {
  allowed: { word: "Allowed", icon: Check, ink: "text-ink-2" },
  answered: { word: "Answered", icon: CornerDownLeft, ink: "text-ink-2" },
  refused: { word: "Refused", icon: X, ink: "text-ink-2" },
  bypassed: { word: "Bypassed", icon: ShieldX, ink: "text-critical" },
  enforced: { word: "Enforced", icon: ShieldCheck, ink: "text-secure" },
  public: { word: "Public", icon: Globe, ink: "text-ink-2" },
  inconclusive: { word: "Inconclusive", icon: ShieldQuestionMark, ink: "text-medium" },
  "no answer": { word: "No answer", icon: CircleDashed, ink: "text-ink-3" },
};

/** What an identity is called, with its label where it has one: `Other user, bob`. */
export const identityName = ({ identity, label }: Pick<Exchange, "identity" | "label">) =>
  label ? `${who[identity].name}, ${label}` : who[identity].name;

/** Who asked and what came back, one row per request. */
export function Identities({ endpoint }: { endpoint: EndpointDetail }) {
  const baseline = comparedExchanges(endpoint)?.[0] ?? null;
  return (
    <div className="panel overflow-hidden">
      <table className="w-full">
        <thead>
          <tr>
            <th className="th">Who asked</th>
            <th className="th px-2!">Status</th>
            <th className="th hidden px-2! @panel:table-cell">Body</th>
            <th className="th text-right!">Result</th>
          </tr>
        </thead>
        <tbody>
          {endpoint.exchanges.map((exchange, index) => {
            const { icon: Who } = who[exchange.identity];
            const name = identityName(exchange);
            const { word, icon: Icon, ink } = results[exchangeResult(exchange, endpoint)];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: stored exchanges never change their order
              <tr key={index} className="border-t border-line">
                <td className="py-2 pl-3">
                  <div className="flex items-center gap-2">
                    <Who
                      className="hidden size-3.5 shrink-0 text-ink-3 @min-[340px]:block"
                      strokeWidth={1.75}
                      aria-hidden
                    />
                    <div>
                      <div className="leading-4 font-medium">{name}</div>
                      <div className="text-chip text-ink-3">{exchange.purpose}</div>
                      <div className="text-chip text-ink-2 @panel:hidden">{describeBody(exchange, baseline)}</div>
                    </div>
                  </div>
                </td>
                <td className="px-2 font-mono text-meta">{exchange.status ?? "–"}</td>
                <td className="hidden px-2 text-meta text-ink-2 @panel:table-cell">
                  {describeBody(exchange, baseline)}
                </td>
                <td className="pr-3 text-right">
                  <span className={`inline-flex items-center gap-1 text-meta font-medium whitespace-nowrap ${ink}`}>
                    <Icon className="size-3.5" strokeWidth={1.75} aria-hidden />
                    {word}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A body against the owner's: the baseline itself, the same, or how many of the owner's lines came back. */
function describeBody(exchange: Exchange, baseline: Exchange | null): string {
  if (exchange.status === null) return exchange.error ?? "none";
  if (exchange.bytes === 0) return "empty";
  if (!baseline) return byteCount(exchange.bytes);
  if (exchange === baseline) return "baseline";
  if (exchange.responseBody === baseline.responseBody)
    return exchange.identity === "owner" ? "unchanged" : "same as the owner's";
  const [own] = compareBodies(bodyLines(baseline.responseBody), bodyLines(exchange.responseBody));
  const telling = own.filter(({ mark }) => mark !== "none");
  const same = telling.filter(({ mark }) => mark === "same").length;
  return same === 0 ? "different" : `${same} of ${telling.length} lines the same`;
}
