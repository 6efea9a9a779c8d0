import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import type { Application } from "../../contract/applications.ts";
import { Confirm } from "../../ui/confirm.tsx";

/**
 * Archiving an application, or taking it out of the archive, and deleting it after a question; null where the role may
 * not. The caller shows `dialog`, which asks.
 */
export function useKeeping({ id, name, isArchived }: Pick<Application, "id" | "name" | "isArchived">): {
  archive: { label: string; busy: boolean; start: () => void } | null;
  remove: (() => void) | null;
  dialog: ReactNode;
} {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [asks, setAsks] = useState(false);
  const mayChange = useCan("applications.update");
  const mayDelete = useCan("applications.remove");
  const archive = useCall(api.applications.update.mutationOptions({ onSuccess: () => queries.invalidateQueries() }), {
    success: [
      "Application Saved",
      (saved) => (saved.isArchived ? "It is no longer scanned." : "It can be scanned again."),
    ],
    failure: ["Failed to Save Application"],
  });
  const remove = useCall(
    api.applications.remove.mutationOptions({
      onSuccess: () => {
        navigate("/applications");
        void queries.invalidateQueries();
      },
    }),
    { success: ["Application Deleted", ({ message }) => message], failure: ["Delete Failed"] },
  );
  return {
    archive: mayChange
      ? {
          label: isArchived ? "Take out of the archive" : "Archive",
          busy: archive.isPending,
          start: () => archive.mutate({ id, isArchived: !isArchived }),
        }
      : null,
    remove: mayDelete ? () => setAsks(true) : null,
    dialog: (
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={`Delete ${name}?`}
        text={`Are you sure you want to delete the application "${name}"? This action cannot be undone. Its scans, endpoints, findings, alerts and identities are removed with it.`}
        action="Delete Application"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    ),
  };
}
