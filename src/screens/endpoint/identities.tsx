import { clsx } from "clsx";
import { type LucideIcon, Scale, User, UserX } from "lucide-react";
import type { EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import { AccessResultMark, accessResultFill } from "../../parts/endpoint/access-result.tsx";
import { bodyLines } from "./body-lines.ts";
import { compareBodies } from "./compare-bodies.ts";
import { baselineOf } from "./compared-pairs.ts";
import { byteCount, exchangeResult } from "./read-exchange.ts";

const who: Record<Exchange["identity"], { name: string; icon: LucideIcon }> = {
  owner: { name: "Owner", icon: User },
  anonymous: { name: "Anonymous", icon: UserX },
  invalid: { name: "Invalid credential", icon: UserX },
  other: { name: "Other user", icon: User },
  forged: { name: "Forged credential", icon: UserX },
};

/** What an identity is called, with its label where it has one: `Other user, bob`. */
export const identityName = ({ identity, label }: Pick<Exchange, "identity" | "label">) =>
  label ? `${who[identity].name}, ${label}` : who[identity].name;

/** Who asked and what came back, one row per request. */
export function Identities({ endpoint }: { endpoint: EndpointDetail }) {
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
            const result = exchangeResult(exchange, endpoint);
            const body = describeBody(exchange, baselineOf(exchange, endpoint.exchanges));
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: stored exchanges never change their order
              <tr key={index} className={clsx("border-t border-line", result && accessResultFill(result))}>
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
                      <div className="text-chip text-ink-2 @panel:hidden">{body}</div>
                    </div>
                  </div>
                </td>
                <td className="px-2 font-mono text-meta">{exchange.status ?? "–"}</td>
                <td className="hidden px-2 text-meta text-ink-2 @panel:table-cell">{body}</td>
                <td className="pr-3 text-right">
                  <span className="text-meta font-medium">
                    {result ? <AccessResultMark result={result} /> : <ControlMark />}
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

/** A request that was only made to compare with: nobody's access is at stake. */
const ControlMark = () => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-3" title="Asked only to compare with">
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
    return exchange.identity === "owner" ? "unchanged" : "same as the owner's";
  const [own] = compareBodies(bodyLines(baseline.responseBody), bodyLines(exchange.responseBody));
  const telling = own.filter(({ mark }) => mark !== "none");
  const same = telling.filter(({ mark }) => mark === "same").length;
  return same === 0 ? "different" : `${same} of ${telling.length} lines the same`;
}
