import { createCredentials } from "../../../server/scan/identity/credentials.ts";
import type { ScanIdentity } from "../../../server/scan/outcome.ts";

/**
 * What an identity's requests carry, after signing in where it has a login. It asks with a plain request, apart from the
 * engine, whose own sessions are part of what is judged. `every` is what each request carries, whoever asks. Rejects with a sentence when no credential comes of it.
 */
export async function signIn(
  base: string,
  one: ScanIdentity,
  every: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const { label, authMethod, credentials, login } = one;
  const own = createCredentials(authMethod, credentials);
  if (!login) return { ...every, ...own.parts("owner").headers };
  const { method, path, contentType, body, token: place } = login;
  const headers = { ...every, "content-type": contentType };
  const response = await fetch(base + path, { method, headers, body });
  const failed = (why: string) => new Error(`${label} cannot sign in at ${path}: ${why}. Correct its login.`);
  if (!response.ok) throw failed(`it answered ${response.status}`);
  if (place.from === "cookie") {
    const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    const cookie = cookies.find((line) => place.name === "*" || line.startsWith(`${place.name}=`));
    if (!cookie) throw failed("no such cookie came back");
    return { ...every, cookie: place.name === "*" ? cookies.join("; ") : cookie };
  }
  const token = place.from === "header" ? response.headers.get(place.name) : at(await response.json(), place.pointer);
  if (typeof token !== "string" || token === "") throw failed("the answer holds no token at its place");
  own.renew({ token });
  return { ...every, ...own.parts("owner").headers };
}

/** What a JSON Pointer (RFC 6901) names. */
function at(value: unknown, pointer: string): unknown {
  const keys = pointer.split("/").slice(1);
  return keys.reduce<unknown>((inner, key) => {
    if (typeof inner !== "object" || inner === null) return undefined;
    return new Map(Object.entries(inner)).get(key.replaceAll("~1", "/").replaceAll("~0", "~"));
  }, value);
}
