import { actsByGet } from "./acts-by-get.ts";
import type { Check } from "./check.ts";
import { invalidCredentialAccepted } from "./invalid-credential-accepted.ts";
import { missingAuthentication } from "./missing-authentication.ts";
import { openDebugEndpoint } from "./open-debug-endpoint.ts";
import { permissiveCors } from "./permissive-cors.ts";
import { secretsInAnswer } from "./secrets-in-answer.ts";
import { unauthenticatedWrite } from "./unauthenticated-write.ts";
import { verboseErrors } from "./verbose-errors.ts";

/** Every check, in the order in which their findings count when several are equally severe. */
export const allChecks: readonly Check[] = [
  missingAuthentication,
  unauthenticatedWrite,
  invalidCredentialAccepted,
  secretsInAnswer,
  openDebugEndpoint,
  permissiveCors,
  verboseErrors,
  actsByGet,
];
