import { clsx } from "clsx";
import { Download, FileUp } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { saveFile } from "../../../client/use-download.ts";
import type { AccessContract, ContractOperation } from "../../../contract/access-contracts.ts";
import { accessExit } from "../../../contract/access-exit.ts";
import type { ApplicationSummary } from "../../../contract/application-summaries.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Ago } from "../../../ui/time.tsx";
import type { Ask } from "./decide-dialog.tsx";
import { type FileRow, fileRows, foldInWords } from "./file-lines.ts";

const proposedAtMost = 20;
/** Lines that are drawn at once: in a file of thousands each may differ. */
const drawnAtOnce = 400;

/** The access file: lines that need a look, what needs none folded away, and what it lacks. A line opens its operation. */
export function FilePane(props: {
  application: ApplicationSummary;
  contract: AccessContract;
  onAsk: ((ask: Ask) => void) | null;
  onImport: (() => void) | null;
}) {
  const { application, contract, onAsk, onImport } = props;
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const rows = useMemo(() => fileRows(contract, unfolded), [contract, unfolded]);
  const missing = contract.operations.filter(({ line }) => line === null);
  const edit = onAsk && ((operations: readonly ContractOperation[]) => onAsk({ kind: "edit", operations }));
  return (
    <section aria-label="access.yaml" className="panel min-w-0 overflow-hidden">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1">
        <h2 className="min-w-0 text-meta">
          <span className="font-mono text-ink">access.yaml</span>{" "}
          <span className="ml-1.5 text-ink-3">
            revision {contract.revision}, <Ago iso={contract.changedAt} long />
          </span>
        </h2>
        <span className="flex gap-0.5">
          <CopyButton variant="ghost" text={contract.text} label="Copy access.yaml" />
          <Button
            small
            variant="ghost"
            icon={Download}
            aria-label="Export access.yaml"
            title="Export access.yaml"
            onClick={() => saveFile(new Blob([contract.text], { type: "application/yaml" }), "access.yaml")}
          />
          {onImport && (
            <Button
              small
              variant="ghost"
              icon={FileUp}
              aria-label="Import access.yaml"
              title="Import access.yaml"
              onClick={onImport}
            />
          )}
        </span>
      </header>
      <ol className="py-1.5 font-mono text-chip leading-5">
        {rows.slice(0, drawn).map((row) =>
          row.kind === "fold" ? (
            <li key={row.from} className="my-0.5 border-y border-line">
              <button
                type="button"
                onClick={() => setUnfolded(new Set([...unfolded, row.from]))}
                className="flex min-h-6 w-full items-center gap-3 pr-4 text-left font-sans text-ink-3 -outline-offset-2! hover:bg-hover"
              >
                <span className="w-9 shrink-0 text-right" aria-hidden>
                  …
                </span>
                <span className="py-0.5">{foldInWords(row)}</span>
              </button>
            </li>
          ) : (
            <Line key={row.number} row={row} onEdit={edit} />
          ),
        )}
        {rows.length > drawn && (
          <li className="border-y border-line">
            <button
              type="button"
              onClick={() => setDrawn(drawn + drawnAtOnce)}
              className="min-h-6 w-full px-4 text-left font-sans text-accent-ink -outline-offset-2! hover:bg-hover"
            >
              Show more lines
            </button>
          </li>
        )}
        {missing.length > 0 && (
          <li className="mt-1.5 border-t border-line bg-medium-soft px-4 py-1 font-sans text-ink-2">
            Not in the file yet
          </li>
        )}
        {missing.slice(0, proposedAtMost).map((one) => (
          <li key={one.operation} className="bg-medium-soft shadow-[inset_2px_0_0_var(--medium)]">
            <Text name={`Decide ${one.operation}`} onEdit={edit && (() => edit([one]))} number={null}>
              {"    "}
              <span className="text-running">{one.operation}</span>: unknown
            </Text>
          </li>
        ))}
        {missing.length > proposedAtMost && (
          <li className="bg-medium-soft px-4 py-1 font-sans text-ink-3">
            and {(missing.length - proposedAtMost).toLocaleString("en")} more
          </li>
        )}
      </ol>
      <footer className="flex flex-wrap justify-between gap-x-3 border-t border-line px-4 py-2.5 font-mono text-chip text-ink-3">
        <span className="wrap-anywhere">
          postern access check --platform … --application {quoted(application.name)}
        </span>
        <span className="font-sans">exit code {exitOf(contract)}</span>
      </footer>
    </section>
  );
}

const exitOf = ({ absent, differences, undecided, decided, unseen }: AccessContract) =>
  accessExit({
    ...{ absent: absent.length, differences: differences.length, undecided: undecided.length },
    ...{ decided, unseen },
  });

const quoted = (name: string) => (/^[\w.-]+$/.test(name) ? name : JSON.stringify(name));

function Line(props: {
  row: FileRow & { kind: "line" };
  onEdit: ((operations: readonly ContractOperation[]) => void) | null;
}) {
  const { row, onEdit } = props;
  const { differing, isUndecided, operations } = row;
  return (
    <li
      className={clsx(
        differing.length > 0 && "bg-critical-soft shadow-[inset_2px_0_0_var(--critical)]",
        differing.length === 0 && isUndecided && "bg-medium-soft shadow-[inset_2px_0_0_var(--medium)]",
      )}
    >
      <Text
        number={row.number}
        name={`Decide ${operations.length > 1 ? `all below ${operations[0]?.group}` : operations[0]?.operation}`}
        onEdit={onEdit && operations.length > 0 ? () => onEdit(operations) : null}
      >
        <Yaml text={row.text} />
        {differing.length > 0 && (
          <span className="block text-right indent-0 font-sans text-critical">
            {differing.map(({ identity, seen }) => `${identity} ${seen}`).join(", ")}
          </span>
        )}
      </Text>
    </li>
  );
}

/** A line with its number; a button where there is something to decide. */
function Text(props: { number: number | null; name: string; onEdit: (() => void) | null; children: ReactNode }) {
  const { number, name, onEdit, children } = props;
  const inner = (
    <>
      <span aria-hidden className="w-9 shrink-0 text-right text-ink-3 select-none">
        {number}
      </span>
      <span className="min-w-0 flex-1 pl-8 wrap-anywhere text-pretty whitespace-pre-wrap -indent-8">{children}</span>
    </>
  );
  const look = "flex min-h-6 w-full gap-3 py-0.5 pr-4 text-left";
  if (!onEdit) return <div className={look}>{inner}</div>;
  return (
    <button type="button" title={name} onClick={onEdit} className={clsx(look, "-outline-offset-2! hover:bg-hover")}>
      {inner}
    </button>
  );
}

/** A line of YAML: its key, its value, its comment. */
function Yaml({ text }: { text: string }) {
  const comment = text.search(/(^|\s)#/);
  const [code, rest] = comment < 0 ? [text, ""] : [text.slice(0, comment), text.slice(comment)];
  const colon = code.search(/:(\s|$)/);
  return (
    <>
      {colon < 0 ? code : <span className="text-running">{code.slice(0, colon)}</span>}
      {colon >= 0 && code.slice(colon)}
      <span className="text-ink-3">{rest}</span>
    </>
  );
}
