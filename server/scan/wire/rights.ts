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
  /** What was asked before that may act. */
  tried?: readonly string[];
  /** Addresses of those that somebody says to be mended since: they are asked once more. */
  again?: readonly string[];
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
    again = [],
  } = request;
  const logins = [traits, ...others].flatMap((one) => one?.login ?? []);
  return {
    environment,
    makesObjects,
    writesBack,
    isIntrusive,
    tried,
    again,
    signIns: logins.map(({ method, path }) => `${method} ${path}`),
  };
}
