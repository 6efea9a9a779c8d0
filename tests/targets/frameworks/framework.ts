/** One framework's service: how it is installed, started, spoken to, and where it differs from the description. */
export type Framework = {
  /** Its folder beside this file. */
  folder: string;
  /** What its users call it, with how it knows who asks. */
  name: string;
  /** What puts its packages there. */
  install: "npm" | "pip" | "debian";
  /** Debian packages that it needs; absent means none. */
  packages?: readonly string[];
  /** Command and arguments, in its folder; `PORT`, `HOLES`, `SEED`, `PUBLIC` and `SECRET` are in the environment. */
  start: readonly [string, ...string[]];
  /** What must be run once after the installation, such as a build. */
  build?: readonly [string, ...string[]];
  speaks: "rest" | "trpc" | "graphql";
  /** What stands before every path. */
  base: string;
  /** What stands before the legacy version's paths, where it is not the base and `/v1`. */
  legacyBase?: string;
  /** Whether its paths end with a slash. */
  endsWithSlash?: true;
  /** Its own calls for operations of the description: `POST /upload`, or a field's name. */
  calls?: Readonly<Record<string, string>>;
  /** Operations that it does not have. */
  without?: readonly string[];
  /** How its page's script asks; absent where it publishes a document and has no page. */
  client?: "fetch" | "axios" | "jquery";
  /** What else it answers, by intention for everybody. */
  besides?: readonly string[];
  /**
   * Ids of operations by which strangers could make what nobody may remove, where no request that makes nothing shows whether they
   * may: a scan that leaves nothing behind cannot tell.
   */
  unshown?: readonly string[];
  /** Pages and files. */
  pages?: readonly string[];
  /** Checks that are right to raise an alarm on it. */
  faults?: readonly string[];
  /** How signing in works, where it is not `{ email, password }` answered by `{ token }`. */
  signIn?: {
    path?: string;
    body?: (email: string, password: string) => unknown;
    form?: true;
    /** JSON Pointer to the token. */
    token?: string;
    cookie?: true;
  };
  /** Whether `npm test` may draw it: what npm installs in seconds. */
  isQuick?: true;
};
