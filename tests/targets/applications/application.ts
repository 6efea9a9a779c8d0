/** A real application that a package brings, and how it is started for a scan. */
export type Application = {
  /** Its key in `npm run accuracy -- KEY`; the truth is `KEY.yaml` beside this file. */
  key: string;
  /** Debian's packages of it; what npm brings, `prepare` installs. */
  packages: readonly string[];
  /**
   * Writes what it needs into an empty folder. Resolves to the command that starts it there, and to the variables of its
   * environment.
   */
  prepare(
    folder: string,
    port: number,
  ): Promise<{ command: readonly [string, ...string[]]; env?: Readonly<Record<string, string>> }>;
  /** Who asks: a header or a sign-in for each identity of the truth, in the form of `auth.yaml`. */
  auth: Readonly<Record<string, { name: string; value: string } | SignIn>>;
  /** What every request carries, whoever asks. */
  headers?: Readonly<Record<string, string>>;
  /** Calls that a recording of its use names, such as `GET /notes/:id`; absent where it is scanned without one. */
  calls?: readonly string[];
  /** Puts something there to be read. */
  settle?(url: string): Promise<void>;
  /** Ends what the application started and left running. */
  end?(port: number): Promise<void>;
};

/** A sign-in whose answer holds a token, and how that is sent. */
type SignIn = {
  endpoint: string;
  contentType: string;
  payloadRaw: string;
  token: { extractSelector: string; sendName: string; sendTemplate: string };
};

/** How somebody asks with a name and a password (RFC 7617). */
export const basic = (name: string) => ({
  name: "Authorization",
  value: `Basic ${Buffer.from(`${name}:${name}-keeps-this-2291`).toString("base64")}`,
});
/** Two users with their passwords, as they ask. */
export const annAndBen = { ann: basic("ann"), ben: basic("ben") };
/** Their passwords as bcrypt keeps them, with as little work as it allows. */
export const hashes = {
  ann: "$2b$04$972lf6lNXBuT3j.cvNRVO.vv0nGqqG8ZoZU/euvlAfdN2ewd6wLu.",
  ben: "$2b$04$iVgNZKMcprmnV8SAywPlpuOZXwnqlk0qDcJW2bYtoMz.KYfCbszBi",
};
/** An Apache password file of both. */
export const htpasswd = Object.entries(hashes)
  .map(([name, hash]) => `${name}:${hash}\n`)
  .join("");
