/** A real application that a package brings, and how it is started for a scan. */
export type Application = {
  /** Its key in `npm run accuracy -- KEY`; the truth is `KEY.yaml` beside this file. */
  key: string;
  /** Debian's package of it. */
  packages: readonly string[];
  /**
   * Writes what it needs into an empty folder. Resolves to the command that starts it there, and to the variables of its
   * environment.
   */
  prepare(
    folder: string,
    port: number,
  ): Promise<{ command: readonly [string, ...string[]]; env?: Readonly<Record<string, string>> }>;
  /** Who asks: a header for each identity of the truth, in the form of `auth.yaml`. */
  auth: Readonly<Record<string, { name: string; value: string }>>;
  /** Puts something there to be read. */
  settle?(url: string): Promise<void>;
  /** Ends what the application started and left running. */
  end?(port: number): Promise<void>;
};

const basic = (name: string) => ({
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
