import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";

/**
 * Switches between printing sign-in links on the server's console and mailing them. `hasActive` tells whether a mail
 * configuration is active, undefined while that is not known: mailing without one reaches nobody, and that is said.
 */
export function DeveloperMode({ hasActive }: { hasActive: boolean | undefined }) {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery({ ...api.system.settings.queryOptions(), refetchOnMount: "always" });
  const change = useCall(
    api.system.updateSetting.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.system.settings.key() }),
    }),
    {
      success: [
        "Settings Saved",
        ({ value }) =>
          value === "true"
            ? "Sign-in links are printed on the server's console."
            : "Sign-in links are sent by the active email configuration.",
      ],
      failure: ["Error"],
    },
  );
  return (
    <Panel>
      <Loaded query={query} what="Developer mode" skeleton={<Skeleton className="m-4 h-10" />}>
        {(settings) => {
          const isOn = settings.find(({ key }) => key === "developer_mode")?.value === "true";
          return (
            <div className="p-4">
              <Switch
                label="Developer mode"
                hint={
                  isOn
                    ? "On: sign-in links are printed on the server's console."
                    : "Off: sign-in links are sent by the active email configuration."
                }
                checked={isOn}
                disabled={change.isPending}
                onChange={(on) => change.mutate({ key: "developer_mode", value: on ? "true" : "false" })}
              />
              {!isOn && hasActive === false && (
                <p
                  role="alert"
                  className="mt-3 flex items-start gap-2 rounded-md border border-medium-line bg-medium-soft px-3 py-2 text-medium"
                >
                  <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} aria-hidden />
                  No email configuration is active, so nobody receives a sign-in link. Set one active, or turn developer
                  mode on.
                </p>
              )}
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}
