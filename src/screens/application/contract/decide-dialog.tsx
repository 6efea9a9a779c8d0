import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../../client/context.ts";
import { useCall } from "../../../client/use-call.ts";
import type { AccessContract, AgreedAccess, ContractOperation } from "../../../contract/access-contracts.ts";
import type { ApplicationSummary } from "../../../contract/application-summaries.ts";
import { many } from "../../../contract/finding-words.ts";
import { Path } from "../../../parts/endpoint/path.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFooter } from "../../../ui/dialog-footer.tsx";
import { Field, FieldError } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { Who } from "../access-table.tsx";
import { changesInWords, expectedOf, type Proposal } from "./contract-words.ts";
import { refreshContract } from "./refresh-contract.ts";

/** What somebody is asked to decide: that what was seen is meant, or who may do operations. */
export type Ask =
  | { kind: "meant"; title: string; proposals: readonly Proposal[] }
  | { kind: "edit"; operations: readonly ContractOperation[]; preset?: Readonly<Record<string, AgreedAccess>> };

type Of = { application: ApplicationSummary; contract: AccessContract };

const listed = 8;
const words: Record<AgreedAccess, string> = { allowed: "Allowed", denied: "Denied", unknown: "Undecided" };

/** Asks for a decision and why, and keeps both. */
export function DecideDialog(props: Of & { ask: Ask | null; onClose: () => void }) {
  const { ask, onClose } = props;
  return (
    <Dialog
      open={ask !== null}
      onOpenChange={(open) => !open && onClose()}
      title={ask?.kind === "meant" ? ask.title : "Who may do this"}
      description={
        ask?.kind === "meant"
          ? "The contract then says what was seen. Findings that rest on it are dismissed as intended."
          : ask && nameOf(ask.operations)
      }
    >
      {ask?.kind === "meant" && <Meant {...props} ask={ask} />}
      {ask?.kind === "edit" && <Edit {...props} ask={ask} />}
    </Dialog>
  );
}

const nameOf = (operations: readonly ContractOperation[]): ReactNode =>
  operations.length === 1 ? (
    <Path path={operations[0]?.operation ?? ""} />
  ) : (
    `All ${many(operations.length, "operation")} below ${operations[0]?.group ?? "/"}. What you leave as it stands stays so.`
  );

function Meant(props: Of & { ask: Ask & { kind: "meant" }; onClose: () => void }) {
  const { ask, contract } = props;
  const rest = ask.proposals.length - listed;
  return (
    <Reasoned {...props} proposals={ask.proposals}>
      <ul aria-label="What changes" className="divide-y divide-line rounded-lg border border-line">
        {ask.proposals.slice(0, listed).map((proposal) => (
          <li key={proposal.operation} className="px-3 py-2 text-meta wrap-anywhere">
            <Path path={proposal.operation} />
            <p className="mt-0.5 text-ink-2">{changesInWords(contract, proposal)}</p>
          </li>
        ))}
        {rest > 0 && <li className="px-3 py-2 text-meta text-ink-3">and {rest.toLocaleString("en")} more</li>}
      </ul>
    </Reasoned>
  );
}

function Edit(props: Of & { ask: Ask & { kind: "edit" }; onClose: () => void }) {
  const { ask, contract } = props;
  const { operations, preset = {} } = ask;
  const [chosen, setChosen] = useState<Readonly<Record<string, AgreedAccess>>>(preset);
  const before = (label: string): AgreedAccess | "various" => {
    const found = new Set(operations.map((one) => expectedOf(one, label)));
    return found.size === 1 ? ([...found][0] as AgreedAccess) : "various";
  };
  const now = (label: string) => chosen[label] ?? before(label);
  const access = Object.fromEntries(Object.entries(chosen).filter(([label, value]) => value !== before(label)));
  const denied = contract.identities.find((label) => label !== "anonymous" && now(label) === "denied");
  const contradicts = now("anonymous") === "allowed" && denied !== undefined;
  const changes = Object.keys(access).length > 0 && !contradicts;
  const id = useId();
  return (
    <Reasoned {...props} proposals={changes ? operations.map(({ operation }) => ({ operation, access })) : []}>
      <ul aria-label="Identities" className="divide-y divide-line rounded-lg border border-line">
        {contract.identities.map((label) => (
          <li key={label} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <div className="flex min-w-[130px] flex-1 items-center justify-between gap-x-3 @min-[320px]:@max-[639px]:block">
              <p className="flex items-center gap-1.5 text-body wrap-anywhere">
                <Who isStranger={label === "anonymous"} />
                {label}
              </p>
              <p className="shrink-0 text-meta text-ink-3">{seenOf(operations, label)}</p>
            </div>
            <Select<AgreedAccess | "various">
              aria-label={`${label} is`}
              className="w-[132px] @max-[319px]:w-full"
              value={now(label)}
              onChange={(value) => value !== "various" && setChosen({ ...chosen, [label]: value })}
              options={[
                ...(before(label) === "various" ? [{ value: "various" as const, label: "As it stands" }] : []),
                ...(["allowed", "denied", "unknown"] as const).map((value) => ({ value, label: words[value] })),
              ]}
            />
          </li>
        ))}
      </ul>
      {contradicts && <FieldError id={id}>Anonymous callers are allowed, so {denied} cannot be denied.</FieldError>}
    </Reasoned>
  );
}

/** How an identity was seen to fare at operations. */
function seenOf(operations: readonly ContractOperation[], label: string): string {
  const found = new Set(operations.map(({ seen }) => seen[label] ?? "unknown"));
  if (found.size > 1) return "seen differently";
  return found.has("unknown") ? "not told" : `seen ${[...found][0]}`;
}

/** The form around what is decided: why, and the button that keeps it. */
function Reasoned(props: Of & { proposals: readonly Proposal[]; onClose: () => void; children: ReactNode }) {
  const { application, contract, proposals, onClose, children } = props;
  const api = useApi();
  const queries = useQueryClient();
  const formId = useId();
  const form = useForm({ defaultValues: { reason: "" } });
  const decide = useCall(
    api.accessContracts.decide.mutationOptions({
      onSuccess: (after) => {
        onClose();
        void refreshContract(queries, api, after, application.id);
      },
    }),
    {
      success: [
        "Decision Kept",
        ({ differences, undecided }) =>
          `${many(differences.length, "difference")} and ${undecided.length.toLocaleString("en")} undecided are left.`,
      ],
      failure: ["Failed to Keep Decision"],
    },
  );
  return (
    <>
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit(({ reason }) =>
          decide.mutate({
            id: application.id,
            revision: contract.revision,
            decisions: [...proposals],
            reason: reason.trim(),
          }),
        )}
      >
        {children}
        <Field label="Why" hint="Kept with your name and the time." error={form.formState.errors.reason?.message}>
          <TextArea
            rows={2}
            maxLength={500}
            data-autofocus
            placeholder="Support refunds up to 500 EUR since October."
            {...form.register("reason", { validate: (reason) => reason.trim() !== "" || "Say why." })}
          />
        </Field>
      </form>
      <DialogFooter note={proposals.length === 0 && "Change who may first."}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={decide.isPending} disabled={proposals.length === 0}>
          Keep decision
        </Button>
      </DialogFooter>
    </>
  );
}
