import { Link } from "wouter";
import { many } from "../../contract/finding-words.ts";
import type { ProductMetrics } from "../../contract/products.ts";

/** The product's endpoints by what is known of them now, each as a count that leads to what it counts, a share and a bar. */
export function ProductScorecard({ productId, metrics }: { productId: number; metrics: ProductMetrics }) {
  const total = metrics.totalEndpoints;
  const listed = `/endpoints?product=${productId}`;
  const rows = [
    { label: "Secure", count: metrics.secureEndpoints, colour: "var(--secure)", filter: "standing=secure" },
    { label: "Lacks AuthN", count: metrics.lacksAuthEndpoints, colour: "var(--critical)", filter: "authn=missing" },
    { label: "Lacks AuthZ", count: metrics.lacksAuthzEndpoints, colour: "var(--high)", filter: "authz=missing" },
    { label: "Attributed", count: metrics.attributedEndpoints, colour: "var(--secondary)", filter: "team=attributed" },
    {
      label: "Unattributed",
      count: metrics.unattributedEndpoints,
      colour: "var(--control)",
      filter: "team=unattributed",
    },
  ];
  return (
    <section className="panel p-4 @widget:order-last @widget:col-span-2 @min-[1200px]:order-none @min-[1200px]:col-span-1">
      <div className="flex items-center justify-between">
        <h2 className="text-body font-semibold">Product scorecard</h2>
        <Link href={listed} className="text-meta text-ink-3 tabular-nums hover:underline">
          {many(total, "endpoint")} now
        </Link>
      </div>
      <dl className="mt-2.5">
        {rows.map(({ label, count, colour, filter }) => {
          const share = total ? (count / total) * 100 : 0;
          return (
            <div key={label} className="grid min-h-[26px] grid-cols-[88px_1fr_64px] items-center gap-3 text-meta">
              <dt className="text-ink-2">{label}</dt>
              <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
                <span className="block h-full rounded-full" style={{ width: `${share}%`, background: colour }} />
              </span>
              <dd className="text-right tabular-nums">
                <Link
                  href={`${listed}&${filter}`}
                  className="inline-flex min-h-6 min-w-6 items-center justify-end font-medium hover:underline"
                >
                  {count.toLocaleString("en")}
                </Link>{" "}
                <span className="text-ink-3">{Math.round(share)}%</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
