import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { AttributeDialog } from "../../parts/endpoint/attribute-dialog.tsx";
import { useAttribute } from "../../parts/endpoint/use-attribute.ts";

/** The attribute dialog of one operation; the server gives every operation of its path to the team. */
export function AttributeOperation({ endpoint, onClose }: { endpoint: EndpointDetail; onClose: () => void }) {
  const api = useApi();
  const teams = useQuery(api.teams.list.queryOptions());
  const attribute = useAttribute();
  return (
    <AttributeDialog
      path={endpoint.path}
      methods={[endpoint.method]}
      teamId={endpoint.teamId}
      teams={teams}
      busy={attribute.isPending}
      onAttribute={(teamId) => attribute.mutate({ endpointId: endpoint.id, teamId }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
