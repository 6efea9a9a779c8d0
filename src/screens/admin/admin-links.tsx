import { Building2, ChevronRight, type LucideIcon, MessageSquare, Radar } from "lucide-react";
import { Link } from "wouter";

const links: readonly { href: string; icon: LucideIcon; title: string; text: string }[] = [
  {
    href: "/global-tenant-admin",
    icon: Building2,
    title: "Tenant Management",
    text: "Organizations and their features",
  },
  { href: "/admin/scanner", icon: Radar, title: "Scanner Engine", text: "Running scans, queued scans, workers" },
  { href: "/admin/slack", icon: MessageSquare, title: "Slack", text: "Integrations, channels and history" },
];

/** Leads to the other screens of the platform's administration: cards, where there is room for what they hold, else buttons. */
export function AdminLinks() {
  return (
    <ul className="mb-3 flex flex-wrap gap-1.5 @widget:mb-5 @widget:grid @widget:grid-cols-3 @widget:gap-3">
      {links.map(({ href, icon: Icon, title, text }) => (
        <li key={href}>
          <Link
            href={href}
            className="panel flex h-full min-h-8 items-center gap-1.5 px-2.5 hover:border-control hover:bg-hover @widget:gap-3 @widget:p-3"
          >
            <span className="hidden shrink-0 place-items-center @widget:grid @widget:size-8 @widget:rounded-md @widget:border @widget:border-line @widget:bg-sunken">
              <Icon className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-meta font-medium @widget:text-body @widget:font-semibold">{title}</span>
              <span className="hidden text-meta text-ink-3 @widget:block">{text}</span>
            </span>
            <ChevronRight className="hidden size-4 shrink-0 text-ink-3 @page:block" strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
