import { Server } from "lucide-react";

/** Above the console where the user chooses the platform: which one this is, and the way to another. */
export function PlatformStrip({ platform, href }: { platform: string; href: string }) {
  return (
    <p className="flex min-h-9 items-center gap-2 border-b border-line bg-sunken px-4 text-meta text-ink-2">
      <Server className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      <span className="truncate">
        Platform <span className="font-mono">{platform}</span>
      </span>
      <a href={href} className="ml-auto inline-flex min-h-6 shrink-0 items-center text-accent-ink hover:underline">
        Change platform
      </a>
    </p>
  );
}
