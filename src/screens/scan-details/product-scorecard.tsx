import type { ProductMetrics } from "../../contract/products.ts";

/** The product's endpoints by what is known of them now, each as a count, a share and a bar. */
export function ProductScorecard({ metrics }: { metrics: ProductMetrics }) {
  const total = metrics.totalEndpoints;
  const rows = [
    { label: "Secure", count: metrics.secureEndpoints, colour: "var(--secure)" },
    { label: "Lacks AuthN", count: metrics.lacksAuthEndpoints, colour: "var(--critical)" },
    { label: "Lacks AuthZ", count: metrics.lacksAuthzEndpoints, colour: "var(--high)" },
    { label: "Attributed", count: metrics.attributedEndpoints, colour: "var(--secondary)" },
    { label: "Unattributed", count: metrics.unattributedEndpoints, colour: "var(--control)" },
  ];
  return (
    <section className="panel p-4 @widget:order-last @widget:col-span-2 @min-[1200px]:order-none @min-[1200px]:col-span-1">
      <div className="flex items-center justify-between">
        <h2 className="text-body font-semibold">Product scorecard</h2>
        <span className="text-meta text-ink-3 tabular-nums">
          {total} {total === 1 ? "endpoint" : "endpoints"} now
        </span>
      </div>
      <dl className="mt-2.5">
        {rows.map(({ label, count, colour }) => {
          const share = total ? (count / total) * 100 : 0;
          return (
            <div key={label} className="grid grid-cols-[88px_1fr_64px] items-center gap-3 py-[5px] text-meta">
              <dt className="text-ink-2">{label}</dt>
              <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
                <span className="block h-full rounded-full" style={{ width: `${share}%`, background: colour }} />
              </span>
              <dd className="text-right tabular-nums">
                <span className="font-medium">{count}</span> <span className="text-ink-3">{Math.round(share)}%</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
