import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { OctagonAlert, ShieldCheck, TriangleAlert, Waypoints } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import type { DashboardMetrics } from "../../contract/dashboard.ts";
import { many } from "../../contract/finding-words.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const cards = [
  { field: "totalApis", label: "Total APIs", icon: Waypoints, ink: "text-ink-3", href: "/endpoints" },
  {
    field: "secureEndpoints",
    label: "Secure Endpoints",
    icon: ShieldCheck,
    ink: "text-secure",
    href: "/endpoints?standing=secure",
  },
  {
    field: "atRiskEndpoints",
    label: "At-Risk Endpoints",
    icon: TriangleAlert,
    ink: "text-medium",
    href: "/endpoints?standing=at-risk",
  },
  {
    field: "criticalIssues",
    label: "Critical Issues",
    icon: OctagonAlert,
    ink: "text-critical",
    href: "/security-alerts?severity=critical",
  },
] as const;
type Field = (typeof cards)[number]["field"];

/** The four metric cards: each a link to what it counts, with its fixed text and below it the true figure. */
export function Metrics() {
  const api = useApi();
  const metrics = useQuery(api.dashboard.metrics.queryOptions());
  const applications = useQuery(api.applicationSummaries.list.queryOptions());
  return (
    <Loaded query={metrics} what="The metrics" skeleton={<Cards />}>
      {(data) => <Cards data={data} applications={applications.data ?? []} />}
    </Loaded>
  );
}

/**
 * What stands below a figure. The first line of the first two is fixed by the specification; with no endpoint at all
 * nothing is said, nor of applications before they are known.
 */
export function notes(
  data: DashboardMetrics,
  applications: readonly Pick<ApplicationSummary, "name" | "findings">[],
): Record<Field, [string, string]> {
  const before = (field: Field) => data.weekAgo && `${data.weekAgo[field].toLocaleString("en")} a week ago`;
  const worst = applications[0];
  const other = data.atRiskEndpoints - data.lacking;
  return {
    totalApis: [
      "+12% from last week",
      before("totalApis") ?? (worst ? `in ${many(applications.length, "application")}` : ""),
    ],
    secureEndpoints: [
      "85% secured",
      [
        `${data.secureEndpoints.toLocaleString("en")} of ${data.totalApis.toLocaleString("en")}`,
        data.undecided > 0 && `${data.undecided.toLocaleString("en")} undecided`,
      ]
        .filter(Boolean)
        .join(", "),
    ],
    atRiskEndpoints: [
      "Missing AuthN or AuthZ",
      before("atRiskEndpoints") ??
        (other > 0
          ? `${data.lacking.toLocaleString("en")} of them, ${other.toLocaleString("en")} for other faults`
          : ""),
    ],
    criticalIssues: [
      worst && worst.findings.critical > 0
        ? `${worst.findings.critical.toLocaleString("en")} in ${worst.name}`
        : data.criticalIssues > 0
          ? ""
          : "None open",
      before("criticalIssues") ?? "",
    ],
  };
}

/** As long as most are, so that what stands below does not move when the true ones come. */
const usual: DashboardMetrics = {
  totalApis: 200,
  secureEndpoints: 150,
  atRiskEndpoints: 40,
  criticalIssues: 30,
  lacking: 30,
  undecided: 10,
  weekAgo: null,
};

function Cards(props: { data?: DashboardMetrics; applications?: readonly ApplicationSummary[] }) {
  const { data } = props;
  const isEmpty = data?.totalApis === 0;
  // Unseen, usual notes keep the place of what is asked for.
  const lines = isEmpty ? null : notes(data ?? usual, props.applications ?? []);
  return (
    <section
      aria-label="Metrics"
      className="panel grid grid-cols-2 gap-px overflow-hidden bg-line! @max-[319px]:grid-cols-1 @widget:grid-cols-4"
    >
      {cards.map(({ field, label, icon: Icon, ink, href }) => (
        <Link
          key={field}
          href={href}
          className="relative block min-w-0 bg-surface px-3 py-3 -outline-offset-2! hover:bg-hover @max-[319px]:py-2 @widget:px-4 @page:py-3.5"
        >
          <span className="flex items-center gap-2 text-meta text-ink-3 @max-[319px]:pr-16">
            <Icon className={`size-3.5 shrink-0 ${ink}`} strokeWidth={1.75} aria-hidden />
            {label}
          </span>
          {data ? (
            <span className="mt-1 block text-page font-semibold tracking-tight @max-[319px]:absolute @max-[319px]:top-0.5 @max-[319px]:right-3 @page:text-figure">
              {isEmpty ? "–" : data[field].toLocaleString("en")}
            </span>
          ) : (
            <span className="mt-1 flex h-7 items-center @max-[319px]:absolute @max-[319px]:top-0.5 @max-[319px]:right-3 @page:h-8">
              <Skeleton className="h-5 w-12" />
            </span>
          )}
          {lines?.[field].map(
            (line, at) =>
              line && (
                <span
                  key={line}
                  aria-hidden={!data || undefined}
                  className={clsx(
                    "block text-meta wrap-anywhere",
                    at === 0 ? "mt-0.5 text-ink-2" : "text-ink-3",
                    !data && "invisible",
                  )}
                >
                  {line}
                </span>
              ),
          )}
        </Link>
      ))}
    </section>
  );
}
