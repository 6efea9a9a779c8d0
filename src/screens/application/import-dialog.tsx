import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { FileOrText, someText } from "./file-or-text.tsx";

/** Takes identities from an `auth.yaml`: chosen as a file or pasted. */
export function ImportDialog(props: { applicationId: number; open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Import auth.yaml"
      description="Identities in the format of the Web Fuzzing Commons. One with a known label takes its credential from the file; its role, customer and health path stay."
    >
      <ImportForm applicationId={props.applicationId} onDone={() => props.onOpenChange(false)} />
    </Dialog>
  );
}

function ImportForm({ applicationId, onDone }: { applicationId: number; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const formId = useId();
  const form = useForm({ defaultValues: { text: "" } });
  const load = useCall(
    api.identities.importAuthFile.mutationOptions({
      onSuccess: ({ skipped }) => {
        void refreshApplications(queries, api);
        if (skipped.length === 0) onDone();
      },
    }),
    {
      success: [
        "Identities Imported",
        ({ identities, headers, skipped }) =>
          `${[
            `${identities.length} taken`,
            ...(headers.length > 0 ? [`${headers.join(", ")} for every request`] : []),
            ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
          ].join(", ")}.`,
      ],
      failure: ["Import Failed"],
    },
  );
  return (
    <>
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit(({ text }) => load.mutate({ applicationId, text }))}
      >
        <FileOrText
          field={form.register("text", someText)}
          error={form.formState.errors.text?.message}
          onFile={(text) => form.setValue("text", text, { shouldValidate: true })}
          maxLength={200_000}
          placeholder={"auth:\n  - name: bob\n    fixedHeaders:\n      - name: Authorization\n        value: Bearer …"}
        />
        {load.data && load.data.skipped.length > 0 && (
          <div role="status" className="rounded-lg border border-medium-line bg-medium-soft p-3 text-meta">
            <p className="font-medium">Not taken</p>
            <ul className="mt-1 list-disc pl-4">
              {load.data.skipped.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={load.isPending}>
          Import
        </Button>
      </DialogFooter>
    </>
  );
}
