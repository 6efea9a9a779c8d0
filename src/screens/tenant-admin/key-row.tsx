import { CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Ago, Day } from "../../ui/time.tsx";

/** What keys of every kind tell of themselves. */
type Key = { name: string; createdBy: string; createdAt: string; expiresAt: string; lastUsedAt: string | null };

/** A key with what it may do and where, who made it, when it was used last and when it expires. */
export function KeyRow(props: {
  data: Key;
  /** What such a key is called within a sentence: `API key`. */
  kind: string;
  rights: string;
  reach: string;
  /** Stands before its times. */
  note?: ReactNode;
  onRevoke: () => void;
}) {
  const { name, createdBy, createdAt, expiresAt, lastUsedAt } = props.data;
  const hasExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 @widget:items-center @widget:gap-x-6 gap-y-1 px-4 py-2.5 @widget:grid-cols-[minmax(0,1fr)_256px_auto]"
      aria-label={`${props.kind[0]?.toUpperCase()}${props.kind.slice(1)} ${name}`}
    >
      <div className="col-start-1 row-start-1 min-w-0 @max-[319px]:col-span-full">
        <p className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="wrap-anywhere @min-[320px]:truncate font-medium" title={name}>
            {name}
          </span>
          {hasExpired && <Chip icon={CircleSlash}>Expired</Chip>}
        </p>
        <p className="text-meta text-ink-2">{props.rights}</p>
        <p dir="auto" className="text-meta text-ink-3">
          {props.reach}
        </p>
      </div>
      <div className="col-span-full row-start-2 min-w-0 text-meta text-ink-3 @widget:col-span-1 @widget:col-start-2 @widget:row-start-1">
        {props.note && <p className="wrap-anywhere">{props.note}</p>}
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
          {hasExpired ? "Expired" : "Expires"} <Day iso={expiresAt} />
        </p>
        <p>
          Created <Day iso={createdAt} /> by {createdBy}
        </p>
      </div>
      <Button
        small
        variant="danger"
        className="col-start-2 row-start-1 @max-[319px]:col-start-1 @max-[319px]:row-start-3 @max-[319px]:mt-1 @max-[319px]:justify-self-start @widget:col-start-3"
        aria-label={`Revoke the ${props.kind} ${name}`}
        onClick={props.onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}
