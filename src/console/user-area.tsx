import { LogOut, Repeat, Users } from "lucide-react";
import { AnotherPlatform } from "../client/another-platform.tsx";
import { useUser } from "../client/session.ts";
import { useSignOut } from "../client/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { initials } from "../ui/initials.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

/** Who is signed in, the theme and the way out, at the bottom of sidebar and menu. */
export function UserArea() {
  const user = useUser();
  const { signOut, switchAccount } = useSignOut();
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  const lines = name ? [name, user.email] : [user.email, user.role];
  return (
    <div className="shrink-0 border-t border-line p-2">
      <div className="flex items-center gap-2.5 px-2 py-1.5">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-line text-chip font-semibold text-ink-2"
        >
          {initials(name || user.email)}
        </span>
        <div className="min-w-0 flex-1">
          {lines.map((line) => (
            <p
              key={line}
              className="truncate text-chip text-ink-3 first:text-meta first:font-medium first:text-ink"
              title={line}
            >
              {line}
            </p>
          ))}
        </div>
        <ThemeToggle />
      </div>
      <AnotherPlatform className="btn btn-ghost btn-row">
        <Repeat className="size-4" strokeWidth={1.75} aria-hidden />
        Switch Platform
      </AnotherPlatform>
      {switchAccount && (
        <Button variant="ghost" icon={Users} className="btn-row" onClick={switchAccount}>
          Switch Account
        </Button>
      )}
      <Button variant="ghost" icon={LogOut} className="btn-row" onClick={signOut}>
        Sign Out
      </Button>
    </div>
  );
}
