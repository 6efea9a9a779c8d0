import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useMutationOnce } from "../../client/use-mutation-once.ts";
import { many } from "../../contract/finding-words.ts";
import { AttributeDialog } from "./attribute-dialog.tsx";
import type { EndpointGroup } from "./endpoint-groups.ts";
import { useAttribute } from "./use-attribute.ts";

/** A path with one of its operations, which stands for it when it is attributed. */
export type AttributedPath = {
  path: string;
  methods: readonly string[];
  teamId: number | null;
  endpointId: number;
};

/** A row of a list, as it is attributed. */
export const attributedPath = ({ path, methods, teamId, first }: EndpointGroup): AttributedPath => ({
  path,
  methods,
  teamId,
  endpointId: first.id,
});

/** The attribute dialog of one path or of several: all of them go to the team that is chosen. */
export function AttributeSeveral({ paths, onClose }: { paths: readonly AttributedPath[]; onClose: () => void }) {
  const teams = useQuery(useApi().teams.list.queryOptions());
  const attribute = useAttribute();
  // One call for the user, so that two quick presses send each path once.
  const all = useMutationOnce<void, number>({
    mutationFn: async (teamId) => {
      const faults: unknown[] = [];
      for (const { endpointId } of paths)
        await attribute.mutateAsync({ endpointId, teamId }).catch((fault) => faults.push(fault));
      if (faults.length > 0) throw faults[0];
    },
    onSuccess: onClose,
  });
  const only = paths.length === 1 ? paths[0] : undefined;
  return (
    <AttributeDialog
      path={only?.path ?? many(paths.length, "path")}
      methods={only?.methods ?? []}
      teamId={only?.teamId ?? null}
      teams={teams}
      busy={all.isPending}
      onAttribute={(teamId) => all.mutate(teamId)}
      onClose={onClose}
    />
  );
}
