import { useQuery } from "@tanstack/react-query";
import { Mail, Plus, Send } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { EmailSetting } from "../../contract/email.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { DeveloperMode } from "./developer-mode.tsx";
import { EmailEditor } from "./email-editor.tsx";
import { EmailSettingRow } from "./email-setting-row.tsx";
import { TestEmail, testFailure } from "./test-email.tsx";

/** Milliseconds between looks whether a consent was given in the other tab. */
const consentLook = 2000;

/** Developer mode, and the ways to send mail: list, editor, activation and tests. */
export function EmailSettingsTab() {
  const [connecting, setConnecting] = useState<number | null>(null);
  const query = useQuery({
    ...useApi().mail.settings.queryOptions(),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.some(({ id, isConnected }) => id === connecting && !isConnected) ? consentLook : false,
  });
  const [edited, setEdited] = useState<EmailSetting | "new" | null>(null);
  const [tested, setTested] = useState<EmailSetting | null>(null);
  const add = (
    <Button small icon={Plus} aria-label="Add Configuration" onClick={() => setEdited("new")}>
      Add
    </Button>
  );
  return (
    <div className="space-y-4">
      <DeveloperMode hasActive={query.data?.some(({ isActive }) => isActive)} />
      <Panel title="Configurations" count={query.data?.length} action={add}>
        <Loaded query={query} what="Email configurations" skeleton={<SkeletonRows rows={2} />}>
          {(settings) =>
            settings.length === 0 ? (
              <EmptyState
                icon={Mail}
                title="No email configuration"
                text="Add a mail server, SendGrid or Microsoft 365 to send sign-in links by email."
              />
            ) : (
              <>
                <ul className="divide-y divide-line">
                  {settings.map((setting) => (
                    <EmailSettingRow
                      key={setting.id}
                      setting={setting}
                      onEdit={() => setEdited(setting)}
                      onTest={() => setTested(setting)}
                      onConnect={() => setConnecting(setting.id)}
                    />
                  ))}
                </ul>
                <TestToMe />
              </>
            )
          }
        </Loaded>
      </Panel>
      <EmailEditor edited={edited} onClose={() => setEdited(null)} />
      <TestEmail setting={tested} onClose={() => setTested(null)} />
    </div>
  );
}

function TestToMe() {
  const test = useCall(useApi().mail.testToMe.mutationOptions(), {
    success: ["Test Email Sent", ({ message }) => message],
    failure: testFailure,
  });
  return (
    <footer className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5">
      <p className="text-meta text-ink-3">The active configuration sends sign-in links and invitations.</p>
      <Button small icon={Send} busy={test.isPending} onClick={() => test.mutate(undefined)}>
        Send test email to me
      </Button>
    </footer>
  );
}
