import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** Copies a text and says so for 2 seconds. Without children it is an icon that `label` names; with them
 * `label` begins with their text. */
export function CopyButton(props: {
  text: string;
  label: string;
  children?: string;
  variant?: "secondary" | "ghost";
  className?: string;
}) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    // Without a secure context there is no clipboard at all; either way the user is told.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(props.text))
      .then(
        () => setState("copied"),
        () => setState("failed"),
      );
  const said = state === "copied" ? "Copied" : "Select and copy it";
  return (
    <Button
      small
      variant={props.variant ?? "secondary"}
      icon={state === "copied" ? Check : Copy}
      className={props.className}
      aria-label={state === "idle" ? props.label : said}
      title={props.label}
      onClick={() => void copy()}
    >
      {props.children && (state === "idle" ? props.children : said)}
      {/* Read out when it changes; the button's own text is not. */}
      <span className="sr-only" aria-live="polite">
        {state === "idle" ? "" : said}
      </span>
    </Button>
  );
}
