import type { EmbedKey } from "../../../contract/embed-keys.ts";
import { KeyRow } from "../key-row.tsx";

/** A key of a portal: the most that it lets somebody do, and whom it lets in. */
export function EmbedKeyRow({ embedKey, onRevoke }: { embedKey: EmbedKey; onRevoke: () => void }) {
  const { id, keySet, role, addsUsers } = embedKey;
  return (
    <KeyRow
      data={embedKey}
      kind="embed key"
      rights={`At most ${role}`}
      reach={addsUsers ? "Signs in members and adds new ones" : "Signs in members only"}
      note={
        keySet && (
          <>
            Signs tokens itself as {keySet.issuer}; its backend sends <code>embedKeyId</code> {id}
          </>
        )
      }
      onRevoke={onRevoke}
    />
  );
}
