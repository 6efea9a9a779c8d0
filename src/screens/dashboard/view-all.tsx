import { Link } from "wouter";

/** The link of a list's head to the whole list; `label` completes its name for screen readers. */
export function ViewAll({ href, label, children = "View All" }: { href: string; label: string; children?: string }) {
  return (
    <Link
      href={href}
      aria-label={`${children} ${label}`}
      className="-my-1 flex min-h-6 items-center py-1 text-meta font-medium whitespace-nowrap text-accent-ink hover:underline"
    >
      {children}
    </Link>
  );
}
