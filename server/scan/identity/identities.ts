import { holdSecret, isWord } from "../../held-secrets.ts";
import type { IdentityTraits, ScanRequest } from "../outcome.ts";
import type { Probe } from "../wire/probe.ts";
import type { CredentialParts } from "../wire/request-parts.ts";
import { type Credentials, createCredentials, type KeyPlace } from "./credentials.ts";
import { loginSecrets } from "./login-secrets.ts";

/** Label of the identity that holds an application's specified credential. */
export const defaultLabel = "default";

/** Someone as whom a scan asks, with the credential in hand. */
export type ScanUser = {
  traits: IdentityTraits;
  credentials: Credentials;
  /** What its sign-in was answered; absent without one, and where that is no JSON. */
  signedInAs?: unknown;
  /** Of which earlier identity this is, or may be, another session, and that as a sentence; absent where it is a user of its own. */
  sameAs?: { label: string; reason: string };
  /** The roles that its record gives it, in the target's words; absent until that was read. */
  roles?: readonly string[];
  /** Why it counts as privileged although nobody said so, as a sentence; absent where it does not. */
  privilegedBy?: string;
  /** Whether the target's answers call it by the very credential that it sends; absent until somebody looked. */
  isCalledByCredential?: boolean;
};

/** Everyone as whom a scan asks. */
export type Identities = {
  /** The default identity first. Those without a credential, or with one that an earlier one has, are left out. */
  users: readonly ScanUser[];
  /** The default identity's credential. */
  default: Credentials;
  /** Refuses an unknown label: a probe that names one is a fault of the engine. */
  of(label: string | undefined): ScanUser;
  /** Headers of every request, whoever asks. */
  headers: Readonly<Record<string, string>>;
  /** What a probe's identity adds to its request. */
  partsOf(probe: Pick<Probe, "identity" | "label">): CredentialParts;
  /** Moves everybody's API key to where the target's document wants it. */
  placeKey(place: KeyPlace): void;
  /** Everything that must never be stored, of all identities. */
  secrets(): string[];
};

const nothing: CredentialParts = { headers: {}, query: null };

/** Words, versions, dates and media types stand in many answers, which would lose them, and are nobody's secret. */
const tellsNothing = (name: string, value: string): boolean =>
  value.length <= 3 || isWord(value) || /^v?[\d.-]{1,12}$/.test(value) || /^(?:accept|user-agent$)/.test(name);

/** Reads the identities of a request; a malformed credential throws a sentence for the user that names its identity. */
export function createIdentities(
  request: Pick<ScanRequest, "authMethod" | "credentials" | "traits" | "others" | "headers">,
): Identities {
  const users: ScanUser[] = [
    {
      traits: request.traits ?? {
        label: defaultLabel,
        role: "user",
        isPrivileged: false,
        tenantLabel: null,
        login: null,
        healthPath: null,
      },
      credentials: createCredentials(request.authMethod, request.credentials),
    },
  ];
  const known = new Set(request.traits?.login ? [] : [`${request.authMethod} ${request.credentials?.trim()}`]);
  for (const { authMethod, credentials, ...traits } of request.others ?? []) {
    const credential = `${authMethod} ${credentials?.trim()}`;
    // It is the same user: what it reads of its own would be called another's. Whoever signs in is given theirs only then.
    if (credentials?.trim() && !traits.login) {
      if (known.has(credential)) continue;
      known.add(credential);
    }
    try {
      const read = createCredentials(authMethod, credentials);
      if (read.present || traits.login) users.push({ traits, credentials: read });
    } catch (error) {
      throw new Error(`The identity ${traits.label} cannot be used: ${error instanceof Error ? error.message : error}`);
    }
  }
  const ofLogins = users
    .flatMap(({ traits }) => loginSecrets(traits.login?.body ?? null))
    .filter((secret) => secret.length > 3);
  const { headers = {} } = request;
  const ofHeaders = Object.entries(headers).flatMap(([name, value]) => (tellsNothing(name, value) ? [] : [value]));
  for (const secret of [...ofLogins, ...ofHeaders]) holdSecret(secret);
  const first = users[0] as ScanUser;
  const byLabel = new Map(users.map((user) => [user.traits.label, user]));
  const of = (label: string | undefined) => {
    const user = label === undefined ? first : byLabel.get(label);
    if (!user) throw new Error(`No identity is called ${label}.`);
    return user;
  };
  return {
    users,
    default: first.credentials,
    of,
    headers,
    partsOf({ identity, label }) {
      if (identity === "anonymous" || identity === "forged") return nothing;
      return of(label).credentials.parts(identity === "invalid" ? "invalid" : "owner");
    },
    placeKey(place) {
      for (const { credentials } of users) credentials.placeKey(place);
    },
    secrets: () => [
      ...new Set([...users.flatMap(({ credentials }) => credentials.secrets), ...ofLogins, ...ofHeaders]),
    ],
  };
}
