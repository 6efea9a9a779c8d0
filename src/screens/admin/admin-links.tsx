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
    <ul className="mb-3 grid grid-cols-3 gap-2 @max-[319px]:grid-cols-1 @widget:mb-5 @widget:gap-3">
      {links.map(({ href, icon: Icon, title, text }) => (
        <li key={href}>
          <Link
            href={href}
            className="panel flex h-full flex-col items-start gap-1.5 p-2.5 @max-[319px]:flex-row @max-[319px]:items-center hover:border-control hover:bg-hover @widget:flex-row @widget:items-center @widget:gap-3 @widget:p-3"
          >
            <span className="grid size-7 shrink-0 @widget:size-8 place-items-center rounded-md border border-line bg-sunken">
              <Icon className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-meta font-semibold @widget:text-body">{title}</span>
              <span className="hidden text-meta text-ink-3 @widget:block">{text}</span>
            </span>
            <ChevronRight className="hidden size-4 shrink-0 text-ink-3 @page:block" strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
