import { useQueryClient } from "@tanstack/react-query";
import { Link2, Pencil, Send } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { EmailSetting } from "../../contract/email.ts";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";
import { EnabledChip } from "../../ui/enabled-chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import { providerNames } from "./email-form.ts";

/** A way to send mail: provider, sender, whether it is the one that sends, and what can be done with it. */
export function EmailSettingRow(props: {
  setting: EmailSetting;
  onEdit: () => void;
  onTest: () => void;
  onConnect: () => void;
}) {
  const { setting } = props;
  const host = useHost();
  const needsConsent = setting.provider === "m365" && setting.authType === "oauth";
  const name = `${providerNames[setting.provider]}, ${setting.fromEmail}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5" aria-label={name}>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{providerNames[setting.provider]}</span>
          <EnabledChip enabled={setting.isActive} on="Active" off="Inactive" />
          {needsConsent && <EnabledChip enabled={setting.isConnected} on="Connected" off="Not connected" />}
        </p>
        <p className="mt-0.5 text-meta wrap-anywhere text-ink-3">
          <Facts
            of={[setting.fromName, setting.fromEmail, setting.smtpHost && `${setting.smtpHost}:${setting.smtpPort}`]}
          />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 @max-[319px]:[&_.btn]:px-2 @max-[319px]:[&_.btn:not(.btn-icon)>svg]:hidden">
        {needsConsent && (
          <Button
            small
            icon={Link2}
            aria-label={`${setting.isConnected ? "Connect again" : "Connect"} ${name}`}
            onClick={() => {
              // Microsoft's consent needs a tab with this session; without one it is begun on the platform's own page.
              const consent = `/api/admin/email-settings/${setting.id}/oauth/authorize`;
              host.tabs.open(host.capabilities.has("shared-session") ? consent : "/admin?tab=email");
              props.onConnect();
            }}
          >
            {setting.isConnected ? "Connect again" : "Connect"}
          </Button>
        )}
        {!setting.isActive && (!needsConsent || setting.isConnected) && <SetActive setting={setting} name={name} />}
        <Button small icon={Send} aria-label={`Test ${name}`} onClick={props.onTest}>
          Test
        </Button>
        <Button variant="ghost" small icon={Pencil} aria-label={`Edit ${name}`} title="Edit" onClick={props.onEdit} />
      </div>
    </li>
  );
}

function SetActive({ setting, name }: { setting: EmailSetting; name: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const activate = useCall(
    api.mail.updateSetting.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.mail.settings.key() }),
    }),
    { success: ["Settings Saved", ({ fromEmail }) => `Email is sent as ${fromEmail}.`], failure: ["Error"] },
  );
  return (
    <Button
      small
      aria-label={`Set active: ${name}`}
      busy={activate.isPending}
      onClick={() => activate.mutate({ id: setting.id, isActive: true })}
    >
      Set active
    </Button>
  );
}
