import { clsx } from "clsx";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Fragment, memo, useEffect, useRef } from "react";
import { Link } from "wouter";
import { fieldNames } from "../../contract/body-shape.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import { carriedWords } from "../../parts/application/carried-words.ts";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { MarkChips } from "../../parts/endpoint/mark-chips.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { hrefOf, useLeaveList } from "../../parts/endpoint/trail.ts";
import { VerdictPair } from "../../parts/endpoint/verdict-pair.tsx";
import { Age } from "../../parts/finding/age.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CredentialSign } from "./credential-sign.tsx";
import type { TestNow } from "./use-test-now.ts";
import type { WatchedOperation } from "./watched-operations.ts";

/** One operation with its last call: a press selects it and shows what is known of it. */
export const WatchedRow = memo(function WatchedRow(props: {
  operation: WatchedOperation;
  isSelected: boolean;
  onPress: (key: string) => void;
  test: TestNow | null;
  /** Whether the inventory is known not to have it. */
  isFresh: boolean;
  /** Where the inventory does not have it and the user's role may add it. */
  onAdd: ((operations: WatchedOperation[]) => void) | null;
}) {
  const { operation, isSelected, onPress, onAdd } = props;
  const { method, path, count, last, endpoint } = operation;
  const row = useRef<HTMLDivElement>(null);
  const opened = isSelected ? `${operation.findings.length} ${endpoint?.authentication.state}` : null;
  // What it shows, also of a test just made, may stand below the edge.
  useEffect(() => {
    if (opened !== null) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [opened]);
  return (
    <div
      ref={row}
      className={clsx(
        "relative scroll-mt-11 border-b border-line",
        isSelected ? "bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-mark" : "",
      )}
    >
      <button
        type="button"
        data-row={operation.key}
        aria-expanded={isSelected}
        aria-label={`${method} ${path}`}
        onClick={() => onPress(operation.key)}
        className={clsx("absolute inset-x-0 top-0 h-[55px] -outline-offset-2!", !isSelected && "hover:bg-hover")}
      />
      {/* Above the button and not in it: what it says is more than a button's name. Only what has a title takes the pointer, and hands a press on. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        onClick={() => onPress(operation.key)}
        className="pointer-events-none relative h-[55px] px-3 [&_[title]]:pointer-events-auto"
      >
        <div className="flex h-6 items-center gap-2.5 pt-1">
          <Sign operation={operation} />
          <FittingPath path={path} className="flex-1 font-medium" />
          {count > 1 && (
            <span className="text-chip text-ink-3 tabular-nums @max-[319px]:hidden">×{count.toLocaleString("en")}</span>
          )}
          <span className="flex @max-[319px]:hidden">
            <CredentialSign carried={last.carried} />
          </span>
          <Method method={method} />
        </div>
        <div className="mt-0.5 flex h-6 items-center gap-1.5 pl-[26px]">
          {/* What has no room on the line wraps out of sight: the time first, then the marks. */}
          <span className="flex h-5 max-w-[calc(100%-32px)] shrink-0 flex-wrap items-center gap-1.5 overflow-hidden">
            <Chips operation={operation} isFresh={props.isFresh} />
          </span>
          <span className="flex h-5 min-w-0 flex-1 flex-wrap items-center justify-end gap-x-1.5 overflow-hidden">
            <span className="flex h-5 items-center @min-[320px]:hidden">
              <CredentialSign carried={last.carried} />
            </span>
            <span className="font-mono text-meta/5 text-ink-2 tabular-nums">{last.status || "no answer"}</span>
            {last.status > 0 && (
              <span className="font-mono text-meta/5 text-ink-3 tabular-nums @max-[319px]:hidden">{last.ms} ms</span>
            )}
          </span>
        </div>
      </div>
      {isSelected && (
        <div className="px-3 pb-3">
          {endpoint ? (
            <KnownCard operation={operation} endpointId={endpoint.id} test={props.test} />
          ) : (
            <>
              <p className="text-meta text-ink-2">{unknownWords(operation, props.isFresh)}</p>
              <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
                {onAdd && <Button onClick={() => onAdd([operation])}>Add to inventory</Button>}
                <TestButton operation={operation} test={props.test} />
              </div>
            </>
          )}
          <BodyFields operation={operation} />
        </div>
      )}
    </div>
  );
});

function unknownWords({ isGraphql, isThere, carried, query }: WatchedOperation, isFresh: boolean): string {
  if (isGraphql)
    return "A GraphQL service: which of its fields was asked for stands in a value of the body, and values are not read.";
  if (!isThere) return "The API answered that it has no such thing, so it is not an operation.";
  if (isFresh) return "No scan and no document of this application names it.";
  const sent = carried.length === 0 ? "without a credential" : `with ${carried.map(carriedWords).join(", ")}`;
  return `Called ${sent}${query.length > 0 ? `, and asked with ${query.join(", ")}` : ""}.`;
}

function Chips({ operation, isFresh }: { operation: WatchedOperation; isFresh: boolean }) {
  const { endpoint, isGraphql, isThere } = operation;
  if (isGraphql) return <Chip>GraphQL</Chip>;
  if (!isThere && !endpoint) return <Chip>no such endpoint</Chip>;
  // Nothing is said while the inventory is not known.
  if (!endpoint) return isFresh && <Chip>not tested</Chip>;
  return (
    <>
      <VerdictPair
        short
        marked={endpoint.isShadow || endpoint.isOrphan || endpoint.isZombie}
        authentication={endpoint.authentication.state}
        authorization={endpoint.authorization.state}
      />
      <span className="flex gap-1 empty:hidden @max-[319px]:hidden">
        <MarkChips operations={[endpoint]} />
      </span>
    </>
  );
}

function Sign({ operation: { findings, endpoint } }: { operation: WatchedOperation }) {
  const worst = findings[0];
  if (worst) return <SeverityIcon severity={worst.severity} />;
  const isSecure = endpoint?.standing === "secure";
  const Icon = isSecure ? CircleCheck : CircleDashed;
  return (
    <Icon
      role="img"
      aria-label={isSecure ? "Secure" : "Undecided"}
      className={clsx("size-4 shrink-0", isSecure ? "text-secure" : "text-ink-3")}
      strokeWidth={1.75}
    />
  );
}

/** What is open at a known endpoint, or that nothing is, with the ways on. */
function KnownCard(props: { operation: WatchedOperation; endpointId: number; test: TestNow | null }) {
  const { operation, endpointId, test } = props;
  const { findings, endpoint } = operation;
  const [worst] = findings;
  const leave = useLeaveList();
  const item = { endpointId, ...(worst ? { findingId: worst.id } : {}) };
  return (
    <>
      {findings.map(({ id, severity, fault, by, firstSeen }) => (
        <div
          key={id}
          className={clsx(
            "mb-2 rounded-lg border px-3 py-2",
            severity === "critical" ? "border-critical-line bg-critical-soft" : "border-line bg-surface",
          )}
        >
          <p className="flex items-center gap-2 font-semibold">
            <SeverityIcon severity={severity} />
            <span className="min-w-0 flex-1">{fault}</span>
            <span className="text-chip font-normal text-ink-3">
              <Age iso={firstSeen} />
            </span>
          </p>
          {by.length > 0 && <p className="mt-0.5 text-meta text-ink-2">Bypassed by {by.join(", ")}</p>}
        </div>
      ))}
      {!worst && endpoint && (
        <p className="mb-2 text-meta text-ink-2">
          {endpoint.authentication.reason} {endpoint.authorization.reason}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link
          href={hrefOf(item)}
          onClick={() => leave(operation.key, { name: "Watch", items: [{ row: operation.key, ...item }] })}
          className="btn btn-secondary px-3"
        >
          Open proof
        </Link>
        <TestButton operation={operation} test={test} />
      </div>
    </>
  );
}

/** Names that a line has room for. */
const mostNames = 12;

/** Names of the fields that calls of an operation send and are answered with, where bodies were read. */
function BodyFields({ operation: { bodies } }: { operation: WatchedOperation }) {
  const answered = Object.entries(bodies.answered).sort(([one], [other]) => Number(one) - Number(other));
  const lines = [...(bodies.sent ? [["Sends", bodies.sent] as const] : []), ...answered];
  if (lines.length === 0) return null;
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-meta">
      {lines.map(([head, shape]) => {
        const names = fieldNames(shape);
        const more = names.length - mostNames;
        return (
          <Fragment key={head}>
            <dt className="text-ink-3">{head === "Sends" ? head : `Answers ${head}`}</dt>
            <dd className="min-w-0 font-mono wrap-anywhere text-ink-2">
              {names.slice(0, mostNames).join(", ")}
              {more > 0 && ` and ${more} more`}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

function TestButton({ operation, test }: { operation: WatchedOperation; test: TestNow | null }) {
  if (!test) return null;
  return (
    <Button
      variant="ghost"
      busy={test.busy === operation.key}
      aria-keyshortcuts="t"
      onClick={() => test.start(operation)}
    >
      Test this now
      <kbd aria-hidden className="ml-1 rounded-sm border border-line-strong px-1 text-chip">
        t
      </kbd>
    </Button>
  );
}
