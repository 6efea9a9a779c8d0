import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { memo } from "react";
import { useApi } from "../../client/context.ts";
import { noFilters } from "./endpoint-filters.ts";
import type { FilterChoice } from "./filter-options.ts";
import { SortButton } from "./sort-button.tsx";
import type { ListControls } from "./use-list-address.ts";

type Key = FilterChoice["key"];

/**
 * The filters that are set, each with its way out, and below 640 px of container width the sort. From 640 the selects
 * say all of it but the scan.
 */
export const FilterChips = memo(function FilterChips(props: {
  address: ListControls["address"];
  active: readonly { key: Key; text: string }[];
  /** Whether something is searched for. */
  isSearching: boolean;
  /** How much is listed, in words: beside the sort, where no filter takes its place. Below 320 px the paths alone. */
  endpoints: string;
  paths: string;
  filter: ListControls["filter"];
  arrange: ListControls["arrange"];
  clear: () => void;
}) {
  const { address, active, arrange, clear } = props;
  const standing = active.some(({ key }) => key === "standing");
  const applications = useQuery({
    ...useApi().applications.list.queryOptions(),
    enabled: address.application !== null,
  }).data;
  const application = applications?.find(({ id }) => id === address.application)?.name ?? address.application;
  const any = active.length > 0 || address.scan !== null || address.application !== null || props.isSearching;
  return (
    <div
      className={clsx(
        "-mx-4 flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-meta text-ink-3 @widget:mx-0 @widget:mt-3 @widget:border-0 @widget:p-0",
        address.scan === null && address.application === null && !standing && "@widget:hidden",
      )}
    >
      {address.scan !== null && <Removable text={`Scan: ${address.scan}`} onRemove={() => arrange({ scan: null })} />}
      {application !== null && (
        <Removable text={`Application: ${application}`} onRemove={() => arrange({ application: null })} />
      )}
      {active.map(({ key, text }) => (
        <Removable
          key={key}
          className={key === "standing" ? undefined : "@widget:hidden"}
          text={text}
          onRemove={() => props.filter({ [key]: noFilters[key] })}
        />
      ))}
      {any && (
        <button type="button" className="h-6 font-medium text-accent-ink @widget:hidden" onClick={clear}>
          Clear Filters
        </button>
      )}
      {!any && props.paths && (
        <span title={`${props.endpoints} on ${props.paths}`} className="min-w-0 truncate @widget:hidden">
          <span className="@max-[319px]:hidden">{props.endpoints} on </span>
          {props.paths}
        </span>
      )}
      <span className="ml-auto shrink-0 @widget:hidden">
        <SortButton sort={address.sort} onSort={(sort) => arrange({ sort })} />
      </span>
    </div>
  );
});

function Removable(props: { text: string; onRemove: () => void; className?: string }) {
  return (
    <span
      className={clsx(
        "inline-flex h-6 max-w-full items-center rounded-md border border-line bg-surface pl-2 text-ink-2",
        props.className,
      )}
    >
      <span className="truncate">{props.text}</span>
      <button
        type="button"
        aria-label={`Remove the filter ${props.text}`}
        className="grid size-6 shrink-0 place-items-center rounded-md hover:text-ink"
        onClick={props.onRemove}
      >
        <X className="size-3" strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
