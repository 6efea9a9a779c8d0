import { useQuery } from "@tanstack/react-query";
import { CircleStop, CircleX, Info } from "lucide-react";
import type { ReactNode } from "react";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { Figures } from "../../ui/figures.tsx";
import { Checks } from "./checks.tsx";
import { KeptBack } from "./kept-back.tsx";
import { LeftBehind } from "./left-behind.tsx";
import { LiveLog } from "./live-log.tsx";
import { ProductScorecard } from "./product-scorecard.tsx";
import { ScanEndpoints } from "./scan-endpoints.tsx";
import { scanFigures } from "./scan-figures.ts";
import { ScanInformation } from "./scan-information.tsx";
import type { LogState } from "./scan-log.ts";
import { ScoreCard } from "./score-card.tsx";

/** A scan that ended: why it failed or found little, its figures and score, its product, the endpoints, the log. */
export function EndedView({ scan, log, retry }: { scan: Scan; log: LogState; retry: ReactNode }) {
  return (
    <div className="space-y-4">
      <Reason scan={scan} retry={retry} />
      <LeftBehind scan={scan} />
      <Figures figures={scanFigures(scan)} />
      <div className="grid gap-4 @widget:grid-cols-2 @min-[1200px]:grid-cols-[300px_1fr_270px]">
        <Metrics scan={scan} />
        <ScanInformation scan={scan} />
      </div>
      <ScanEndpoints scanId={scan.id} />
      {scan.results?.coverage && <Checks scanId={scan.id} />}
      <KeptBack scan={scan} />
      {log.lines.length > 0 && <LiveLog log={log} status={scan.status} />}
    </div>
  );
}

/** Score and scorecard, where the product has metrics. */
function Metrics({ scan }: { scan: Scan }) {
  const { data } = useQuery({
    ...useApi().products.metrics.queryOptions({ input: { productId: scan.productId ?? 0 } }),
    enabled: scan.productId !== null,
  });
  if (!data) return null;
  return (
    <>
      <ScoreCard scan={scan} />
      <ProductScorecard metrics={data} />
    </>
  );
}

function Reason({ scan, retry }: { scan: Scan; retry: ReactNode }) {
  const reason = scan.results?.reason ?? null;
  const failed = scan.status === "failed";
  const stopped = reason?.startsWith("Stopped by ") ?? false;
  if (!failed && !reason) return null;
  const Icon = stopped ? CircleStop : failed ? CircleX : Info;
  return (
    <section
      className="panel flex items-center gap-2.5 px-3 py-2.5"
      aria-label={stopped ? "Why the scan stopped" : failed ? "Why the scan failed" : "Note"}
    >
      <Icon
        className={`size-4 shrink-0 ${failed && !stopped ? "text-critical" : "text-medium"}`}
        strokeWidth={1.75}
        aria-hidden
      />
      <div className="min-w-0 flex-1">
        {failed && (
          <p className="font-medium">
            {stopped ? "Scan stopped. What it found is kept." : "Scan failed due to an error."}
          </p>
        )}
        <p className={`break-words ${failed ? "text-meta text-ink-3" : ""}`}>
          {reason ?? "Please check your target URL and try again."}
        </p>
      </div>
      {/* The narrow layout's footer has the button; here it would take the room of the words. */}
      <span className="hidden shrink-0 @panel:flex">{retry}</span>
    </section>
  );
}
