import type { TargetTruth } from "./truth.ts";

/*
 * From verdaccio's documentation ("Package access", "Authentication", "Web user interface") for the configuration in
 * verdaccio.ts: packages are readable by everybody except `@ledger/*`, writing needs a token, and so do the calls
 * about the signed-in user.
 */
const truth = (
  call: string,
  authentication: TargetTruth["authentication"],
  reachable: boolean,
  undecidable = false,
): TargetTruth => {
  const [method = "", path = ""] = call.split(" ");
  return { method, path, authentication, reachable, ...(undecidable ? { undecidable } : {}) };
};

export const verdaccioTruth: readonly TargetTruth[] = [
  truth("GET /-/ping", "public", true),
  // Strangers get an empty object: the name that signed-in users see is kept from them.
  truth("GET /-/whoami", "enforced", true),
  truth("GET /-/v1/search", "open", false),
  truth("GET /-/npm/v1/user", "enforced", true),
  truth("GET /-/npm/v1/tokens", "enforced", false),
  truth("POST /-/npm/v1/tokens", "enforced", false),
  truth("POST /-/npm/v1/user", "enforced", false),
  truth("GET /{package}", "open", false),
  truth("GET /{package}/{version}", "open", false),
  truth("GET /{package}/-/{filename}", "open", false),
  truth("GET /-/package/{package}/dist-tags", "open", false),
  truth("PUT /{package}", "enforced", false),
  truth("GET /-/verdaccio/data/packages", "open", true),
  truth("GET /-/verdaccio/data/sidebar/{package}", "open", true),
  truth("GET /-/verdaccio/data/package/readme/{package}", "open", true),
  truth("GET /-/verdaccio/data/search/{package}", "open", true),
  truth("POST /-/verdaccio/sec/login", "public", true),
];

/** Pages and files of its web interface. */
export const verdaccioPages: readonly RegExp[] = [
  /^\/$/,
  /^\/-\/web\//,
  /^\/-\/static\//,
  /^\/favicon/,
  /^\/robots\.txt$/,
];
