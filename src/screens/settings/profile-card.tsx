import type { User } from "../../contract/users.ts";
import { useHost } from "../../host/context.ts";
import { roleName } from "../../parts/tenant/role-name.ts";
import { Chip } from "../../ui/chip.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Panel } from "../../ui/panel.tsx";

/** Who is signed in: names and address, read-only, with the role and the image. */
export function ProfileCard({ user }: { user: User }) {
  const { platform } = useHost();
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email;
  return (
    <Panel title="Profile" action={<Chip>{roleName(user.role ?? "viewer")}</Chip>}>
      <div className="flex flex-col gap-4 p-4 @widget:flex-row">
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-page font-semibold text-ink-2">
          {user.profileImageUrl ? (
            <img
              src={new URL(user.profileImageUrl, platform).href}
              alt={`Profile of ${name}`}
              className="size-full object-cover"
            />
          ) : (
            <span aria-hidden>{name.charAt(0).toUpperCase()}</span>
          )}
        </span>
        <div className="grid min-w-0 flex-1 gap-3 @widget:grid-cols-2">
          <Field label="First name">
            <Input readOnly dir="auto" className="bg-sunken" value={user.firstName ?? ""} />
          </Field>
          <Field label="Last name">
            <Input readOnly dir="auto" className="bg-sunken" value={user.lastName ?? ""} />
          </Field>
          <Field label="E-mail" className="@widget:col-span-2">
            <Input readOnly className="bg-sunken" value={user.email} />
          </Field>
        </div>
      </div>
    </Panel>
  );
}
