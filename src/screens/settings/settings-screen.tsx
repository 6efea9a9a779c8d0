import { Save } from "lucide-react";
import { useId } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { accountOf, type LocalSettings, readSettings, saveSettings } from "../../client/local-settings.ts";
import { useUser } from "../../client/session.ts";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useToast } from "../../ui/toast.ts";
import { ApiSection } from "./api-section.tsx";
import { DataSection } from "./data-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { ScanningSection } from "./scanning-section.tsx";
import { SecuritySection } from "./security-section.tsx";
import { TabsSection } from "./tabs-section.tsx";

/** The user's profile, and settings that stay on this device until Save Changes keeps them. */
export function SettingsScreen() {
  const formId = useId();
  const host = useHost();
  const user = useUser();
  const toast = useToast();
  const form = useForm<LocalSettings>({ defaultValues: readSettings(host.store) });
  const submit = form.handleSubmit((values) => {
    const before = readSettings(host.store);
    const settings = {
      ...values,
      scanning: begun(values.scanning, before.scanning, accountOf(host.platform, user.id)),
    };
    saveSettings(host.store, settings);
    form.reset(settings);
    toast("Settings Saved", "They are kept on this device.");
  });
  const save = (className?: string) => (
    <Button variant="primary" type="submit" form={formId} icon={Save} className={className}>
      Save Changes
    </Button>
  );
  return (
    <Screen
      title="Settings"
      subtitle="Your profile, and how Postern works on this device"
      actions={save()}
      footer={save("flex-1")}
    >
      <div className="space-y-4">
        <ProfileCard user={user} />
        {/* Apart from its fields, which name it: sections hold forms of their own. */}
        <form id={formId} noValidate onSubmit={submit} hidden />
        <FormProvider {...form}>
          <div className="pt-2">
            <h2 className="text-card font-semibold">On this device</h2>
            <p className="text-meta text-ink-3">Kept in this browser once you save; the password is set at once.</p>
          </div>
          {/* Two columns of about the same height on a wide page. */}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[1200px]:grid-cols-2">
            <div className="space-y-4">
              <ScanningSection />
              <NotificationsSection />
              <TabsSection />
            </div>
            <div className="space-y-4">
              <SecuritySection user={user} />
              <ApiSection formId={formId} />
              <DataSection />
            </div>
          </div>
        </FormProvider>
      </div>
    </Screen>
  );
}

/** A schedule as it is kept: it begins when it is switched on, and anew when its frequency changes. */
function begun(
  next: LocalSettings["scanning"],
  before: LocalSettings["scanning"],
  account: string,
): LocalSettings["scanning"] {
  const isSame = before.scheduled && before.frequency === next.frequency && before.account === account && before.since;
  return { ...next, account, since: next.scheduled ? (isSame ? before.since : new Date().toISOString()) : null };
}
