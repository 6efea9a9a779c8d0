/** What a JSON Web Token says of its user, as far as it does; `expiresAt` in milliseconds. */
export type TokenClaims = { sub?: string; role?: string; tenant?: string; expiresAt?: number; name?: string };

const subs = ["email", "preferred_username", "upn", "sub", "user_id"];
const roles = ["role", "roles", "scope", "scp", "groups"];
const tenants = ["tenant", "tenant_id", "tid", "org", "org_id", "organization"];

/** The claims of the first JSON Web Token in a credential; null where it holds none. Nothing is verified. */
export function tokenClaims(credential: string): TokenClaims | null {
  const words = credential.split(/[^\w.-]/).map((word) => word.split("."));
  const [, payload] = words.find(([head, body, ...rest]) => isJson(head) && isJson(body) && rest.length === 1) ?? [];
  const claims = payload === undefined ? null : parsed(payload);
  if (!claims) return null;
  const sub = first(claims, subs);
  const [role, tenant] = [first(claims, roles), first(claims, tenants)];
  const name = sub?.split("@")[0];
  return {
    ...(sub ? { sub } : {}),
    ...(role ? { role } : {}),
    ...(tenant ? { tenant } : {}),
    ...(typeof claims.exp === "number" ? { expiresAt: claims.exp * 1000 } : {}),
    ...(name ? { name } : {}),
  };
}

/** Whether a role sounds as if its users have more rights than others. */
export const soundsPrivileged = (role: string): boolean => /admin|owner|root|super|manager|staff|operator/i.test(role);

/** A credential that nobody could use: the beginning and the end of a long one, names without values of cookies and pairs. */
export function masked(authMethod: string, credential: string): string {
  const hidden = "•".repeat(8);
  if (authMethod === "basic") return `${credential.split(":")[0]}:${hidden}`;
  const end = authMethod === "custom" ? credential.indexOf(":") : -1;
  const [name, value] = [credential.slice(0, Math.max(end, 0)), credential.slice(end + 1).trim()];
  if (name.toLowerCase() === "cookie")
    return value
      .split(/;\s*/)
      .map((pair) => `${pair.split("=")[0]}=${hidden}`)
      .join("; ");
  const secret = name ? value : credential;
  const shown = secret.length >= 42 ? `${secret.slice(0, 10)}${"•".repeat(18)}${secret.slice(-4)}` : hidden;
  return name ? `${name}: ${shown}` : shown;
}

/** Whether a part of a token begins as an object in base 64 does. */
const isJson = (text: string | undefined) => text?.startsWith("eyJ") ?? false;

function parsed(payload: string): Record<string, unknown> | null {
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function first(claims: Record<string, unknown>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const claim = claims[name];
    const text = Array.isArray(claim) ? claim.filter((one) => typeof one === "string").join(" ") : claim;
    if ((typeof text === "string" || typeof text === "number") && text !== "") return String(text).slice(0, 60);
  }
  return undefined;
}
