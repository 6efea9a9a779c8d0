import type { ScanUser } from "../identity/identities.ts";

/**
 * Whether somebody's credential comes from the same sign-in as that of another who was seen to get what strangers do not: the
 * target gave it out in this scan, and takes what it gives out as it is sent here.
 */
export function isSignedInAlike({ traits, credentials }: ScanUser, working: readonly ScanUser[]): boolean {
  const { login } = traits;
  if (login === null || !credentials.present) return false;
  const how = wayOf(login, credentials);
  return working.some((other) => other.traits.login !== null && wayOf(other.traits.login, other.credentials) === how);
}

/** Where somebody signs in, where the answer has the credential, and in which headers it is sent. */
const wayOf = (
  { method, path, token }: NonNullable<ScanUser["traits"]["login"]>,
  credentials: ScanUser["credentials"],
) => JSON.stringify([method, path, token, Object.keys(credentials.parts("owner").headers)]);
