import { clsx } from "clsx";
import { ArrowRight, Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { Chip } from "../../ui/chip.tsx";

export type StepState = "done" | "turn" | "next";

const chips = {
  done: { tone: "secure", icon: Check, word: "Done" },
  turn: { tone: "running", icon: ArrowRight, word: "Your turn" },
  next: { tone: "neutral", icon: Circle, word: "Next" },
} as const;

/** A step of several as a card: done, the user's turn, or later. */
export function Step(props: { number: number; state: StepState; title: string; children: ReactNode }) {
  const { state } = props;
  const { tone, icon, word } = chips[state];
  return (
    <li
      aria-current={state === "turn" ? "step" : undefined}
      className={clsx(
        "flex gap-3 rounded-lg border bg-surface p-4 @max-[319px]:gap-2 @max-[319px]:px-2 @max-[319px]:[&_.btn>svg]:hidden @widget:px-5",
        state === "turn" ? "border-accent" : "border-line",
      )}
    >
      <span
        aria-hidden
        className={clsx(
          "grid size-7 shrink-0 place-items-center rounded-full text-meta font-semibold",
          { done: "bg-secure-soft text-secure", turn: "bg-accent text-on-accent", next: "bg-line text-ink-2" }[state],
        )}
      >
        {state === "done" ? <Check className="size-4" strokeWidth={2} /> : props.number}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1 @max-[479px]:mb-1">
          <h2 className="text-card font-semibold">{props.title}</h2>
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>
        </div>
        {props.children}
      </div>
    </li>
  );
}
