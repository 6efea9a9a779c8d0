import { ChevronDown, ChevronUp } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import type { Steps } from "./use-trail.ts";

/** Previous and next of the list; absent where the proof was not opened from one. */
export function StepButtons({ trail }: { trail: Steps }) {
  if (trail.place === null) return null;
  return (
    <>
      <Step icon={ChevronUp} label="Previous, k" go={trail.previous} />
      <Step icon={ChevronDown} label="Next, j" go={trail.next} />
    </>
  );
}

function Step(props: { icon: typeof ChevronUp; label: string; go: (() => void) | null }) {
  return (
    <Button
      variant="ghost"
      icon={props.icon}
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.go === null}
      className={props.go ? undefined : "opacity-40"}
      onClick={() => props.go?.()}
    />
  );
}
