import type { AccessCheck } from "./access-check.ts";
import { functionAuthorization } from "./function-authorization.ts";
import { objectAuthorization } from "./object-authorization.ts";

/** Every check of authorization. The first that finds a hole names it; the last has something to say of everything. */
export const allAccessChecks: readonly AccessCheck[] = [functionAuthorization, objectAuthorization];
