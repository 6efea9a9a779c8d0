import { identitiesInAuthFile } from "../../../server/auth-file.ts";
import type { ScanIdentity } from "../../../server/scan/outcome.ts";
import { readPlaced } from "./placed-yaml.ts";
import type { ServiceTruth } from "./truth-file.ts";

/**
 * Reads who asks from a Web Fuzzing Commons `auth.yaml`, in the truth's order and with what it says of each. Throws one
 * sentence for each fault, with its line: entries that cannot be used, and identities of the truth that have none.
 */
export function readAuth(text: string, name: string, { identities }: ServiceTruth): ScanIdentity[] {
  const { value, lineOf } = readPlaced(text, name);
  const read = (() => {
    try {
      return identitiesInAuthFile(text);
    } catch (error) {
      throw new Error(`${name}:1: ${error instanceof Error ? error.message : error}`);
    }
  })();
  const { auth } = value as { auth: readonly ({ name?: unknown } | null)[] };
  const lineOfEntry = (label: string) => {
    const at = auth.findIndex((one, index) => String(one?.name ?? `entry ${index + 1}`) === label);
    return lineOf(["auth", at]);
  };
  const faults = read.skipped.map((line) => `${name}:${lineOfEntry(line.split(":", 1)[0] ?? "")}: ${line}`);
  const labels = Object.keys(identities);
  const known = new Map(read.identities.map((one) => [one.label, one]));
  const wanted = labels.length > 0 ? labels : [...known.keys()];
  for (const label of wanted.filter((one) => !known.has(one) && !faults.some((fault) => fault.includes(` ${one}:`))))
    faults.push(`${name}:1: there is no entry named ${label}, whom the truth names under identities. Add it.`);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return wanted.flatMap((label) => {
    const found = known.get(label);
    if (!found) return [];
    const { role, privileged, tenant } = identities[label] ?? { role: "user", privileged: false, tenant: null };
    const { authMethod, credentials, login, loginBody, healthPath } = found;
    const traits = { label, role, isPrivileged: privileged, tenantLabel: tenant, healthPath };
    return [{ ...traits, authMethod, credentials, login: login && { ...login, body: loginBody } }];
  });
}

/** What an auth file says that every request carries, whoever asks, by names in lower case. */
export const headersInAuth = (text: string): Record<string, string> =>
  Object.fromEntries(identitiesInAuthFile(text).headers.map(({ name, value }) => [name.toLowerCase(), value ?? ""]));
