import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";

/** What a score rests upon: how the endpoints stand, how many checks ran, and how many identities could sign in. */
export function Coverage({ application }: { application: ApplicationSummary }) {
  const { id, endpoints, identities } = application;
  const { data: matrix } = useQuery(useApi().applications.access.queryOptions({ input: { id } }));
  const checks = matrix && Object.values(matrix.coverage).reduce((sum, count) => sum + count, 0);
  const ran = matrix?.coverage.tested ?? 0;
  const list = (standing: string) => `/endpoints?application=${id}&standing=${standing}`;
  const ready = identities.total - identities.expired;
  return (
    <section aria-labelledby="coverage" className="panel p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="coverage" className="text-body font-semibold">
          Coverage
        </h2>
        {endpoints.undecided > 0 && (
          <Link href={list("undecided")} className="text-meta text-ink-3 hover:underline">
            {endpoints.undecided.toLocaleString("en")} undecided
          </Link>
        )}
      </div>
      <div className="mt-3 grid gap-4 @widget:grid-cols-3 @widget:gap-6">
        <Bar
          label="Endpoints"
          figure={
            <Link href={`/endpoints?application=${id}`} className="font-semibold hover:underline">
              {endpoints.total.toLocaleString("en")}
            </Link>
          }
          parts={[
            { share: endpoints.secure / endpoints.total, color: "var(--secure)" },
            { share: endpoints.atRisk / endpoints.total, color: "var(--critical)" },
            { share: endpoints.undecided / endpoints.total, color: "var(--medium)" },
          ]}
        >
          <span className="flex flex-wrap gap-x-3">
            <Dot color="var(--secure)" href={list("secure")}>
              {endpoints.secure.toLocaleString("en")} secure
            </Dot>
            <Dot color="var(--critical)" href={list("at-risk")}>
              {endpoints.atRisk.toLocaleString("en")} at risk
            </Dot>
            <Dot color="var(--medium)" href={list("undecided")}>
              {endpoints.undecided.toLocaleString("en")} undecided
            </Dot>
          </span>
        </Bar>
        <Bar
          label="Checks run"
          figure={checks === undefined ? "" : <Of some={ran} all={checks} />}
          parts={checks ? [{ share: ran / checks, color: "var(--ink-3)" }] : []}
        >
          {checks !== undefined && checks > ran && "The others did not apply, or were kept back."}
        </Bar>
        <Bar
          label="Identities ready"
          figure={<Of some={ready} all={identities.total} />}
          parts={identities.total > 0 ? [{ share: ready / identities.total, color: "var(--ink-3)" }] : []}
        >
          {identities.total < 2 ? (
            <Link href={`/applications/${id}?tab=identities`} className="text-accent-ink hover:underline">
              Add a second user to test who can read whose data
            </Link>
          ) : (
            identities.expired > 0 && (
              <Link href={`/applications/${id}?tab=identities`} className="text-accent-ink hover:underline">
                {identities.expired} can no longer sign in
              </Link>
            )
          )}
        </Bar>
      </div>
    </section>
  );
}

function Of({ some, all }: { some: number; all: number }) {
  return (
    <>
      <b className="font-semibold">{some.toLocaleString("en")}</b>{" "}
      <span className="text-ink-3">of {all.toLocaleString("en")}</span>
    </>
  );
}

function Bar(props: {
  label: string;
  figure: ReactNode;
  parts: readonly { share: number; color: string }[];
  children: ReactNode;
}) {
  return (
    <div>
      <p className="flex justify-between gap-2 text-meta">
        <span className="text-ink-2">{props.label}</span>
        <span className="tabular-nums">{props.figure}</span>
      </p>
      <div className="mt-1.5 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-line" aria-hidden>
        {props.parts.map(({ share, color }) => (
          <span key={color} style={{ width: `${share * 100}%`, background: color }} />
        ))}
      </div>
      <p className="mt-1.5 min-h-4 text-meta text-ink-3">{props.children}</p>
    </div>
  );
}

function Dot({ color, href, children }: { color: string; href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-flex min-h-6 items-center gap-1.5 hover:underline">
      <span className="size-1.5 rounded-full" style={{ background: color }} aria-hidden />
      {children}
    </Link>
  );
}
