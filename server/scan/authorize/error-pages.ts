import { sameContent } from "../compare/compare.ts";
import { factsOf } from "../compare/compare-facts.ts";
import type { Answer } from "../wire/probe.ts";
import type { Views } from "./views.ts";

/** Knows the pages that say no, for the menus around them are those of the pages that are shown. */
export type ErrorPages = {
  /** Takes what everybody got at one address. */
  note(views: Views): void;
  /** Whether somebody gets the same page also where the owner is shown another one than here. */
  isElsewhere(label: string, error: Answer, shown: Answer): boolean;
};

/** Pages that are kept of each identity: few errors of one target differ. */
const maxPages = 30;

const isPage = (answer: Answer): boolean => factsOf(answer).kind === "html";

/** Creates an empty memory for one scan. */
export function createErrorPages(): ErrorPages {
  const byLabel = new Map<string, { error: Answer; shown: Answer }[]>();
  return {
    note({ readings, owner }) {
      const shown = owner === null ? undefined : readings.get(owner)?.answer;
      if (shown === undefined) return;
      for (const [label, { kind, answer }] of readings) {
        const pages = byLabel.get(label) ?? [];
        if (kind === "success" || pages.length >= maxPages || !isPage(answer)) continue;
        byLabel.set(label, [...pages, { error: answer, shown }]);
      }
    },
    isElsewhere(label, error, shown) {
      if (!isPage(error)) return false;
      return (byLabel.get(label) ?? []).some((one) => sameContent(one.error, error) && !sameContent(one.shown, shown));
    },
  };
}
