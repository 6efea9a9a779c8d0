import { Boxes, type LucideIcon, Play, Radar, Users, Waypoints } from "lucide-react";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { many } from "../../contract/finding-words.ts";
import type { FindingRow } from "../../contract/findings.ts";
import type { SearchHits } from "../../contract/search.ts";
import type { Team } from "../../contract/teams.ts";
import { hrefOf } from "../../parts/endpoint/trail.ts";
import { type Match, matchOf } from "./match.ts";

/** A screen that the palette leads to, with the keys that lead there without it. */
export type Place = { path: string; label: string; icon: LucideIcon; keys?: readonly string[] | undefined };
/** Something that the palette does. `words` are found too, but not shown. */
export type Action = {
  label: string;
  note?: string | undefined;
  words?: string | undefined;
  icon: LucideIcon;
  keys?: readonly string[] | undefined;
  run: () => void;
};

/** A line of the palette: it leads to a path of the console, or runs something. */
export type Item = {
  key: string;
  label: string;
  note?: string | undefined;
  icon?: LucideIcon;
  keys?: readonly string[] | undefined;
  finding?: FindingRow;
  operation?: { method: string; path: string };
  /** How well the query fits; the greatest of all is selected first. */
  rank: number;
} & ({ href: string } | { run: () => void });
export type Group = { name: string; items: readonly Item[] };

/** Lines of a group. */
export const most = 4;

type Known = {
  places: readonly Place[];
  actions: readonly Action[];
  applications: readonly ApplicationSummary[];
  teams: readonly Team[];
  hits: SearchHits;
  /** The application of the tab beside the console; null where there is none, or none is known. */
  beside: ApplicationSummary | null;
  /** Starts a scan of an application; null for who may not. */
  scan: ((application: ApplicationSummary) => void) | null;
};

/**
 * What a query leads to, in the groups and the order of the palette, and how much there is in all. Without a query: where
 * one goes most, the worst applications, the findings of the tab beside it.
 */
export function paletteGroups(query: string, known: Known): { groups: readonly Group[]; total: number } {
  const wanted = query.trim();
  const groups = [
    { name: "Go to", items: wanted ? goTo(wanted, known) : first(known.places) },
    { name: "Applications", items: applicationItems(wanted, known) },
    { name: known.beside && !wanted ? "Findings of this tab" : "Findings", items: findingItems(wanted, known.hits) },
    { name: "Actions", items: actionItems(wanted, known) },
  ];
  const { findings, endpoints, scans } = known.hits;
  const listed = groups.reduce((sum, { items }) => sum + items.length, 0);
  const unlisted = [findings, endpoints, scans].reduce((sum, { total, rows }) => sum + total - rows.length, 0);
  return {
    groups: groups
      .map(({ name, items }) => ({ name, items: items.slice(0, most) }))
      .filter(({ items }) => items.length > 0),
    total: listed + unlisted,
  };
}

/** The line that is selected first: the one that fits best, of several the first. */
export function bestOf(groups: readonly Group[]): Item | undefined {
  const all = groups.flatMap(({ items }) => items);
  return all.reduce<Item | undefined>((best, item) => (best && best.rank >= item.rank ? best : item), undefined);
}

const often = ["/", "/endpoints", "/security-alerts", "/scanner"];
function first(places: readonly Place[]): Item[] {
  return often.flatMap((path) => places.filter((place) => place.path === path)).map((place) => placeItem(place, 0));
}
const placeItem = ({ path, label, icon, keys }: Place, rank: number): Item => ({
  key: `place ${path}`,
  label,
  icon,
  keys,
  href: path,
  rank,
});

function goTo(query: string, { places, teams, hits }: Known): Item[] {
  const { endpoints, scans } = hits;
  return [
    ...places.flatMap((place) => fitting(place.label, query).map(({ rank }) => placeItem(place, rank))).sort(byRank),
    ...scans.rows.filter(({ id }) => String(id) === query.replace(/^scan\s+/i, "")).map((scan) => scanItem(scan, 4)),
    ...(endpoints.total > 0
      ? [
          {
            key: "endpoints",
            label: `Endpoints with “${query}”`,
            note: many(endpoints.total, "endpoint"),
            icon: Waypoints,
            href: `/endpoints?${new URLSearchParams({ search: query })}`,
            rank: 0.5,
          },
        ]
      : []),
    ...teams.flatMap(({ id, name, endpointCount }) =>
      fitting(name, query).map(({ rank }) => ({
        key: `team ${id}`,
        label: name,
        note: `team, owns ${many(endpointCount, "endpoint")}`,
        icon: Users,
        href: `/endpoints?team=${id}`,
        rank,
      })),
    ),
    ...endpoints.rows
      .flatMap(({ id, method, path, application }) =>
        fitting(`${method} ${path}`, query).map(({ rank }) => ({
          key: `endpoint ${id}`,
          label: `${method} ${path}`,
          note: application.name,
          operation: { method, path },
          icon: Waypoints,
          href: `/endpoints/${id}`,
          rank: Math.max(rank - 0.5, 0),
        })),
      )
      .sort(byRank),
    ...scans.rows
      .filter(({ id }) => String(id) !== query.replace(/^scan\s+/i, ""))
      .flatMap((scan) => fitting(scan.name, query).map(({ rank }) => scanItem(scan, rank - 1))),
  ];
}

function scanItem(
  { id, name, environment, status, stoppedBy }: SearchHits["scans"]["rows"][number],
  rank: number,
): Item {
  const state = status === "failed" && stoppedBy ? "stopped" : status;
  return {
    key: `scan ${id}`,
    label: `Scan ${id}, ${name}`,
    note: `${environment}, ${state}`,
    icon: Radar,
    href: `/scan/${id}`,
    rank,
  };
}

function applicationItems(query: string, { applications, beside }: Known): Item[] {
  const known = applications.filter(({ isArchived }) => !isArchived);
  const ordered = beside ? [beside, ...known.filter(({ id }) => id !== beside.id)] : known;
  return ordered
    .flatMap((application) => {
      const found = matchOf(application.name, query) ?? fromAddress(application, query);
      return found ? [applicationItem(application, found.rank, application === beside)] : [];
    })
    .sort(byRank);
}
const fromAddress = ({ targetUrl }: ApplicationSummary, query: string): Match | null => {
  const found = matchOf(targetUrl, query);
  return found && { ...found, rank: query ? 0.5 : 0 };
};
function applicationItem(application: ApplicationSummary, rank: number, isBeside: boolean): Item {
  const { id, name, environment, findings, lastScan } = application;
  const notes = [
    isBeside ? "this tab" : environment,
    findings.critical > 0 && `${findings.critical.toLocaleString("en")} critical`,
    !lastScan && "not scanned",
  ];
  return {
    key: `application ${id}`,
    label: name,
    note: notes.filter(Boolean).join(", "),
    icon: Boxes,
    href: `/applications/${id}`,
    rank,
  };
}

function findingItems(query: string, { findings }: SearchHits): Item[] {
  return findings.rows.flatMap((finding) => {
    const { id, endpointId, fault, method, path, application, team } = finding;
    const ranks = [
      matchOf(fault, query)?.rank,
      matchOf(path, query)?.rank,
      ...[application.name, team?.name ?? ""].map((text) => matchOf(text, query) && (query ? 0.25 : 0)),
    ].filter((rank) => typeof rank === "number");
    if (ranks.length === 0) return [];
    return [
      {
        key: `finding ${id}`,
        label: `${fault}, ${method} ${path}`,
        finding,
        href: hrefOf({ endpointId, findingId: id }),
        rank: Math.max(...ranks),
      },
    ];
  });
}

function actionItems(query: string, { actions, applications, scan }: Known): Item[] {
  const toScan = query && scan ? applications.filter(({ isArchived }) => !isArchived) : [];
  return [
    ...toScan.flatMap((application) => {
      const found = matchOf(`Scan ${application.name}`, query);
      return found
        ? [
            {
              key: `scan application ${application.id}`,
              label: `Scan ${application.name}`,
              note: application.environment,
              icon: Play,
              run: () => scan?.(application),
              rank: found.rank - 0.5,
            },
          ]
        : [];
    }),
    ...actions.flatMap(({ label, words = "", note, icon, keys, run }) => {
      const found = matchOf(label, query) ?? matchOf(words, query);
      return found ? [{ key: `action ${label}`, label, note, icon, keys, run, rank: found.rank }] : [];
    }),
  ].sort(byRank);
}

const fitting = (text: string, query: string): Match[] => [matchOf(text, query)].filter((found) => found !== null);
/** The best first; what fits alike stays in its order. */
const byRank = (one: { rank: number }, other: { rank: number }) => other.rank - one.rank;
