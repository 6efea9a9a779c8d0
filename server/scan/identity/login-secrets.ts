import { plainName, secretField } from "../../../src/contract/secrets.ts";

/** What the body of a login step holds under the names of secrets: JSON at any depth, or a form. */
export function loginSecrets(body: string | null): string[] {
  if (body === null) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = Object.fromEntries(new URLSearchParams(body));
  }
  return secretsIn(parsed, false);
}

function secretsIn(value: unknown, isSecret: boolean): string[] {
  if (typeof value === "string" || typeof value === "number") return isSecret ? [String(value)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, Array.isArray(value) ? isSecret : secretField.test(plainName(name))),
  );
}
