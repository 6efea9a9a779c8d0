import { clsx } from "clsx";
import { Check, CircleDashed, type LucideIcon, ShieldCheck, ShieldQuestionMark, ShieldX } from "lucide-react";
import type { AccessResult } from "../../contract/endpoints.ts";

const looks: Record<AccessResult, { word: string; icon: LucideIcon; ink: string; iconInk?: string }> = {
  allowed: { word: "Allowed", icon: Check, ink: "text-ink-2" },
  denied: { word: "Denied", icon: ShieldCheck, ink: "text-ink-2", iconInk: "text-secure" },
  bypassed: { word: "Bypassed", icon: ShieldX, ink: "text-critical" },
  inconclusive: { word: "Inconclusive", icon: ShieldQuestionMark, ink: "text-medium" },
  not_tested: { word: "Not tested", icon: CircleDashed, ink: "text-ink-3" },
};

/** What a result is called, for example `Bypassed`. */
export const accessResultName = (result: AccessResult): string => looks[result].word;

/** How one identity fared, as icon and word. */
export function AccessResultMark({ result }: { result: AccessResult }) {
  const { word, icon: Icon, ink, iconInk } = looks[result];
  return (
    <span className={clsx("inline-flex items-center gap-1.5 whitespace-nowrap", ink)}>
      <Icon className={clsx("size-3.5 shrink-0", iconInk)} strokeWidth={1.75} aria-hidden />
      {word}
    </span>
  );
}

/** The surface behind a result: only what needs a look is filled. */
export const accessResultFill = (result: AccessResult): string =>
  ({ bypassed: "bg-critical-soft", inconclusive: "bg-medium-soft", allowed: "", denied: "", not_tested: "" })[result];
