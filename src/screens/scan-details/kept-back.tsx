import type { Scan } from "../../contract/scans.ts";
import { KeptBackList } from "../../parts/scan/kept-back-list.tsx";
import { Panel } from "../../ui/panel.tsx";

/** What the scan did not send, because it may act where nothing may; nothing where it sent everything. */
export function KeptBack({ scan }: { scan: Scan }) {
  const keptBack = scan.results?.keptBack;
  if (!keptBack || keptBack.total === 0) return null;
  const { total } = keptBack;
  return (
    <Panel title="Kept back" count={total}>
      <p className="px-4 py-2.5 text-meta text-ink-2">Requests that were not sent, because they may act.</p>
      <details className="border-t border-line">
        <summary className="cursor-pointer px-4 py-2 text-meta text-ink-2 -outline-offset-2!">
          {total.toLocaleString("en")} {total === 1 ? "operation" : "operations"} and why
        </summary>
        <div className="border-t border-line">
          <KeptBackList keptBack={keptBack} />
        </div>
      </details>
    </Panel>
  );
}
