import { Building2, ChevronRight, type LucideIcon, MessageSquare, Radar } from "lucide-react";
import { Link } from "wouter";

const links: readonly { href: string; icon: LucideIcon; title: string; text: string }[] = [
  {
    href: "/global-tenant-admin",
    icon: Building2,
    title: "Tenant Management",
    text: "Organizations and their features",
  },
  { href: "/admin/scanner", icon: Radar, title: "Scanner Engine", text: "Running scans, queue and workers" },
  { href: "/admin/slack", icon: MessageSquare, title: "Slack", text: "Integrations, channels and history" },
];

/** Cards that lead to the other screens of the platform's administration. */
export function AdminLinks() {
  return (
    <ul className="mb-5 grid grid-cols-1 gap-3 @widget:grid-cols-3">
      {links.map(({ href, icon: Icon, title, text }) => (
        <li key={href}>
          <Link href={href} className="panel flex h-full items-center gap-3 p-3 hover:border-control hover:bg-hover">
            <span className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-sunken">
              <Icon className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{title}</span>
              <span className="block text-meta text-ink-3">{text}</span>
            </span>
            <ChevronRight className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
