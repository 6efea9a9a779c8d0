import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { Radio } from "lucide-react";
import { useEffect, useState } from "react";
import { useHost } from "../src/host/context.ts";
import { alertStreamAtom } from "../src/parts/alert/alert-stream.ts";
import { blockedSocket } from "./embedded-faults.ts";
import { setupFaultWords } from "./setup-fault.ts";

/** Milliseconds that the live channel may be away before it counts as unreachable, and between two readings without it. */
const patience = 15_000;
const instead = 30_000;

/** Above an embedded console whose calls are answered while its live channel is not: that, and what lets it through. */
export function LiveNotice() {
  const host = useHost();
  const queries = useQueryClient();
  const isAway = useAtomValue(alertStreamAtom) === "reconnecting";
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    setUnreachable(false);
    if (!isAway) return;
    const timer = setTimeout(async () => {
      // A platform that is away answers neither, and its own notice says so.
      const answers = await host.fetch("/api/health").then(
        ({ ok }) => ok,
        () => false,
      );
      if (!answers) return;
      setUnreachable(true);
      const { title, text } = setupFaultWords("live-unreachable", host.platform, blockedSocket());
      host.notify({ type: "error", code: "live-unreachable", message: `${title}. ${text}` });
    }, patience);
    return () => clearTimeout(timer);
  }, [isAway, host]);
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(() => void queries.refetchQueries({ type: "active" }), instead);
    return () => clearInterval(timer);
  }, [isUnreachable, queries]);
  if (!isUnreachable) return null;
  const words = setupFaultWords("live-unreachable", host.platform, blockedSocket());
  return (
    <div role="status" className="flex gap-2 border-b border-line bg-sunken px-4 py-1.5 text-meta">
      <Radio className="size-4 shrink-0 text-medium" strokeWidth={1.75} aria-hidden />
      <p className="min-w-0 wrap-anywhere text-ink-2">
        <strong className="font-medium text-ink">{words.title}.</strong> {words.text}{" "}
        {blockedSocket() ? "Write" : "Set"} <code className="font-mono">{words.code}</code>{" "}
        {blockedSocket() ? "in it." : "on the platform."}
      </p>
    </div>
  );
}
