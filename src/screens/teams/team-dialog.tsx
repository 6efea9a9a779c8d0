import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { changedFields } from "../../client/changed-fields.ts";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCall } from "../../client/use-call.ts";
import { useSeen } from "../../client/use-seen.ts";
import type { Team } from "../../contract/teams.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, TextArea } from "../../ui/input.tsx";
import { useToast } from "../../ui/toast.ts";

type Form = { name: string; description: string };

const nameRequired = "Team name is required.";

/** Creates a team, or edits one; closed while `edited` is null. */
export function TeamDialog({ edited, onClose }: { edited: Team | "new" | null; onClose: () => void }) {
  const team = edited === "new" ? null : edited;
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(open) => !open && onClose()}
      title={team ? "Edit Team" : "Create Team"}
      description="A team owns the endpoints that are attributed to it."
    >
      <TeamForm team={team} onDone={onClose} />
    </Dialog>
  );
}

function TeamForm({ team, onDone }: { team: Team | null; onDone: () => void }) {
  const formId = useId();
  const toast = useToast();
  const form = useForm<Form>({ defaultValues: seenOf(team) });
  const { save, busy } = useSave(team, form, onDone);
  const submit = form.handleSubmit(
    ({ name, description }) => save({ name: name.trim(), description: description.trim() }),
    () => toast("Validation Error", nameRequired, { destructive: true }),
  );
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={submit}>
        <Field label="Team name" error={form.formState.errors.name?.message}>
          <Input
            placeholder="Payments"
            maxLength={200}
            autoComplete="off"
            {...form.register("name", { validate: (name) => name.trim() !== "" || nameRequired })}
          />
        </Field>
        <Field label="Description" hint="Optional.">
          <TextArea maxLength={2000} {...form.register("description")} />
        </Field>
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={busy}>
          {team ? "Save Team" : "Create Team"}
        </Button>
      </DialogFooter>
    </>
  );
}

const seenOf = (team: Team | null): Form => ({ name: team?.name ?? "", description: team?.description ?? "" });

function useSave(team: Team | null, form: UseFormReturn<Form>, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [seen, readAgain] = useSeen(seenOf(team), async () => {
    const all = await queries.fetchQuery({ ...api.teams.list.queryOptions(), staleTime: 0 });
    return seenOf(all.find(({ id }) => id === team?.id) ?? null);
  });
  const onSuccess = () => {
    void queries.invalidateQueries({ queryKey: api.teams.key() });
    onDone();
  };
  const onError = (error: Error) => showFieldErrors(form, error);
  const create = useCall(api.teams.create.mutationOptions({ onSuccess, onError }), {
    success: ["Team Created", ({ name }) => `${name} can own endpoints now.`],
    failure: ["Creation Failed", "Failed to create team. Please try again."],
  });
  const onRefused = (error: Error) => {
    onError(error);
    readAgain(error);
  };
  const update = useCall(api.teams.update.mutationOptions({ onSuccess, onError: onRefused }), {
    success: ["Team Updated", ({ name }) => `${name} is saved.`],
    failure: ["Update Failed", "Failed to update team. Please try again."],
  });
  return {
    busy: create.isPending || update.isPending,
    save: (fields: Form) =>
      team ? update.mutate({ id: team.id, ...changedFields(fields, seen) }) : create.mutate(fields),
  };
}
