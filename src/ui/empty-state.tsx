import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Nothing to show, said honestly: an icon, a title, one sentence and the next action. */
export function EmptyState(props: { icon: LucideIcon; title: string; text?: ReactNode; action?: ReactNode }) {
  const Icon = props.icon;
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span className="mb-3 flex size-10 items-center justify-center rounded-lg border border-line bg-sunken">
        <Icon className="size-5 text-ink-3" strokeWidth={1.75} aria-hidden />
      </span>
      <p className="text-card font-semibold">{props.title}</p>
      {props.text && <p className="mt-1 max-w-[360px] text-balance text-body text-ink-2">{props.text}</p>}
      {props.action && <div className="mt-4">{props.action}</div>}
    </div>
  );
}
