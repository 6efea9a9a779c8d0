import { ChevronRight } from "lucide-react";
import type { Exchange } from "../../contract/endpoints.ts";
import { bodyLines } from "./body-lines.ts";
import { identityName } from "./identities.tsx";
import { answerLine } from "./read-exchange.ts";

/** Every request as it was sent and every answer as it came, secrets left out; each folds open. */
export function Exchanges({ exchanges }: { exchanges: readonly Exchange[] }) {
  return (
    <div className="panel divide-y divide-line overflow-hidden">
      {exchanges.map((exchange, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stored exchanges never change their order
        <details key={index} className="group">
          <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-2 -outline-offset-2! hover:bg-hover">
            <ChevronRight
              className="size-3.5 shrink-0 text-ink-3 group-open:rotate-90"
              strokeWidth={1.75}
              aria-hidden
            />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{identityName(exchange)}</span>
              <span className="ml-2 text-meta text-ink-3">{exchange.purpose}</span>
            </span>
            <span className="shrink-0 font-mono text-chip text-ink-3">{answerLine(exchange)}</span>
          </summary>
          <div className="divide-y divide-line border-t border-line bg-sunken @widget:grid @widget:grid-cols-2 @widget:divide-x @widget:divide-y-0">
            <Message
              name="Request"
              first={`${exchange.method} ${exchange.url}`}
              headers={exchange.requestHeaders}
              body={exchange.requestBody}
            />
            <Message
              name="Response"
              first={exchange.status === null ? (exchange.error ?? "No answer came.") : `HTTP ${exchange.status}`}
              headers={exchange.responseHeaders}
              body={exchange.responseBody}
            />
          </div>
        </details>
      ))}
    </div>
  );
}

function Message(props: { name: string; first: string; headers: Record<string, string>; body: string | null }) {
  const lines = bodyLines(props.body ?? "");
  return (
    <div className="min-w-0">
      <h3 className="px-3 pt-2 text-chip font-medium text-ink-3">{props.name}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[360px] overflow-auto px-3 pt-1 pb-2 font-mono text-chip leading-[18px]! break-all whitespace-pre-wrap text-ink-2 -outline-offset-2!"
      >
        <span className="font-semibold text-ink">{props.first}</span>
        {"\n"}
        {Object.entries(props.headers).map(([name, value]) => `${name}: ${value}\n`)}
        {lines.length > 0 && (
          <span className="text-ink">
            {"\n"}
            {lines.join("\n")}
          </span>
        )}
      </pre>
    </div>
  );
}
