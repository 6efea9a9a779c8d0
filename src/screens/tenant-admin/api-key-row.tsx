import { CircleSlash } from "lucide-react";
import type { ApiKey } from "../../contract/api-keys.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Ago, Day } from "../../ui/time.tsx";
import { scopesInWords } from "./key-words.ts";

/** A key with what it may do, where, who made it, when it was used last and when it ends. */
export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scopes, applications, createdBy, createdAt, expiresAt, lastUsedAt } = apiKey;
  const hasExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 @widget:items-center @widget:gap-x-6 gap-y-1 px-4 py-2.5 @widget:grid-cols-[minmax(0,1fr)_256px_auto]"
      aria-label={`API key ${name}`}
    >
      <div className="col-start-1 row-start-1 min-w-0 @max-[319px]:col-span-full">
        <p className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="wrap-anywhere @min-[320px]:truncate font-medium" title={name}>
            {name}
          </span>
          {hasExpired && <Chip icon={CircleSlash}>Expired</Chip>}
        </p>
        <p className="text-meta text-ink-2">{scopesInWords(scopes)}</p>
        <p dir="auto" className="text-meta text-ink-3">
          {placesInWords(applications)}
        </p>
      </div>
      <div className="col-span-full row-start-2 min-w-0 text-meta text-ink-3 @widget:col-span-1 @widget:col-start-2 @widget:row-start-1">
        <p>
          {lastUsedAt ? (
            <>
              Last used <Ago iso={lastUsedAt} long />
            </>
          ) : (
            "Never used"
          )}
        </p>
        <p>
          {hasExpired ? "Ended" : "Ends"} <Day iso={expiresAt} />
        </p>
        <p>
          Created <Day iso={createdAt} /> by {createdBy}
        </p>
      </div>
      <Button
        small
        variant="danger"
        className="col-start-2 row-start-1 @max-[319px]:col-start-1 @max-[319px]:row-start-3 @max-[319px]:mt-1 @max-[319px]:justify-self-start @widget:col-start-3"
        aria-label={`Revoke the API key ${name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}

function placesInWords(applications: ApiKey["applications"]): string {
  if (applications === null) return "Every application";
  if (applications.length === 0) return "No application: those that it was for are gone";
  return applications.map(({ name }) => name).join(", ");
}
