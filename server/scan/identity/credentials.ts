import { randomBytes } from "node:crypto";
import type { AuthMethod } from "../../../src/contract/applications.ts";
import { holdSecret, isWord } from "../../held-secrets.ts";
import type { CredentialParts } from "../wire/request-parts.ts";

/** Where an API key travels (OpenAPI `securitySchemes` of type `apiKey`). */
export type KeyPlace = { in: "header" | "query" | "cookie"; name: string };

/** What a login step brings: a token that travels as the method says, or the cookies that it set, the session's first. */
export type ObtainedCredential = { token: string } | { cookies: readonly [Cookie, ...Cookie[]] };
export type Cookie = [name: string, value: string];

/** The credential of a scan, and its counterfeits. */
export type Credentials = {
  /** Whether there is a credential at all; a login step may bring one later. */
  readonly present: boolean;
  /** The credential as it was entered or obtained, for tampering with; null without one. */
  readonly secret: string | null;
  parts(identity: "owner" | "anonymous" | "invalid"): CredentialParts;
  /** Moves an API key to where the target's document wants it; other methods stay as they are. */
  placeKey(place: KeyPlace): void;
  /** What another secret of the same kind would add to a request. */
  partsWith(secret: string): CredentialParts;
  /** Replaces the credential by one that a login step obtained; `isRefused` says that the old one was seen refused. */
  renew(obtained: ObtainedCredential, isRefused?: boolean): void;
  /** Tokens that were replaced, the latest first, and whether each was seen refused. */
  readonly former: readonly { secret: string; isRefused: boolean }[];
  /** Everything that must never be stored, for redaction by value; grows with every renewal. */
  readonly secrets: readonly string[];
};

/** Replaced tokens that are kept in mind. */
const maxFormer = 3;

const nothing: CredentialParts = { headers: {}, query: null };

/** Reads a credential in the contract's form; a malformed one throws a sentence for the user. */
export function createCredentials(authMethod: AuthMethod, stored: string | null): Credentials {
  let place: KeyPlace = { in: "header", name: "X-API-Key" };
  let current: { secret: string; owner: CredentialParts; invalid: CredentialParts } | null = null;
  const secrets = new Set<string>();
  const former: { secret: string; isRefused: boolean }[] = [];
  const isKey = authMethod === "api-key";

  function keep(values: string[]): void {
    for (const value of values) {
      if (value.length <= 3) continue;
      secrets.add(value);
      holdSecret(value);
    }
  }

  function use(secret: string): void {
    const build = builders[authMethod === "none" ? "bearer" : authMethod];
    const headers = build(secret);
    const invalid = build(counterfeit(authMethod, secret));
    current = { secret, owner: { headers, query: null }, invalid: { headers: invalid, query: null } };
    const isNamed = authMethod === "basic" || authMethod === "custom";
    keep([secret, ...Object.values(headers), ...(isNamed ? [secret.slice(secret.indexOf(":") + 1)] : [])]);
  }

  function placed(parts: CredentialParts): CredentialParts {
    const key = parts.headers.key;
    if (!isKey || key === undefined) return parts;
    if (place.in === "query") return { headers: {}, query: [place.name, key] };
    if (place.in === "cookie") return { headers: { cookie: `${place.name}=${key}` }, query: null };
    return { headers: { [place.name.toLowerCase()]: key }, query: null };
  }

  if (authMethod !== "none" && stored !== null && stored.trim() !== "") {
    const secret = authMethod === "bearer" ? stored.trim().replace(/^bearer\s+/i, "") : stored.trim();
    if (/[^\t\x20-\x7e\x80-\xff]/.test(secret) && authMethod !== "basic") {
      throw new Error(
        "The credential contains a line break or a character that no HTTP header may carry. Enter it again.",
      );
    }
    use(secret);
  }

  return {
    get present() {
      return current !== null;
    },
    get secret() {
      return current?.secret ?? null;
    },
    get secrets() {
      return [...secrets];
    },
    placeKey(next) {
      place = next;
    },
    parts(identity) {
      if (identity === "anonymous" || current === null) return nothing;
      return placed(identity === "owner" ? current.owner : current.invalid);
    },
    partsWith: (secret) =>
      placed({ headers: builders[authMethod === "none" ? "bearer" : authMethod](secret), query: null }),
    get former() {
      return former;
    },
    renew(obtained, isRefused = false) {
      if ("token" in obtained) {
        if (current !== null) former.unshift({ secret: current.secret, isRefused });
        former.splice(maxFormer);
        const header = authMethod === "custom" && current ? headerWord.exec(current.secret) : null;
        // A token that comes with a word of its own keeps that.
        const scheme = /\s/.test(obtained.token) ? "" : (header?.[2] ?? "");
        use(header ? `${header[1]}: ${scheme}${obtained.token}` : obtained.token);
        return;
      }
      const [[, secret], ...others] = obtained.cookies;
      const cookie = (written: (value: string) => string): CredentialParts => ({
        headers: { cookie: obtained.cookies.map(([name, value]) => `${name}=${written(value)}`).join("; ") },
        query: null,
      });
      current = { secret, owner: cookie((value) => value), invalid: cookie(counterfeitToken) };
      // Several are one credential, which a proof's command takes as a whole. A word beside the session is a setting.
      const whole = others.length > 0 ? Object.values(current.owner.headers) : [];
      const values = [secret, ...others.flatMap(([, value]) => (isWord(value) ? [] : [value]))];
      keep([
        ...whole,
        ...values.flatMap((value) => [value, decodeURIComponent(value.replace(/%(?![\da-f]{2})/gi, "%25"))]),
      ]);
    },
  };
}

/** The name of a header and the word before what is secret in it, as in `Authorization: Token …`. */
const headerWord = /^([^:]+):\s*([a-z][a-z-]*\s+(?=\S))?/i;

const builders: Record<Exclude<AuthMethod, "none">, (secret: string) => Record<string, string>> = {
  bearer: (token) => ({ authorization: `Bearer ${token}` }),
  "api-key": (key) => ({ key }),
  basic: (pair) => ({ authorization: `Basic ${Buffer.from(pair).toString("base64")}` }),
  custom(pair) {
    const colon = pair.indexOf(":");
    const name = pair.slice(0, colon).trim().toLowerCase();
    const value = pair.slice(colon + 1).trim();
    if (colon < 1 || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || value === "") {
      throw new Error("The custom credential is not a header. Enter it as headerName:headerValue.");
    }
    return { [name]: value };
  },
};

/** A credential of the same shape that was never issued: what a stranger could make up. */
function counterfeit(authMethod: AuthMethod, secret: string): string {
  if (authMethod === "basic" || authMethod === "custom") {
    const colon = secret.indexOf(":");
    const value = secret.slice(colon + 1).trim();
    const scheme = /^(bearer|basic|token|apikey)\s+/i.exec(value)?.[0] ?? "";
    return `${secret.slice(0, colon)}:${scheme}${counterfeitToken(value.slice(scheme.length))}`;
  }
  return counterfeitToken(secret);
}

function counterfeitToken(token: string): string {
  const jwt = /^([\w-]+\.[\w-]+)\.([\w-]+)$/.exec(token);
  if (jwt?.[1] && jwt[2]) return `${jwt[1]}.${sameShape(jwt[2])}`;
  // A recognisable prefix such as `sk_live_` stays, so that the counterfeit passes checks of form; a longer one would be
  // taken for the credential cut short, and hidden in the proof.
  const [prefix = "", word = ""] = /^([a-z]{2,8}[_-])(?:[a-z]{2,6}[_-])?/i.exec(token) ?? [];
  const kept = prefix.length < 12 ? prefix : word;
  return kept + sameShape(token.slice(kept.length));
}

/** A number that fits into 32 bits, above all that a target counts. */
const unusedNumber = (): string => String(2_000_000_000 + (randomBytes(4).readUInt32BE() % 147_000_000));

/** Random characters, class by class, as long as the original and never equal to it. */
function sameShape(text: string): string {
  // Where an id is the credential, as behind a gateway, another short number is somebody's, and was issued.
  if (/^\d{1,9}$/.test(text)) return unusedNumber();
  const hex = /^[0-9a-f]+$/i.test(text);
  const noise = randomBytes(text.length + 1);
  const made = [...text].map((character, index) => {
    const random = noise[index] ?? 0;
    if (/[0-9]/.test(character)) return String(random % 10);
    if (/[a-z]/.test(character)) return String.fromCharCode(97 + (random % (hex ? 6 : 26)));
    if (/[A-Z]/.test(character)) return String.fromCharCode(65 + (random % (hex ? 6 : 26)));
    return character;
  });
  const result = made.join("");
  return result === text ? `${text}0` : result;
}
