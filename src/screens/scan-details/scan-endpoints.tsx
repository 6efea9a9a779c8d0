import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Waypoints } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { many } from "../../contract/finding-words.ts";
import { LevelIcon } from "../../parts/alert/severity.tsx";
import { AttributeSeveral, attributedPath } from "../../parts/endpoint/attribute-several.tsx";
import {
  type EndpointGroup,
  groupChecked,
  groupOf,
  groupState,
  worstOperation,
} from "../../parts/endpoint/endpoint-groups.ts";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { MarkChips } from "../../parts/endpoint/mark-chips.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { pathsTrail } from "../../parts/endpoint/paths-trail.ts";
import { sourceName } from "../../parts/endpoint/source-name.ts";
import { useLeaveList, useReturnToRow } from "../../parts/endpoint/trail.ts";
import { VerdictChip } from "../../parts/endpoint/verdict-chip.tsx";
import { VerdictPair } from "../../parts/endpoint/verdict-pair.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Ago } from "../../ui/time.tsx";
import { useRowKeys } from "../../ui/use-row-keys.ts";

/** Paths that are listed here; the Endpoints screen has them all. */
const listed = 20;

/** What the scan discovered, by path with the worst first; a row opens the proof of its worst operation. */
export function ScanEndpoints({ scanId }: { scanId: number }) {
  const api = useApi();
  const queries = useQueryClient();
  const which = { scanId, sort: "worst" } as const;
  const query = useQuery(api.endpoints.paths.queryOptions({ input: { ...which, limit: listed } }));
  const teams = useQuery(api.teams.list.queryOptions());
  const groups = useMemo(() => query.data?.rows.map(groupOf) ?? [], [query.data]);
  const total = query.data?.total ?? 0;
  const teamNames = new Map(teams.data?.map(({ id, name }) => [id, name]));
  const all = `/endpoints?scan=${scanId}`;
  const more = total - listed;
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  useReturnToRow(list);
  const leave = useLeaveList();
  const trail = () => pathsTrail({ api, queries, which, rows: groups, from: 0, total, rowOf: rowNamed });
  const mayAttribute = useCan("endpoints.attribute");
  const [attributing, setAttributing] = useState<EndpointGroup | null>(null);
  return (
    <div ref={list}>
      <Loaded query={query} what="Endpoints" skeleton={<SkeletonRows rows={5} />}>
        {() =>
          groups.length === 0 ? (
            <EmptyState
              icon={Waypoints}
              title="No endpoint was found"
              text="The log below shows where the scan looked."
            />
          ) : (
            <>
              <ul aria-label="Discovered endpoints" className={columns}>
                <Heads />
                {groups.map((group) => (
                  <Row
                    key={group.first.id}
                    group={group}
                    onAttribute={mayAttribute ? setAttributing : null}
                    onOpen={() => leave(rowOf(group), { name: `Scan ${scanId}`, ...trail() })}
                    team={group.teamId === null ? undefined : (teamNames.get(group.teamId) ?? "")}
                  />
                ))}
              </ul>
              <Link
                href={all}
                className="block border-t border-line px-4 py-2 text-meta font-medium text-accent-ink hover:underline"
              >
                {more > 0 ? `${many(more, "more path")} in Endpoints` : "Open in Endpoints"}
              </Link>
            </>
          )
        }
      </Loaded>
      {attributing && <AttributeSeveral paths={[attributedPath(attributing)]} onClose={() => setAttributing(null)} />}
    </div>
  );
}

const rowNamed = (endpointId: number) => `endpoint ${endpointId}`;
const rowOf = (group: EndpointGroup) => rowNamed(worstOperation(group).id);

// The path is what a row is read for: it takes what is left, never nothing, and a team's name is cut at its share.
const columns =
  "@widget:grid @widget:grid-cols-[minmax(150px,1fr)_fit-content(18%)_auto_auto_fit-content(16%)_40px] @min-[1200px]:grid-cols-[minmax(150px,1fr)_fit-content(18%)_auto_auto_fit-content(16%)_auto_auto_40px]";
const subgrid = "@widget:col-span-full @widget:grid @widget:grid-cols-subgrid @widget:items-center";

function Heads() {
  return (
    <li aria-hidden className={`hidden bg-sunken ${subgrid}`}>
      {["Endpoint, worst first", "Methods", "Authentication", "Authorization", "Team"].map((name, index) => (
        <span key={name} className={`th ${index === 0 ? "truncate pl-4!" : ""}`}>
          {name}
        </span>
      ))}
      <span className="th hidden @min-[1200px]:block">Source</span>
      <span className="th hidden text-right! @min-[1200px]:block">Last checked</span>
    </li>
  );
}

function Row(props: {
  group: EndpointGroup;
  team: string | undefined;
  /** Null for roles that may not attribute. */
  onAttribute: ((group: EndpointGroup) => void) | null;
  onOpen: () => void;
}) {
  const { group, team, onAttribute } = props;
  const worst = worstOperation(group);
  const checked = groupChecked(group);
  const authentication = groupState(group, "authentication");
  const authorization = groupState(group, "authorization");
  return (
    <li
      className={`relative flex flex-col gap-1 border-t border-line px-3 py-1.5 hover:bg-hover @widget:min-h-9 @widget:gap-0 @widget:p-0 ${subgrid}`}
    >
      <div className="flex items-center gap-2 @widget:contents">
        <span className="flex min-w-0 flex-1 items-center gap-2.5 @widget:pr-3 @widget:pl-4">
          <LevelIcon level={group.level} />
          <Link
            href={`/endpoints/${worst.id}`}
            data-row={`endpoint ${worst.id}`}
            onClick={props.onOpen}
            className="min-w-0 flex-1 font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            <FittingPath path={group.path} />
          </Link>
          {/* Between 640 and 960 px the path needs the room. */}
          <span className="flex gap-1 empty:hidden @widget:hidden @page:flex">
            <MarkChips operations={group.endpoints} />
          </span>
        </span>
        <span className="flex shrink-0 gap-1 @widget:flex-wrap @widget:gap-y-0.5 @widget:px-3 @widget:py-0.5">
          {group.methods.map((method) => (
            <Method key={method} method={method} />
          ))}
        </span>
      </div>
      <div className="flex items-center gap-1.5 flex-wrap pl-[26px] @widget:contents">
        <span className="flex @widget:hidden">
          {/* A team's name has its place beside them on the same line. */}
          <VerdictPair authentication={authentication} authorization={authorization} marked={team !== undefined} />
        </span>
        <span className="hidden px-3 @widget:flex">
          <Control name="Authentication" />
          <VerdictChip verdict={{ state: authentication }} />
        </span>
        <span className="hidden px-3 @widget:flex">
          <Control name="Authorization" />
          <VerdictChip verdict={{ state: authorization }} />
        </span>
        <span
          title={team}
          // A name may be cut; that there is none is said whole. In the narrowest panel neither has room.
          className={`text-right text-chip text-ink-3 @max-[349px]:hidden @widget:px-3 @widget:text-left @widget:text-meta ${team ? "min-w-16 flex-1 basis-0 truncate @widget:text-ink" : "ml-auto italic @widget:ml-0 @max-[379px]:hidden"}`}
        >
          {onAttribute ? (
            <button
              type="button"
              aria-label={`Attribute ${group.path}, now ${team ?? "unattributed"}`}
              onClick={() => onAttribute(group)}
              // Above the row's link, which covers the row.
              className="relative z-10 max-w-full truncate rounded-sm underline decoration-line-strong decoration-dotted underline-offset-2 hover:text-ink hover:decoration-ink"
            >
              {team ?? "Unattributed"}
            </button>
          ) : (
            (team ?? "Unattributed")
          )}
        </span>
      </div>
      <span className="hidden px-3 text-meta text-ink-3 @min-[1200px]:block">{sourceName(worst.source)}</span>
      <span className="hidden px-3 text-right text-meta whitespace-nowrap text-ink-3 tabular-nums @min-[1200px]:block">
        {checked ? <Ago iso={checked} long /> : "Not yet"}
      </span>
      <ChevronRight
        className="mr-3 hidden size-4 justify-self-end text-ink-3 @widget:block"
        strokeWidth={1.75}
        aria-hidden
      />
    </li>
  );
}

/** The column's name for screen readers, as the chip does not say it. */
function Control({ name }: { name: string }) {
  return <span className="sr-only">{name}: </span>;
}
