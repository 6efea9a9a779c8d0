import type { Environment } from "../../../src/contract/applications.ts";
import type { ScanRequest } from "../outcome.ts";

/** What decides at the gate besides the request itself: where the target stands, and what its application allows. */
export type Rights = {
  environment: Environment;
  makesObjects?: boolean;
  writesBack?: boolean;
  isIntrusive?: boolean;
  /** Requests of configured login steps, as `METHOD path`. */
  signIns?: readonly string[];
  /** What this scan asked that may act, before its process died. */
  tried?: readonly string[];
};

/** The rights of a scan, as it is asked for. */
export function rightsOf(request: ScanRequest): Rights {
  const {
    environment,
    makesObjects = false,
    writesBack = false,
    isIntrusive = false,
    traits,
    others = [],
    tried = [],
  } = request;
  const logins = [traits, ...others].flatMap((one) => one?.login ?? []);
  return {
    environment,
    makesObjects,
    writesBack,
    isIntrusive,
    tried,
    signIns: logins.map(({ method, path }) => `${method} ${path}`),
  };
}
