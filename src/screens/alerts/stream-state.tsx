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
  return (
    <span role="status" className="inline-flex items-center gap-1.5 px-1 text-meta text-medium">
      <WifiOff className="size-3.5" strokeWidth={1.75} aria-hidden />
      <span className="@max-[319px]:sr-only">{state === "reconnecting" ? "Reconnecting" : "Closed"}</span>
    </span>
  );
}
