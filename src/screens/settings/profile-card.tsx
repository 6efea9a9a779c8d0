import { useSignOut } from "../../client/sign-out.ts";
import type { User } from "../../contract/users.ts";
import { useHost } from "../../host/context.ts";
import { roleName } from "../../parts/tenant/role-name.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { initials } from "../../ui/initials.ts";
import { Panel } from "../../ui/panel.tsx";

/** Who is signed in: names and address, read-only, with the role and the image. */
export function ProfileCard({ user }: { user: User }) {
  const { platform } = useHost();
  const { switchAccount } = useSignOut();
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email;
  return (
    <Panel title="Profile" action={<Chip>{roleName(user.role ?? "viewer")}</Chip>}>
      <div className="flex gap-4 p-4">
        <span className="grid size-10 shrink-0 place-items-center @max-[319px]:hidden @widget:size-12 overflow-hidden rounded-full border border-line bg-sunken text-page font-semibold text-ink-2">
          {user.profileImageUrl ? (
            <img
              src={new URL(user.profileImageUrl, platform).href}
              alt={`Profile of ${name}`}
              className="size-full object-cover"
            />
          ) : (
            <span aria-hidden>{initials(name)}</span>
          )}
        </span>
        <dl className="grid min-w-0 flex-1 content-center gap-x-6 gap-y-2 grid-cols-2 @min-[1200px]:grid-cols-4">
          <Fact name="First name">{user.firstName}</Fact>
          <Fact name="Last name">{user.lastName}</Fact>
          <Fact wide name="Email">
            {user.email}
          </Fact>
          <Fact wide name="Organization">
            {user.tenant?.name}
          </Fact>
        </dl>
      </div>
      {switchAccount && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3">
          <p className="text-meta text-ink-3">This browser keeps the account while you use another one.</p>
          <Button onClick={switchAccount}>Switch Account</Button>
        </div>
      )}
    </Panel>
  );
}

/** With `wide` it needs the whole width of a panel. */
function Fact(props: { name: string; wide?: boolean; children: string | null | undefined }) {
  const { name, wide, children } = props;
  return (
    <div className={wide ? "min-w-0 @max-[639px]:col-span-2" : "min-w-0"}>
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {children || <span className="text-ink-3">Not set</span>}
      </dd>
    </div>
  );
}
