import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { DismissalReason, Finding } from "../../contract/findings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { dismissalReasons } from "./dismissal-reasons.ts";

const reasons = Object.entries(dismissalReasons).map(([value, label]) => ({ value: value as DismissalReason, label }));
const ends = [
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "never", label: "Never" },
];
const dayMs = 86_400_000;

/** Puts a finding aside with a reason and an end; closed while `finding` is null. */
export function DismissDialog({ finding, onClose }: { finding: Finding | null; onClose: () => void }) {
  return (
    <Dialog
      open={finding !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Dismiss Finding"
      description={finding ? `${finding.fault}. No alert is raised for it until it ends.` : undefined}
    >
      {finding && <DismissForm finding={finding} onDone={onClose} />}
    </Dialog>
  );
}

function DismissForm({ finding, onDone }: { finding: Finding; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const formId = useId();
  // The same however often the button is pressed.
  const [openedAt] = useState(() => Date.now());
  const form = useForm<{ reason: DismissalReason | ""; note: string; ends: string }>({
    defaultValues: { reason: "", note: "", ends: "90" },
  });
  const dismiss = useCall(
    api.findings.dismiss.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.findings.key() });
        void queries.invalidateQueries({ queryKey: api.alerts.key() });
        void queries.invalidateQueries({ queryKey: api.dashboard.key() });
        onDone();
      },
    }),
    {
      success: ["Finding Dismissed", "Its alert is resolved."],
      failure: ["Dismissal Failed"],
    },
  );
  return (
    <>
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit(({ reason, note, ends: end }) => {
          if (reason === "") return;
          const until = end === "never" ? null : new Date(openedAt + Number(end) * dayMs).toISOString();
          dismiss.mutate({ id: finding.id, reason, note: note.trim() || null, until });
        })}
      >
        <Controller
          control={form.control}
          name="reason"
          rules={{ validate: (reason) => reason !== "" || "Choose why it may be put aside." }}
          render={({ field, fieldState }) => (
            <Field label="Reason" error={fieldState.error?.message}>
              <Select
                ref={field.ref}
                value={field.value === "" ? undefined : field.value}
                onChange={field.onChange}
                options={reasons}
                placeholder="Choose a reason"
              />
            </Field>
          )}
        />
        <Field label="Note" hint="For whoever asks later. Optional.">
          <TextArea maxLength={2000} {...form.register("note")} />
        </Field>
        <Controller
          control={form.control}
          name="ends"
          render={({ field }) => (
            <Field label="The dismissal ends">
              <Select value={field.value} onChange={field.onChange} options={ends} />
            </Field>
          )}
        />
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={dismiss.isPending}>
          Dismiss
        </Button>
      </DialogFooter>
    </>
  );
}
