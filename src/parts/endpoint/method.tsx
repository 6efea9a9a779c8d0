import { clsx } from "clsx";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** An HTTP method: reads hollow, writes filled, DELETE filled and outlined. */
export function Method({ method }: { method: string }) {
  return (
    <span
      className={clsx(
        "meth",
        reads.has(method) && "border border-line-strong text-ink-2",
        !reads.has(method) && "bg-line text-ink",
        method === "DELETE" && "border border-control",
      )}
    >
      {method}
    </span>
  );
}
