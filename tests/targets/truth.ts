/** What is true about one operation of a test target, from its documentation. */
export type TargetTruth = {
  method: string;
  /** Path template; the names of its parameters do not matter. */
  path: string;
  /** `open`: for everybody, and nothing on the target tells whether by intention, so that a scan may report it. */
  authentication: "enforced" | "missing" | "public" | "open";
  /** Whether a scan has a way to find it: a link, a script, a well-known place or a common word. */
  reachable: boolean;
  /** True where a scan that changes nothing cannot tell, so that "inconclusive" is an honest verdict as well. */
  undecidable?: boolean;
};

/** A path template with its parameters' names removed, so that `/users/{id}` and `/users/{userId}` are the same. */
export const shape = (path: string): string => path.replaceAll(/\{[^/}]*\}/g, "{}");
