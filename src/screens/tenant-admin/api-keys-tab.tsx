import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import type { ApiKey } from "../../contract/api-keys.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ApiKeyDialog } from "./api-key-dialog.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { FreshSecret } from "./fresh-secret.tsx";
import { RevokeKey } from "./revoke-key.tsx";

/** The organization's keys for pipelines: creating one, which is shown once, and revoking. */
export function ApiKeysTab() {
  const keys = useQuery({ ...useApi().apiKeys.list.queryOptions(), refetchOnMount: "always" });
  const [creating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<{ name: string; key: string } | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      Create API Key
    </Button>
  );
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          Pipelines call Postern with a key, without a person. No key can administer.
        </p>
        {create}
      </div>
      {fresh && (
        <FreshSecret
          label="New API key"
          what={`key of ${fresh.name}`}
          hint="Keep it with the secrets of your pipeline, as POSTERN_API_KEY."
          value={fresh.key}
          onDone={() => setFresh(null)}
        />
      )}
      <Panel title="API keys" {...(keys.data ? { count: keys.data.length } : {})}>
        <Loaded query={keys} what="API keys" skeleton={<SkeletonRows />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={KeyRound}
                title="No API keys"
                text="Create one, and let a pipeline start scans and wait for them."
              />
            ) : (
              <ul className="divide-y divide-line">
                {list.map((key) => (
                  <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <ApiKeyDialog open={creating} onClose={() => setCreating(false)} onCreated={setFresh} />
      <RevokeKey apiKey={revoked} onClose={() => setRevoked(null)} />
    </div>
  );
}
