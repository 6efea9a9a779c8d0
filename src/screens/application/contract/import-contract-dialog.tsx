import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../../client/context.ts";
import { useCall } from "../../../client/use-call.ts";
import { many } from "../../../contract/finding-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFooter } from "../../../ui/dialog-footer.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { FileOrText, someText } from "../file-or-text.tsx";
import { refreshContract } from "./refresh-contract.ts";

/** Takes an `access.yaml` in place of the contract: chosen as a file or pasted. */
export function ImportContractDialog(props: {
  applicationId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Import access.yaml"
      description="A file that postern access export wrote. It replaces the contract, byte for byte."
    >
      <ImportForm applicationId={props.applicationId} onDone={() => props.onOpenChange(false)} />
    </Dialog>
  );
}

function ImportForm({ applicationId: id, onDone }: { applicationId: number; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const formId = useId();
  const form = useForm({ defaultValues: { text: "", reason: "" } });
  const { errors } = form.formState;
  const load = useCall(
    api.accessContracts.import.mutationOptions({
      onSuccess: (contract) => {
        onDone();
        void refreshContract(queries, api, contract, id);
      },
    }),
    {
      success: [
        "Contract Imported",
        ({ operations, differences }) =>
          `${many(operations.length, "operation")}, ${many(differences.length, "difference")}.`,
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
        onSubmit={form.handleSubmit(({ text, reason }) => load.mutate({ id, text, reason: reason.trim() }))}
      >
        <FileOrText
          field={form.register("text", someText)}
          error={errors.text?.message}
          onFile={(text) => form.setValue("text", text, { shouldValidate: true })}
          maxLength={900_000}
          placeholder={
            "identities: [ alice, bob ]\naccess:\n  /orders:\n    GET /orders: { alice: allowed, bob: denied, anonymous: denied }"
          }
        />
        <Field label="Why" hint="Kept with your name and the time." error={errors.reason?.message}>
          <Input
            maxLength={500}
            placeholder="As reviewed in the repository."
            {...form.register("reason", { validate: (reason) => reason.trim() !== "" || "Say why." })}
          />
        </Field>
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
