import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type Tone = "critical" | "high" | "medium" | "low" | "running" | "secure" | "neutral";

const tones: Record<Tone, string> = {
  critical: "border-critical-line bg-critical-soft text-critical",
  high: "border-high-line bg-high-soft text-high",
  medium: "border-medium-line bg-medium-soft text-medium",
  low: "border-low-line bg-low-soft text-low",
  running: "border-running-line bg-running-soft text-running",
  secure: "border-secure-line bg-secure-soft text-secure",
  neutral: "border-line bg-surface text-ink-2",
};

/** A small word with an icon. The colour repeats what icon and word already say. */
export function Chip(props: {
  tone?: Tone;
  icon?: LucideIcon;
  spin?: boolean;
  iconTone?: string;
  children: ReactNode;
}) {
  const { tone = "neutral", icon: Icon } = props;
  return (
    <span className={clsx("tag border", tones[tone])}>
      {Icon && (
        <Icon className={clsx("size-3", props.spin && "animate-spin", props.iconTone)} strokeWidth={1.75} aria-hidden />
      )}
      {props.children}
    </span>
  );
}
