/** Names of fields and parameters whose value is a secret; compared after {@link plainName}. */
export const secretField =
  /^(.*[_-])?(authorization|password|passwd|pwd|passphrase|secret|api[_-]?key|apikey|access[_-]?key|private[_-]?key|token|jwt|bearer|session|session[_-]?id|sid|cookie|credentials?|otp|cvv|cvc|signature|sig|client[_-]?secret|password[_-]?hash|hash)$/i;

/** Values that are keys, tokens or password hashes wherever they stand. Global, so for `replace` alone. */
export const secretValue =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----END)[\s\S])*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?|(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*|\b(?:AKIA|ASIA)[A-Z2-7]{16}\b|\$(?:2[abxy]?|argon2\w{0,2}|5|6)\$[\w./$=,+-]{20,}|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abpr]-[\w-]{10,}|\bsk_live_[A-Za-z0-9]{20,}|\bwhsec_[A-Za-z0-9+/]{32,}={0,2}|\bpostern_[\w-]{43}(?![\w-])/g;

/** Names that carry a credential in many APIs and something harmless in others. */
const doubtfulName =
  /^(?:(?:key|(.*[_-])?(app|auth|user|subscription|licen[cs]e|account|master|signing|consumer)[_-]?key|(.*[_-])?auth|(auth[_-]?)?code|pass|pin|ticket|assertion|saml[_-]?\w*|hmac|j[_-]?sessionid|phpsessid)$|.*(token|secret|passw|api[_-]?key|signature|session|credential))/i;
/** Forms in which ordinary objects are numbered: they are asked for by these. */
const idForm = /^(\d+|[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}|[\da-f]{24}|[0-7][0-9A-HJKMNP-TV-Z]{25})$/i;
/** What stands in an address where a part of its path was a credential. */
export const tokenPlaceholder = "{token}";

/** `accessToken` → `access_Token`, so that both spellings are one name. */
export function plainName(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, "$1_$2");
}

/**
 * Whether a parameter of an address is a credential, by its name, by its value, or by what is nested in its value. In
 * `recorded` traffic a doubtful name such as `key` counts as well: whoever recorded it was signed in.
 */
export function isCredential(name: string, value: string, recorded = false): boolean {
  // Of an endless name its end tells; the patterns would take their time over all of it.
  const plain = plainName(
    name
      .trim()
      .slice(-100)
      .replace(/[[\].]+/g, "_"),
  ).replace(/^_+|(?<!_)_+$/g, "");
  if (secretField.test(plain) || (recorded && doubtfulName.test(plain))) return true;
  if (looksSecret(name) || looksSecret(value) || /\/\/[^/?#@\s]+@/.test(value)) return true;
  return [...value.matchAll(/([\w.-]{1,60})["']?\s{0,9}[:=]\s{0,9}["']?([^"'&;,}\s]+)/g)].some(
    ([, inner = "", held = ""]) => secretField.test(plainName(inner)) || looksSecret(held),
  );
}

/**
 * An address, or its path and query, without what signs in: user name and password, credentials in the query and in
 * parameters of the path, and the fragment. A part of the path that is itself a credential becomes `{token}`.
 */
export function withoutCredentials(address: string, recorded = false): string {
  const [, origin = "", rest = ""] = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^#]*)/i.exec(address.trim()) ?? [];
  const [path = "", query] = rest.split(/\?(.*)/s, 2);
  const kept = (parts: readonly string[]) =>
    parts.filter((part) => {
      const [name = "", value = ""] = part.split(/=(.*)/s, 2);
      return !isCredential(decoded(name), decoded(value), recorded);
    });
  const segments = path.split("/").map((segment, index, all) => {
    const [word = "", ...parameters] = segment.split(";");
    // A collection may leave out the scheme.
    if (index === 0 && word.includes("@")) return word.slice(word.lastIndexOf("@") + 1);
    const plain = decoded(word);
    const isNamed = secretField.test(plainName(decoded(all[index - 1] ?? "")).replace(/s$/i, ""));
    return [
      isKnownSecret(plain) || (isNamed && looksSecret(plain)) ? tokenPlaceholder : word,
      ...kept(parameters),
    ].join(";");
  });
  const left = query === undefined ? [] : kept(query.split("&"));
  const scheme = origin.slice(0, origin.indexOf("//") + 2);
  return (
    scheme +
    origin.slice(Math.max(scheme.length, origin.lastIndexOf("@") + 1)) +
    segments.join("/") +
    (left.length > 0 ? `?${left.join("&")}` : "")
  );
}

/** Whether a value is of a known form of credentials, or made of random letters and digits that are no usual id. */
function looksSecret(value: string): boolean {
  const plain = value.trim();
  if (isKnownSecret(plain) || /^(bearer|basic|token|apikey)\s+\S/i.test(plain)) return true;
  return !idForm.test(plain) && plain.split(/[^A-Za-z\d]+/).some(isRandom);
}

function isKnownSecret(value: string): boolean {
  return value.search(secretValue) >= 0;
}

/** Words change seldom between letters and digits or small and capital letters; random texts do so all the time. */
function isRandom(text: string): boolean {
  if (text.length < 16 || idForm.test(text) || !/\d/.test(text) || !/[a-z]/i.test(text)) return false;
  const kinds = [...text].map((letter) => (/\d/.test(letter) ? "0" : /[A-Z]/.test(letter) ? "A" : "a"));
  return kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length >= text.length / 5;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
