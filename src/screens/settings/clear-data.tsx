import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useApi } from "../../client/context.ts";
import { sessionQuery } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

const word = "clear";
const whatGoes =
  "Removes every scan, endpoint, alert and report of the current organization. Applications, teams and people stay.";

/** Removes the tenant's scans, endpoints, alerts and reports, once the word is typed. For superadmins. */
export function ClearData() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-t border-line p-4">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">{whatGoes}</p>
        <Button variant="danger" icon={Trash2} onClick={() => setOpen(true)}>
          Clear Data
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Clear all data?"
        description={`${whatGoes} This action cannot be undone.`}
      >
        <ClearForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ClearForm({ onDone }: { onDone: () => void }) {
  const formId = useId();
  const api = useApi();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const clear = useCall(
    api.system.clearData.mutationOptions({
      onSuccess: () => {
        const session = JSON.stringify(sessionQuery(api).queryKey);
        void queries.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== session });
        onDone();
      },
    }),
    { success: ["Data Cleared", ({ message }) => message], failure: ["Clear Data Failed"] },
  );
  const isMeant = typed.trim().toLowerCase() === word;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant && !clear.isPending) clear.mutate(undefined);
  };
  return (
    <>
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label={
            <>
              Type <strong>{word}</strong> to confirm
            </>
          }
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="danger-solid" type="submit" form={formId} disabled={!isMeant} busy={clear.isPending}>
          Clear Data
        </Button>
      </DialogFooter>
    </>
  );
}
