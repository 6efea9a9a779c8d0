import type { ApiKey } from "../../contract/api-keys.ts";
import { KeyRow } from "./key-row.tsx";
import { scopesInWords } from "./key-words.ts";

/** A key of a pipeline: its scopes, and the applications that it is for. */
export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { scopes, applications } = apiKey;
  return (
    <KeyRow
      data={apiKey}
      kind="API key"
      rights={scopesInWords(scopes)}
      reach={placesInWords(applications)}
      onRevoke={onRevoke}
    />
  );
}

function placesInWords(applications: ApiKey["applications"]): string {
  if (applications === null) return "Every application";
  if (applications.length === 0) return "No application: those that it was for are gone";
  return applications.map(({ name }) => name).join(", ");
}
