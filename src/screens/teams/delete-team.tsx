import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Team } from "../../contract/teams.ts";
import { Confirm } from "../../ui/confirm.tsx";

/** Deletes a team after a confirmation that names it; closed while `team` is null. */
export function DeleteTeam({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const remove = useCall(
    api.teams.remove.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.teams.key() });
        // Its endpoints are unattributed now.
        void queries.invalidateQueries({ queryKey: api.endpoints.key() });
        void queries.invalidateQueries({ queryKey: api.products.key() });
        onClose();
      },
    }),
    {
      success: ["Team Deleted", "Its endpoints are unattributed now."],
      failure: ["Deletion Failed", "Failed to delete team. Please try again."],
    },
  );
  return (
    <Confirm
      open={team !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete team ${team?.name ?? ""}?`}
      text={`Are you sure you want to delete the team "${team?.name ?? ""}"? This action cannot be undone. ${consequence(team)}`}
      action="Delete Team"
      busy={remove.isPending}
      onConfirm={() => team && remove.mutate({ id: team.id })}
    />
  );
}

function consequence(team: Team | null): string {
  const count = team?.endpointCount ?? 0;
  if (count === 0) return "It owns no endpoints.";
  return `${count} ${count === 1 ? "endpoint becomes" : "endpoints become"} unattributed.`;
}
