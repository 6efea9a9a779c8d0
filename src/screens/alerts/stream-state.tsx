import { useAtomValue } from "jotai";
import { WifiOff } from "lucide-react";
import { alertStreamAtom } from "../../parts/alert/alert-stream.ts";

/** Whether new alerts arrive by themselves right now, in words. */
export function StreamState() {
  const state = useAtomValue(alertStreamAtom);
  if (state === null) return null;
  if (state === "connected")
    return (
      <span role="status" className="inline-flex items-center gap-1.5 px-1 text-meta text-ink-2">
        <span className="size-1.5 rounded-full bg-secure" />
        <span className="@max-[319px]:sr-only">Connected</span>
      </span>
    );
  const word = state === "reconnecting" ? "Reconnecting" : "Closed";
  return (
    <span role="status" title={word} className="inline-flex items-center gap-1.5 px-1 text-meta text-medium">
      <WifiOff className="size-3.5" strokeWidth={1.75} aria-hidden />
      {/* The screen's title needs the room that the longer word would take. */}
      <span className="@max-[399px]:sr-only">{word}</span>
    </span>
  );
}
