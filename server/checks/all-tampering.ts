import { credentialInQuery } from "./credential-in-query.ts";
import { expiredToken } from "./expired-token.ts";
import { pathTrick } from "./path-trick.ts";
import type { TamperCheck } from "./tamper-check.ts";
import { unsignedToken } from "./unsigned-token.ts";
import { weakTokenSecret } from "./weak-token-secret.ts";

/** Every check that tampers with credentials or addresses, worst first. */
export const allTamperChecks: readonly TamperCheck[] = [
  unsignedToken,
  weakTokenSecret,
  pathTrick,
  expiredToken,
  credentialInQuery,
];
