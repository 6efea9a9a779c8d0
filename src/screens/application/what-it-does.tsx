import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { ApplicationOverview } from "../../contract/application-summaries.ts";
import { profileSentences } from "../../parts/scan/profile-sentences.ts";

/** How the API answers, as its last completed scan learned it; nothing where nothing was. */
export function WhatItDoes({ application: { completed } }: { application: ApplicationOverview }) {
  const last = completed[0]?.id;
  const { data } = useQuery({
    ...useApi().scans.get.queryOptions({ input: { id: last ?? 0 } }),
    enabled: last !== undefined,
  });
  const profile = data?.results?.profile;
  const sentences = profile ? profileSentences(profile) : [];
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby="what-it-does" className="panel p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="what-it-does" className="font-semibold">
          What this API does
        </h2>
        <span className="text-meta text-ink-3">
          learned in{" "}
          <Link href={`/scan/${last}`} className="inline-flex min-h-6 items-center hover:underline">
            scan {last}
          </Link>
        </span>
      </div>
      <ul className="mt-2 list-disc gap-x-8 space-y-1 pl-5 text-ink-2 marker:text-ink-3 @page:columns-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="break-inside-avoid wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
