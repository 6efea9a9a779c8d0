import { clsx } from "clsx";

/** The product's mark: a wall with its small door ajar, in the accent colour. */
export function PosternMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={clsx("shrink-0", className ?? "size-5")}>
      <path d="M3.5 18V9a6.5 6.5 0 0 1 13 0v9" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
      <path d="M8 18V9.6A2 2 0 0 1 10 7.6a2 2 0 0 1 2 2V18Z" fill="var(--mark)" />
      <path d="M2 18h16" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
    </svg>
  );
}
