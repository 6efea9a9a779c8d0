import { Link } from "wouter";

/** The link of a list's head to the whole list. */
export function ViewAll({ href }: { href: string }) {
  return (
    <Link href={href} className="text-meta font-medium text-accent-ink hover:underline">
      View All
    </Link>
  );
}

/** Rows with dividers, of which only the first four are shown below 960 px. */
export const firstRows =
  "divide-y divide-line [&>li:nth-child(4)]:border-b-0 [&>li:nth-child(n+5)]:hidden @page:[&>li:nth-child(4):not(:last-child)]:border-b @page:[&>li:nth-child(n+5)]:block";
