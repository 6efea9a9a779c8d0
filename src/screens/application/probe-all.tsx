import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Identity } from "../../contract/identities.ts";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";

/** Asks the target whether each identity can still sign in; absent with fewer than two of them. */
export function ProbeAll({ applicationId, ...look }: { applicationId: number } & Pick<ButtonProps, "variant">) {
  const api = useApi();
  const queries = useQueryClient();
  const { data = [] } = useQuery(api.identities.list.queryOptions({ input: { applicationId } }));
  const probed = data.filter((one) => one.hasCredentials || one.login !== null);
  const probe = useCall(
    {
      mutationFn: async () => {
        const seen: Identity[] = [];
        // One after another: a target may count sign-ins.
        for (const { applicationId, id } of probed) seen.push(await api.identities.probe.call({ applicationId, id }));
        return seen;
      },
      onSettled: () => refreshApplications(queries, api),
    },
    {
      success: [
        "Sessions Probed",
        (seen: Identity[]) => `${seen.filter(({ health }) => health?.alive).length} of ${seen.length} can sign in.`,
      ],
      failure: ["Probe Failed"],
    },
  );
  if (probed.length < 2) return null;
  return (
    <Button {...look} icon={Activity} busy={probe.isPending} onClick={() => probe.mutate()}>
      Probe all
    </Button>
  );
}
