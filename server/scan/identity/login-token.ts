import { parseJson } from "../compare/compare-facts.ts";
import type { Answer } from "../wire/probe.ts";
import type { Cookie, ObtainedCredential } from "./credentials.ts";
import type { ScanUser } from "./identities.ts";

type LoginToken = NonNullable<ScanUser["traits"]["login"]>["token"];

/** The credential in a login's answer, or why there is none. */
export function tokenIn(answer: Answer, place: LoginToken): ObtainedCredential | string {
  if (answer.status === null) return answer.error ?? "the target gave no answer.";
  if (answer.status >= 400) return `the target answered with ${answer.status}. Check the login step's path and body.`;
  if (place.from === "header") {
    const value = answer.headers[place.name.toLowerCase()];
    return value ? { token: value.replace(/^bearer\s+/i, "") } : `the answer has no header ${place.name}.`;
  }
  if (place.from === "cookie") {
    const cookies = cookiesOf(answer.headers["set-cookie"] ?? "");
    const session =
      place.name === "*"
        ? (cookies.find(([name]) => isSession(name)) ?? cookies[0])
        : cookies.find(([name]) => name === place.name);
    return session
      ? { cookies: [session, ...cookies.filter((cookie) => cookie !== session)] }
      : `the answer sets no cookie${place.name === "*" ? "" : ` ${place.name}`}.`;
  }
  const found = pointed(parseJson(answer.body), place.pointer);
  return typeof found === "string" && found !== ""
    ? { token: found }
    : `the answer holds no text at ${place.pointer || "its root"}.`;
}

const isSession = (name: string): boolean => /sess|sid|auth|token|jwt/i.test(name) && !/csrf|xsrf/i.test(name);

/** The cookies that a browser would send from now on: the last of each name, without those that the answer takes away. */
function cookiesOf(setCookie: string): Cookie[] {
  const kept = new Map<string, string>();
  for (const part of setCookie.split(/,\s*(?=[^;,=\s]+=)/)) {
    const [pair = "", ...attributes] = part.split(";");
    const equals = pair.indexOf("=");
    if (equals < 1) continue;
    const [name, value] = [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
    if (value === "" || isExpired(attributes)) kept.delete(name);
    else kept.set(name, value);
  }
  return [...kept];
}

/** Whether a cookie ends at once; its `Max-Age` outweighs its date (RFC 6265, section 5.3). */
function isExpired(attributes: readonly string[]): boolean {
  const said = new Map(
    attributes.map((attribute) => {
      const [name = "", value = ""] = attribute.split("=", 2);
      return [name.trim().toLowerCase(), value.trim()] as const;
    }),
  );
  const maxAge = said.get("max-age");
  return maxAge === undefined ? Date.parse(said.get("expires") ?? "") <= Date.now() : Number(maxAge) <= 0;
}

/** The value at a JSON Pointer (RFC 6901). */
function pointed(value: unknown, pointer: string): unknown {
  let current = value;
  for (const part of pointer.split("/").slice(1)) {
    if (current === null || typeof current !== "object") return undefined;
    current = (current as Record<string, unknown>)[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return current;
}
