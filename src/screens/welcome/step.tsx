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
        // Below 480 px the number and the state share a line, and all else has the card's whole width.
        "grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-3 rounded-lg border bg-surface p-4 @max-[319px]:px-3 @max-[319px]:[&_.btn]:px-2 @max-[319px]:[&_.btn>svg]:hidden @widget:px-5",
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
      <h2 className="text-card leading-6 font-semibold @max-[479px]:col-span-full @max-[479px]:row-start-2 @max-[479px]:mt-2 @max-[479px]:mb-0.5 @max-[479px]:leading-5">
        {props.title}
      </h2>
      <span className="col-start-3 row-start-1 flex h-7 items-center @min-[480px]:h-6">
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </span>
      <div className="col-span-full min-w-0 @min-[480px]:col-start-2 @min-[480px]:-mt-1">{props.children}</div>
    </li>
  );
}
