import { parseJson } from "../compare/compare-facts.ts";
import type { Answer } from "../wire/probe.ts";
import type { ObtainedCredential } from "./credentials.ts";
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
    const cookies = (answer.headers["set-cookie"] ?? "")
      .split(/,\s*(?=[^;,=\s]+=)/)
      .flatMap((part): [string, string][] => {
        const pair = part.split(";", 1)[0] ?? "";
        const equals = pair.indexOf("=");
        return equals < 1 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
      });
    const found =
      place.name === "*"
        ? (cookies.find(([name]) => /sess|sid|auth|token|jwt/i.test(name)) ?? cookies[0])
        : cookies.find(([name]) => name === place.name);
    return found ? { cookie: found } : `the answer sets no cookie${place.name === "*" ? "" : ` ${place.name}`}.`;
  }
  const found = pointed(parseJson(answer.body), place.pointer);
  return typeof found === "string" && found !== ""
    ? { token: found }
    : `the answer holds no text at ${place.pointer || "its root"}.`;
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
