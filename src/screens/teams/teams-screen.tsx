import { useQuery } from "@tanstack/react-query";
import { Plus, Users } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import type { Team } from "../../contract/teams.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonPanel } from "../../ui/skeleton.tsx";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { DeleteTeam } from "./delete-team.tsx";
import { TeamCard } from "./team-card.tsx";
import { TeamDialog } from "./team-dialog.tsx";

/** The tenant's teams as cards; admins create, edit and delete them. */
export function TeamsScreen() {
  // Teams own paths, and paths are attributed on other screens: the counts are read anew on each visit.
  const query = useQuery({ ...useApi().teams.list.queryOptions(), refetchOnMount: "always" });
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const [edited, setEdited] = useState<Team | "new" | null>(null);
  const [deleted, setDeleted] = useState<Team | null>(null);
  const mayManage = useCan("teams.create");
  const create = mayManage && (
    <Button variant="primary" icon={Plus} onClick={() => setEdited("new")}>
      Create Team
    </Button>
  );
  return (
    <Screen
      title="Team Management"
      short="Teams"
      subtitle="Route findings to the team that owns the path"
      actions={create}
      footer={create && <div className="flex flex-1 [&>*]:flex-1">{create}</div>}
    >
      <div ref={list}>
        <Loaded query={query} what="Teams" skeleton={<CardsSkeleton />}>
          {(teams) =>
            teams.length === 0 ? (
              <NoTeams action={create} />
            ) : (
              <ul className={cards}>
                {teams.map((team) => (
                  <TeamCard
                    key={team.id}
                    team={team}
                    onEdit={mayManage ? () => setEdited(team) : null}
                    onDelete={mayManage ? () => setDeleted(team) : null}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <TeamDialog edited={edited} onClose={() => setEdited(null)} />
      <DeleteTeam team={deleted} onClose={() => setDeleted(null)} />
    </Screen>
  );
}

const cards = "grid gap-4 @widget:grid-cols-2 @min-[1200px]:grid-cols-3";

function NoTeams({ action }: { action: ReactNode }) {
  return (
    <div className="panel">
      <EmptyState
        icon={Users}
        title="No teams found"
        text={action ? "Create a team, then attribute endpoints to it." : "An admin can create teams."}
        action={action}
      />
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className={cards}>
      {["a", "b", "c"].map((key) => (
        <SkeletonPanel key={key} rows={2} className="h-[132px]" />
      ))}
    </div>
  );
}
