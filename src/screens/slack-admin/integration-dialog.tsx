import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCall } from "../../client/use-call.ts";
import { useSeen } from "../../client/use-seen.ts";
import type { SlackSetting } from "../../contract/slack.ts";
import { type SlackText, slackBotToken, slackChannelId, slackWorkspaceId } from "../../contract/slack-ids.ts";
import { useRefreshSlack } from "../../parts/slack/refresh-slack.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SecretInput } from "../../ui/secret-input.tsx";

/** Adds an integration, or edits one; closed while `edited` is null. */
export function IntegrationDialog({ edited, onClose }: { edited: SlackSetting | "new" | null; onClose: () => void }) {
  const setting = edited === "new" ? null : edited;
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(open) => !open && onClose()}
      title={setting ? "Edit Integration" : "Add Integration"}
      description="The bot token is encrypted and never shown again."
    >
      <IntegrationForm setting={setting} onDone={onClose} />
    </Dialog>
  );
}

type Form = { workspaceName: string; teamId: string; botToken: string; defaultChannel: string };

/** Checks a field as the server does; an empty one passes where it is `optional`. */
const like =
  ({ pattern, error }: SlackText, empty: string | "optional") =>
  (text: string) => {
    if (text.trim() === "") return empty === "optional" || empty;
    return pattern.test(text.trim()) || error;
  };

function IntegrationForm({ setting, onDone }: { setting: SlackSetting | null; onDone: () => void }) {
  const formId = useId();
  const form = useForm<Form>({
    defaultValues: {
      workspaceName: setting?.workspaceName ?? "",
      teamId: setting?.teamId ?? "",
      botToken: "",
      defaultChannel: setting?.defaultChannel ?? "",
    },
  });
  const { errors } = form.formState;
  const { save, busy } = useSave(setting, form, onDone);
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={form.handleSubmit(save)}>
        <Field label="Workspace name" error={errors.workspaceName?.message}>
          <Input
            dir="auto"
            placeholder="Acme"
            maxLength={200}
            autoComplete="off"
            {...form.register("workspaceName", {
              validate: (name) => name.trim() !== "" || "The integration needs a workspace name.",
            })}
          />
        </Field>
        <Field label="Team ID" hint="The workspace's id in Slack; starts with T." error={errors.teamId?.message}>
          <Input
            placeholder="T024BE7LD"
            className="font-mono"
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            {...form.register("teamId", { validate: like(slackWorkspaceId, "Enter the workspace's team id.") })}
          />
        </Field>
        <Field
          label="Bot token"
          hint={
            setting
              ? "A token is stored. Leave this empty to keep it."
              : "From the Slack app's OAuth & Permissions page; starts with xoxb-."
          }
          error={errors.botToken?.message}
        >
          <SecretInput
            secret="bot token"
            placeholder="xoxb-…"
            maxLength={500}
            {...form.register("botToken", {
              validate: like(slackBotToken, setting ? "optional" : "Enter the Slack app's bot token."),
            })}
          />
        </Field>
        <Field
          label="Default channel"
          hint="Optional. The id of the channel for teams without one; starts with C."
          error={errors.defaultChannel?.message}
        >
          <Input
            placeholder="C024BE91L"
            className="font-mono"
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            {...form.register("defaultChannel", { validate: like(slackChannelId, "optional") })}
          />
        </Field>
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={busy}>
          {setting ? "Save Integration" : "Add Integration"}
        </Button>
      </DialogFooter>
    </>
  );
}

function useSave(setting: SlackSetting | null, form: UseFormReturn<Form>, onDone: () => void) {
  const api = useApi();
  const refresh = useRefreshSlack();
  const queries = useQueryClient();
  const [seen, readAgain] = useSeen(setting, async () => {
    const all = await queries.fetchQuery({ ...api.slack.settings.queryOptions(), staleTime: 0 });
    return all.find(({ id }) => id === setting?.id) ?? null;
  });
  const options = {
    onSuccess: () => {
      refresh();
      onDone();
    },
    onError: (error: Error) => {
      showFieldErrors(form, error);
      readAgain(error);
    },
  };
  const create = useCall(api.slack.createSetting.mutationOptions(options), {
    success: ["Integration Added", ({ workspaceName }) => `${workspaceName} gets scan results.`],
    failure: ["Creation Failed"],
  });
  const update = useCall(api.slack.updateSetting.mutationOptions(options), {
    success: ["Integration Updated", ({ workspaceName }) => `${workspaceName} is saved.`],
    failure: ["Update Failed"],
  });
  return {
    busy: create.isPending || update.isPending,
    save: (values: Form) => {
      const fields = {
        workspaceName: values.workspaceName.trim(),
        teamId: values.teamId.trim(),
        botToken: values.botToken.trim(),
        defaultChannel: values.defaultChannel.trim() || null,
      };
      const { workspaceName, teamId, defaultChannel } = seen ?? fields;
      if (setting) update.mutate({ id: setting.id, ...fields, seen: { workspaceName, teamId, defaultChannel } });
      else create.mutate(fields);
    },
  };
}
