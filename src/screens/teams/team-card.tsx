import { Pencil, Trash2, Users } from "lucide-react";
import { Link } from "wouter";
import type { Team } from "../../contract/teams.ts";
import { Button } from "../../ui/button.tsx";
import { Day } from "../../ui/time.tsx";

/** A team: name, description, how many endpoints it owns, since when it exists. Absent actions are not offered. */
export function TeamCard(props: { team: Team; onEdit: (() => void) | null; onDelete: (() => void) | null }) {
  const { team, onEdit, onDelete } = props;
  return (
    <li className="panel flex min-w-0 flex-col" aria-label={team.name}>
      <div className="flex-1 p-4">
        <div className="flex items-start gap-3">
          <span className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-sunken">
            <Users className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-card font-semibold">{team.name}</h2>
            <Link
              href={`/endpoints?team=${team.id}`}
              data-row={team.id}
              className="inline-flex min-h-6 items-center gap-1 text-meta text-ink-3 hover:underline"
            >
              <span className="font-medium text-ink-2 tabular-nums">{team.endpointCount.toLocaleString("en")}</span>{" "}
              {team.endpointCount === 1 ? "endpoint" : "endpoints"}
            </Link>
          </div>
        </div>
        {team.description && <p className="mt-3 line-clamp-3 break-words text-ink-2">{team.description}</p>}
      </div>
      <footer className="flex h-11 items-center gap-1 border-t border-line pr-2 pl-4">
        <p className="min-w-0 flex-1 truncate text-meta text-ink-3">
          <span className="@max-[319px]:sr-only">Created </span>
          <Day iso={team.createdAt} />
        </p>
        {onEdit && (
          <Button variant="ghost" small icon={Pencil} aria-label={`Edit ${team.name}`} title="Edit" onClick={onEdit} />
        )}
        {onDelete && (
          <Button
            variant="ghost"
            small
            icon={Trash2}
            className="hover:text-critical"
            aria-label={`Delete ${team.name}`}
            title="Delete"
            onClick={onDelete}
          />
        )}
      </footer>
    </li>
  );
}
