import { useQuery } from "@tanstack/react-query";
import { PanelsTopLeft, Plus } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../../client/context.ts";
import type { EmbedKey } from "../../../contract/embed-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { FreshSecret } from "../fresh-secret.tsx";
import { EmbedKeyDialog } from "./embed-key-dialog.tsx";
import { EmbedKeyRow } from "./embed-key-row.tsx";
import { RevokeEmbedKey } from "./revoke-embed-key.tsx";

/** The organization's keys for portals that embed the console: creating one, which is shown once, and revoking. */
export function EmbedKeysTab() {
  const keys = useQuery({ ...useApi().embedKeys.list.queryOptions(), refetchOnMount: "always" });
  const [creating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<{ name: string; key: string } | null>(null);
  const [revoked, setRevoked] = useState<EmbedKey | null>(null);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          A portal that embeds Postern signs its own users in with a key. They cannot administer.
        </p>
        <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
          Create Embed Key
        </Button>
      </div>
      {fresh && (
        <FreshSecret
          label="New embed key"
          what={`key of ${fresh.name}`}
          hint="Keep it with the secrets of the portal's backend, never in its pages."
          value={fresh.key}
          onDone={() => setFresh(null)}
        />
      )}
      <Panel title="Embed keys" {...(keys.data ? { count: keys.data.length } : {})}>
        <Loaded query={keys} what="Embed keys" skeleton={<SkeletonRows />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={PanelsTopLeft}
                title="No embed keys"
                text="Create one, and a portal opens Postern for its signed-in users."
              />
            ) : (
              <ul className="divide-y divide-line">
                {list.map((key) => (
                  <EmbedKeyRow key={key.id} embedKey={key} onRevoke={() => setRevoked(key)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <EmbedKeyDialog
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={({ name, key }) => setFresh(key === null ? null : { name, key })}
      />
      <RevokeEmbedKey embedKey={revoked} onClose={() => setRevoked(null)} />
    </div>
  );
}
