import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { AttributeDialog } from "./attribute-dialog.tsx";
import type { EndpointGroup } from "./endpoint-groups.ts";
import { useAttribute } from "./use-attribute.ts";

/** The attribute dialog of one row; the call goes to the operation of the group's first method. */
export function AttributeGroup({ group, onClose }: { group: EndpointGroup; onClose: () => void }) {
  const api = useApi();
  const teams = useQuery(api.teams.list.queryOptions());
  const attribute = useAttribute();
  return (
    <AttributeDialog
      path={group.path}
      methods={group.methods}
      teamId={group.teamId}
      teams={teams}
      busy={attribute.isPending}
      onAttribute={(teamId) => attribute.mutate({ endpointId: group.first.id, teamId }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
