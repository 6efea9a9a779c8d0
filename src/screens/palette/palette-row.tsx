import { clsx } from "clsx";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { whoGotIn } from "../../parts/finding/finding-row.tsx";
import { Marked } from "./marked.tsx";
import { matchOf } from "./match.ts";
import type { Item } from "./palette-groups.ts";

/** A line of the palette. The text field keeps the focus and handles the keys, and points at the line that is selected. */
export function PaletteRow(props: {
  id: string;
  item: Item;
  query: string;
  isSelected: boolean;
  onPoint: () => void;
  onChoose: (inTab: boolean) => void;
}) {
  const { id, item, query, isSelected } = props;
  const Icon = item.icon;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text field points at it by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      className={clsx(
        "mx-2 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5",
        isSelected && "bg-accent-soft",
      )}
      onMouseMove={props.onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => props.onChoose(event.ctrlKey || event.metaKey)}
    >
      {item.finding ? (
        <FindingLine finding={item.finding} query={query} />
      ) : (
        <>
          {Icon && <Icon className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />}
          {/* In the narrowest panel what is said of an item stands below it. */}
          <span className="flex min-w-0 flex-1 items-center gap-2.5 @max-[319px]:flex-col @max-[319px]:items-stretch @max-[319px]:gap-0 @max-[319px]:py-1">
            {item.operation ? (
              <OperationLine {...item.operation} query={query} />
            ) : (
              <span title={item.label} className="min-w-0 shrink truncate text-body font-medium text-ink">
                <Marked text={item.label} query={query} />
              </span>
            )}
            {item.note && (
              <span
                title={item.note}
                className={clsx(
                  "min-w-0 truncate text-meta text-ink-3",
                  // A path needs the room more than the name of its application.
                  item.operation
                    ? "max-w-[30%] shrink-0 @max-[319px]:max-w-full"
                    : "flex-1 shrink-[9] @max-[319px]:flex-none",
                )}
              >
                {item.note}
              </span>
            )}
          </span>
        </>
      )}
      <span className="ml-auto flex shrink-0 gap-1 pl-1" aria-hidden>
        {item.keys?.map((key) => (
          <kbd key={key} className="kbd">
            {key}
          </kbd>
        ))}
        {isSelected && !item.keys && <kbd className="kbd">↵</kbd>}
      </span>
    </div>
  );
}

/** A finding in one line, as its row says it: how bad, what is wrong, where, who got in. */
function FindingLine({ finding, query }: { finding: NonNullable<Item["finding"]>; query: string }) {
  const by = whoGotIn(finding);
  return (
    <>
      <SeverityIcon severity={finding.severity} />
      <span className="flex min-w-0 items-center gap-2.5 @max-[319px]:flex-1 @max-[319px]:flex-col @max-[319px]:items-stretch @max-[319px]:gap-0 @max-[319px]:py-1 @min-[320px]:flex-1">
        <span
          title={finding.fault}
          className="truncate text-body font-medium text-ink @min-[320px]:w-[148px] @min-[320px]:shrink-0 @widget:w-[164px]"
        >
          <Marked text={finding.fault} query={query} />
        </span>
        <OperationLine method={finding.method} path={finding.path} query={query} />
        <span
          title={finding.by.join(", ")}
          className="hidden max-w-28 min-w-0 shrink-0 truncate text-meta text-ink-3 @widget:block"
        >
          {by}
        </span>
      </span>
    </>
  );
}

function OperationLine({ method, path, query }: { method: string; path: string; query: string }) {
  // Whoever types a method and a path is shown the path.
  const wanted = query.includes("/") ? query.slice(query.indexOf("/")).trim() : query.trim();
  const isFound = wanted !== "" && matchOf(path, wanted) !== null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 @max-[639px]:flex-1">
      <span className="hidden shrink-0 @widget:flex">
        <Method method={method} />
      </span>
      <FittingPath
        path={path}
        className="flex-1 text-ink-2"
        {...(isFound
          ? {
              draw: (shown: string) => (
                <code className="font-mono text-meta">
                  <Marked text={shown} query={wanted} />
                </code>
              ),
            }
          : {})}
      />
    </span>
  );
}
