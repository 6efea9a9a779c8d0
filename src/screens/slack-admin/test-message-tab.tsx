import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { SlackSetting } from "../../contract/slack.ts";
import { slackMessageLimit } from "../../contract/slack-ids.ts";
import { useRefreshSlack } from "../../parts/slack/refresh-slack.ts";
import { SlackChannelPicker } from "../../parts/slack/slack-channel-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { TextArea } from "../../ui/input.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.ts";

const missing = "Please select a Slack integration and channel.";

/** Sends a message to a channel at once, to see that it arrives. */
export function TestMessageTab() {
  const query = useQuery({ ...useApi().slack.settings.queryOptions(), refetchOnMount: "always" });
  return (
    <Panel title="Send a test message">
      <Loaded query={query} what="Slack integrations" skeleton={<Skeleton className="m-4 h-48" />}>
        {(settings) => <TestMessage settings={settings} />}
      </Loaded>
    </Panel>
  );
}

function TestMessage({ settings }: { settings: readonly SlackSetting[] }) {
  const [settingId, setSettingId] = useState<string>();
  const [channel, setChannel] = useState<string | null>(null);
  const [message, setMessage] = useState("This is a test message from Postern.");
  const [tried, setTried] = useState(false);
  const toast = useToast();
  const refresh = useRefreshSlack();
  const send = useCall(useApi().slack.testMessage.mutationOptions({ onSettled: refresh }), {
    success: ["Message Sent", (answer) => answer.message],
    failure: ["Failed to Send Message"],
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    focusFirstFault(event.currentTarget);
    if (!settingId || !channel) return toast("Validation Error", missing, { destructive: true });
    if (message.trim() === "" || send.isPending) return;
    send.mutate({ settingId: Number(settingId), channelId: channel, message: message.trim() });
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 @page:grid-cols-2 @page:*:nth-3:col-start-2 @page:*:nth-3:row-span-2 @page:*:nth-3:row-start-1">
        <Field label="Slack integration" error={tried && !settingId ? "Choose an integration." : undefined}>
          <Select
            value={settingId}
            onChange={(id) => {
              setSettingId(id);
              setChannel(null);
            }}
            placeholder={settings.length === 0 ? "No integration yet" : "Choose an integration"}
            disabled={settings.length === 0}
            options={settings.map(({ id, workspaceName }) => ({ value: String(id), label: workspaceName }))}
          />
        </Field>
        <Field label="Channel" error={tried && !channel ? "Choose a channel." : undefined}>
          <SlackChannelPicker
            settingId={settingId ? Number(settingId) : null}
            value={channel}
            onChoose={({ id }) => setChannel(id)}
            onClear={() => setChannel(null)}
          />
        </Field>
        <Field label="Message" error={tried && message.trim() === "" ? "Write a message." : undefined}>
          <TextArea
            dir="auto"
            className="@page:min-h-[94px]"
            maxLength={slackMessageLimit}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
      </div>
      <div className="flex justify-end border-t border-line px-4 py-3">
        <Button variant="primary" type="submit" icon={Send} busy={send.isPending}>
          Send Test Message
        </Button>
      </div>
    </form>
  );
}
