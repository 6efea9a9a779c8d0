import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { RefreshCw, TriangleAlert } from "lucide-react";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../ui/button.tsx";

/** The message of the first query in view whose data is older than its last, failed, reading; null when all is current. */
function staleReason(queries: QueryClient): string | null {
  const stale = queries
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ state }) => state.error !== null && state.data !== undefined })[0];
  return stale?.state.error?.message ?? null;
}

/** Milliseconds between two tries to read again what failed. */
const retryMs = 10_000;

/** Above data that was kept because reading it again failed: that it is old, why, and a way to try again. */
export function StaleNotice() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(() => queueMicrotask(listener)),
    [queries],
  );
  const reason = useSyncExternalStore(subscribe, () => staleReason(queries));
  useEffect(() => {
    if (!reason) return;
    // Not every query is read again by itself.
    const again = () => void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.error !== null });
    const timer = setInterval(again, retryMs);
    return () => clearInterval(timer);
  }, [reason, queries]);
  if (!reason) return null;
  const retry = async () => {
    setBusy(true);
    await queries.refetchQueries({ type: "active" });
    setBusy(false);
  };
  return (
    <div role="status" className="flex items-center gap-2 border-b border-line bg-sunken px-3 py-1.5 text-meta">
      <TriangleAlert className="size-4 shrink-0 text-medium" strokeWidth={1.75} aria-hidden />
      <p className="line-clamp-4 min-w-0 flex-1 break-words text-ink-2" title={reason}>
        Not up to date. {reason}
      </p>
      <Button small icon={RefreshCw} busy={busy} className="@max-[319px]:px-1.5" onClick={() => void retry()}>
        <span className="@max-[319px]:sr-only">Try again</span>
      </Button>
    </div>
  );
}
