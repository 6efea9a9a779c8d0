import type { Exchange } from "../../contract/endpoints.ts";
import { bodyLines } from "./body-lines.ts";
import { maskLine } from "./mask.ts";
import { isGood } from "./read-exchange.ts";

/** A request as it was sent and its answer as it came: secrets left out, and what an answer handed out redacted. */
export function ExchangeMessages({ exchange }: { exchange: Exchange }) {
  const { status, purpose, url, requestBody } = exchange;
  const lines = bodyLines(exchange.responseBody);
  const carried = `${url} ${requestBody ?? ""}`;
  return (
    <div className="border-t border-line bg-sunken">
      <p className="px-3 pt-2 text-meta text-ink-3">{purpose}</p>
      <div className="divide-y divide-line @widget:grid @widget:grid-cols-2 @widget:divide-x @widget:divide-y-0">
        <Message
          name="Request"
          first={`${exchange.method} ${url}`}
          headers={exchange.requestHeaders}
          lines={bodyLines(requestBody ?? "")}
        />
        <Message
          name="Response"
          first={status === null ? (exchange.error ?? "No answer came.") : `HTTP ${status}`}
          headers={exchange.responseHeaders}
          lines={isGood(status) ? lines.map((line) => maskLine(line, carried)) : lines}
        />
      </div>
    </div>
  );
}

function Message(props: { name: string; first: string; headers: Record<string, string>; lines: readonly string[] }) {
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
        {props.lines.length > 0 && (
          <span className="text-ink">
            {"\n"}
            {props.lines.join("\n")}
          </span>
        )}
      </pre>
    </div>
  );
}
