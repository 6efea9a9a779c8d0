import type { SentHeader } from "../../src/contract/applications.ts";
import { Refusal } from "../refusal.ts";
import type { SecretBox } from "./secret-box.ts";
import type { applications } from "./tables/schema.ts";

type Row = Pick<typeof applications.$inferSelect, "tenantId" | "encryptedHeaders">;
/** What is stored of the headers that accompany every request. */
export type StoredHeaders = Pick<typeof applications.$inferSelect, "headerNames" | "encryptedHeaders">;

/** The headers of every request of an application's scans, by their names in lower case. Throws where they cannot be opened. */
export function openHeaders({ tenantId, encryptedHeaders }: Row, secrets: SecretBox): Record<string, string> {
  if (encryptedHeaders === null) return {};
  try {
    return JSON.parse(secrets.open(encryptedHeaders, contextOf(tenantId)));
  } catch (cause) {
    throw new Error(
      "The headers of every request cannot be decrypted. Enter them again in the application's settings.",
      {
        cause,
      },
    );
  }
}

/** Headers to be stored in place of an application's; one without a value keeps what is there. Refuses one that has none then. */
export function sealHeaders(given: readonly SentHeader[], row: Row, secrets: SecretBox): StoredHeaders {
  if (given.length === 0) return { headerNames: [], encryptedHeaders: null };
  const isKept = given.some(({ value }) => !value);
  const before = isKept ? openHeaders(row, secrets) : {};
  const values = given.map(({ name, value }, at): [string, string] => {
    const kept = value || before[name.toLowerCase()];
    if (kept) return [name.toLowerCase(), kept];
    const message = `Enter a value for ${name}.`;
    throw new Refusal(400, message, { errors: [{ field: `headers.${at}.value`, message }] });
  });
  const sealed = secrets.seal(JSON.stringify(Object.fromEntries(values)), contextOf(row.tenantId));
  return { headerNames: given.map(({ name }) => name), encryptedHeaders: sealed };
}

/** The application's headers with those given, which win over others of the same name. */
export function joinedHeaders(names: readonly string[], given: readonly SentHeader[]): SentHeader[] {
  const isGiven = (name: string) => given.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return [...names.filter((name) => !isGiven(name)).map((name) => ({ name, value: null })), ...given];
}

const contextOf = (tenantId: number) => `headers of tenant ${tenantId}`;
