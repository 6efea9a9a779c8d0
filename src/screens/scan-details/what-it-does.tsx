import type { Scan } from "../../contract/scans.ts";
import { profileSentences } from "../../parts/scan/profile-sentences.ts";
import { Fold } from "../../ui/fold.tsx";

/** What the scan learned of how its target answers; nothing where nothing was. */
export function WhatItDoes({ scan }: { scan: Scan }) {
  const profile = scan.results?.profile;
  const sentences = profile ? profileSentences(profile) : [];
  if (sentences.length === 0) return null;
  return (
    <Fold title="What this API does" result={`${sentences.length} learned`}>
      <ul aria-label="What this API does" className="divide-y divide-line">
        {sentences.map((sentence) => (
          <li key={sentence} className="px-4 py-2 wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
