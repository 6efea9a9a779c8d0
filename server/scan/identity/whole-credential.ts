import { decoded } from "../inventory/decoded.ts";
import type { CredentialParts } from "../wire/request-parts.ts";
import type { ScanUser } from "./identities.ts";

/** All that an identity sends to be let in, without the word before it; null where that is several things. */
export function wholeCredential({ credentials }: Pick<ScanUser, "credentials">): string | null {
  const [sent, ...others] = valuesIn(credentials.parts("owner"));
  if (sent === undefined || others.length > 0) return null;
  const bare = sent.trim().replace(/^[a-z][\w-]*\s+(?=\S+$)/i, "");
  if (!/^basic\s/i.test(sent)) return plain(bare);
  // Beside a password a name is no credential (RFC 7617).
  const [name = "", password] = Buffer.from(bare, "base64").toString("utf8").split(/:(.*)/s);
  return password === "" ? name : null;
}

function valuesIn({ headers, query }: CredentialParts): string[] {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    name === "cookie" ? value.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1)) : [value],
  );
  return query === null ? sent : [...sent, query[1]];
}

/** What is only written in another way, as cookies are, hides nothing. */
function plain(text: string): string {
  const written = decoded(text).replace(/^"(.*)"$/, "$1");
  const readable = Buffer.from(written, "base64").toString("utf8");
  const isBack =
    Buffer.from(readable)
      .toString("base64")
      .replace(/={1,2}$/, "") === written.replace(/={1,2}$/, "");
  return isBack && /^(?:\d{1,18}|[\w.+-]+@[\w.-]+)$/.test(readable) ? readable : written;
}
