import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { many } from "../../contract/finding-words.ts";
import type { DismissalReason, Finding } from "../../contract/findings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { dismissalReasons } from "./dismissal-reasons.ts";
import { useRefreshFindings, useUndo } from "./use-resolve.ts";

const reasons = Object.entries(dismissalReasons).map(([value, label]) => ({ value: value as DismissalReason, label }));
const ends = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "never", label: "Never" },
];
const dayMs = 86_400_000;

type Given = { reason: DismissalReason; note: string | null; until: string | null };
type Dismissed = Pick<Finding, "id" | "fault">;

/** Puts findings aside with a reason and an end; closed while there are none. */
export function DismissDialog(props: {
  findings: readonly Dismissed[] | null;
  onClose: () => void;
  /** Told once all of them are put aside. */
  onDone?: () => void;
}) {
  const { findings, onClose } = props;
  const isOpen = findings !== null && findings.length > 0;
  const what = findings?.length === 1 ? findings[0]?.fault : many(findings?.length ?? 0, "finding");
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Dismiss Finding"
      description={isOpen ? `${what}. No alert is raised until the dismissal ends.` : undefined}
    >
      {isOpen && (
        <DismissForm
          findings={findings}
          onClose={onClose}
          onDone={() => {
            props.onDone?.();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function DismissForm(props: { findings: readonly Dismissed[]; onClose: () => void; onDone: () => void }) {
  const { findings, onClose, onDone } = props;
  const api = useApi();
  const undo = useUndo();
  const formId = useId();
  // The same however often the button is pressed.
  const [openedAt] = useState(() => Date.now());
  const form = useForm<{ reason: DismissalReason | ""; note: string; ends: string }>({
    defaultValues: { reason: "", note: "", ends: "90" },
  });
  const dismiss = useCall(
    {
      mutationFn: async (given: Given) => {
        for (const { id } of findings) await api.findings.dismiss.call({ id, ...given });
      },
      onSettled: useRefreshFindings(),
      onSuccess: onDone,
    },
    {
      success: [
        findings.length === 1 ? "Finding Dismissed" : "Findings Dismissed",
        `${findings.length === 1 ? "Its" : "Their"} open alerts are resolved.`,
        () => undo(findings.map(({ id }) => id)),
      ],
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
          dismiss.mutate({ reason, note: note.trim() || null, until });
        })}
      >
        <Controller
          control={form.control}
          name="reason"
          rules={{ validate: (reason) => reason !== "" || "Choose a reason." }}
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
        <Field label="Why? (optional)">
          <TextArea maxLength={2000} {...form.register("note")} />
        </Field>
        <Controller
          control={form.control}
          name="ends"
          render={({ field }) => (
            <Field label="Reopen after">
              <Select value={field.value} onChange={field.onChange} options={ends} />
            </Field>
          )}
        />
      </form>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={dismiss.isPending}>
          Dismiss
        </Button>
      </DialogFooter>
    </>
  );
}
