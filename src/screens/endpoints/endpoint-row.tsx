import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { memo, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import type { ControlState } from "../../contract/endpoints.ts";
import { LevelIcon } from "../../parts/alert/severity.tsx";
import { type EndpointGroup, groupChecked, groupState, worstOperation } from "../../parts/endpoint/endpoint-groups.ts";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { MarkChips } from "../../parts/endpoint/mark-chips.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { sourceName } from "../../parts/endpoint/source-name.ts";
import { VerdictChip } from "../../parts/endpoint/verdict-chip.tsx";
import { VerdictPair } from "../../parts/endpoint/verdict-pair.tsx";
import { GridCell, GridRow } from "../../ui/grid-table.tsx";
import { Ago } from "../../ui/time.tsx";

/**
 * One path: two lines below 640 px of container width, a table row from there. A click anywhere opens the proof of its
 * worst operation; on hover or focus it offers to attribute the path.
 */
export const EndpointRow = memo(function EndpointRow(props: {
  group: EndpointGroup;
  team: string | undefined;
  /** The application's name, where the list has several. */
  application: string | undefined;
  /** Null for roles that may not attribute. */
  onAttribute: ((group: EndpointGroup) => void) | null;
  /** Told before the proof opens. */
  onOpen: (endpointId: number) => void;
  selected: boolean;
  /** Whether checkboxes stand in every row; else the one of the row that is pointed at, from 640 px on. */
  selecting: boolean;
  /** Null where nothing can be done with what is selected. */
  onSelect: ((group: EndpointGroup) => void) | null;
}) {
  const { group } = props;
  const [, navigate] = useLocation();
  const worst = worstOperation(group);
  const href = `/endpoints/${worst.id}`;
  const checked = groupChecked(group);
  const authentication = groupState(group, "authentication");
  const authorization = groupState(group, "authorization");
  const link = useRef<HTMLAnchorElement>(null);
  const { id } = group.first;
  useLayoutEffect(() => {
    const element = link.current;
    // Shown in its place, another path has not been chosen: keys must not act on it.
    return () => void (id && element?.matches(":focus") && element.blur());
  }, [id]);
  const open = () => {
    props.onOpen(worst.id);
    navigate(href);
  };
  return (
    <GridRow
      onClick={(event) => !event.defaultPrevented && !isInLabel(event.target) && open()}
      aria-selected={props.onSelect ? props.selected : undefined}
      className="group relative flex cursor-pointer flex-col gap-0.5 border-b border-line py-1.5 pr-3 pl-3 hover:bg-hover aria-selected:bg-accent-soft has-[[data-row]:focus]:bg-accent-soft @widget:col-span-full @widget:grid @widget:min-h-9 @widget:grid-cols-subgrid @widget:items-center @widget:gap-0 @widget:border-t @widget:border-b-0 @widget:p-0"
    >
      <div className="flex items-center gap-2 @widget:contents">
        <GridCell className="flex min-w-0 flex-1 items-center gap-2.5 @widget:pr-3 @widget:pl-4">
          <LevelOrBox {...props} />
          <Link
            ref={link}
            href={href}
            data-row={worst.id}
            title={group.path}
            // Its mark stands at the row's edge. Were it the row's own, each change of the screen would restyle the whole list.
            className="min-w-0 flex-1 truncate font-medium outline-none before:absolute before:inset-y-0 before:left-0 before:hidden before:w-0.5 before:bg-mark focus:before:block"
            onClick={(event) => {
              // A new tab or window is the browser's; everything else opens here, once.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return event.stopPropagation();
              event.preventDefault();
              open();
            }}
          >
            <FittingPath path={group.path} />
          </Link>
          <span className="flex gap-1 empty:hidden @max-[319px]:hidden">
            <MarkChips operations={group.endpoints} />
          </span>
        </GridCell>
        <GridCell className="flex shrink-0 gap-1 @widget:flex-wrap @widget:gap-y-0.5 @widget:px-3 @widget:py-0.5">
          {group.methods.map((method) => (
            <span key={method} className={clsx("flex", method !== worst.method && "@max-[319px]:hidden")}>
              <Method method={method} />
            </span>
          ))}
          {group.methods.length > 1 && (
            <span className="text-chip text-ink-3 @min-[320px]:hidden" aria-hidden>
              +{group.methods.length - 1}
            </span>
          )}
        </GridCell>
      </div>
      <div className="flex items-center gap-1.5 flex-wrap pl-[26px] @widget:contents">
        {props.application !== undefined && (
          <GridCell title={props.application} className="hidden min-w-0 truncate px-3 text-meta text-ink-2 @page:block">
            {props.application}
          </GridCell>
        )}
        <Verdicts authentication={authentication} authorization={authorization} />
        <GridCell
          title={props.team}
          className={clsx(
            "text-right text-chip text-ink-3 @widget:block @widget:px-3 @widget:text-left @widget:text-meta",
            // Where the application is named, the team stands beside it on a line of their own.
            props.application === undefined ? "@max-[319px]:hidden" : "@max-[639px]:hidden",
            // A name may be cut; that there is none is said whole, on a line of its own where there is no room.
            props.team ? "min-w-16 flex-1 basis-0 truncate @widget:text-ink" : "ml-auto italic @widget:ml-0",
          )}
        >
          {props.team ?? "Unattributed"}
        </GridCell>
      </div>
      <div
        className={clsx(
          "flex items-center gap-2 pl-[26px] text-chip text-ink-3 @widget:hidden",
          props.application === undefined && "@min-[320px]:hidden",
        )}
      >
        <span className="min-w-0 flex-1 truncate" title={props.application}>
          {props.application}
        </span>
        <span className={clsx("max-w-[50%] truncate", !props.team && "italic")} title={props.team}>
          {props.team ?? "Unattributed"}
        </span>
      </div>
      <GridCell className="hidden px-3 text-meta text-ink-3 @min-[1200px]:block">{sourceName(worst.source)}</GridCell>
      <GridCell className="hidden px-3 text-right text-meta whitespace-nowrap text-ink-3 tabular-nums @min-[1200px]:block">
        {checked ? <Ago iso={checked} long /> : "Not yet"}
      </GridCell>
      <GridCell className="hidden justify-end pr-3 @widget:flex">
        {props.onAttribute && (
          <button
            type="button"
            aria-label={`Attribute ${group.path}`}
            onClick={(event) => {
              event.preventDefault();
              props.onAttribute?.(group);
            }}
            className="absolute top-1/2 right-3 inline-flex h-6 -translate-y-1/2 items-center rounded-sm border border-line-strong bg-surface px-1.5 text-chip font-medium opacity-0 group-hover:opacity-100 hover:border-control focus-visible:opacity-100"
          >
            Attribute
          </button>
        )}
        <Arrow givesWay={props.onAttribute !== null} />
      </GridCell>
    </GridRow>
  );
});

// A key of the search writes another path into a row, of which most of what is below is as it was.

/** Both verdicts: in the panel side by side, in the table in their columns. */
const Verdicts = memo(function Verdicts(states: { authentication: ControlState; authorization: ControlState }) {
  return (
    <>
      <GridCell className="flex @widget:hidden">
        <VerdictPair {...states} />
      </GridCell>
      <GridCell className="hidden px-3 @widget:flex">
        <VerdictChip verdict={{ state: states.authentication }} />
      </GridCell>
      <GridCell className="hidden px-3 @widget:flex">
        <VerdictChip verdict={{ state: states.authorization }} />
      </GridCell>
    </>
  );
});

/** The row's end, which gives way to a button where the row is pointed at. */
const Arrow = memo(function Arrow({ givesWay }: { givesWay: boolean }) {
  return (
    <ChevronRight
      className={clsx("size-4 text-ink-3", givesWay && "group-hover:opacity-0")}
      strokeWidth={1.75}
      aria-hidden
    />
  );
});

const Level = memo(LevelIcon);

/** How bad it is; in its place the checkbox, where rows are being selected. */
function LevelOrBox(props: Pick<Parameters<typeof EndpointRow>[0], "group" | "selected" | "selecting" | "onSelect">) {
  const { group, selected, onSelect } = props;
  const isShown = selected || props.selecting;
  if (!onSelect) return <Level level={group.level} />;
  return (
    <span className="relative flex size-4 shrink-0">
      <span
        className={clsx(
          "flex has-[+label>input:focus-visible]:invisible",
          isShown ? "invisible" : "@widget:group-hover:invisible",
        )}
      >
        <Level level={group.level} />
      </span>
      <label
        className={clsx(
          "absolute -inset-1.5 z-10 grid place-items-center",
          !isShown && "opacity-0 group-hover:opacity-100 has-[:focus-visible]:opacity-100 @max-[639px]:hidden",
        )}
      >
        <input
          type="checkbox"
          checked={selected}
          aria-label={`Select ${group.path}`}
          className="size-4 accent-(--accent)"
          onChange={() => onSelect(group)}
        />
      </label>
    </span>
  );
}

/** Whether a press was meant for the checkbox of the row. */
const isInLabel = (target: EventTarget) => target instanceof Element && target.closest("label") !== null;
