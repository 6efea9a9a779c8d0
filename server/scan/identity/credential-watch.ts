import type { Answer } from "../wire/probe.ts";

/** Follows whether the stored credential does anything: a dead one would make every door look locked. */
export type CredentialWatch = {
  note(answer: Answer): void;
  /** Those of the paths that refused the credential with 401 while nothing shows that it works; null when all is well. */
  refusedEverywhere(paths: readonly string[]): string[] | null;
};

/** Creates a watch for one scan. */
export function createCredentialWatch(): CredentialWatch {
  const owner = new Map<string, number>();
  const anonymous = new Map<string, number>();
  const invalid = new Map<string, number>();
  return {
    note({ probe, status }) {
      if (status === null || probe.method !== "GET" || probe.label !== undefined) return;
      const seen = { owner, anonymous, invalid, other: null, forged: null }[probe.identity];
      seen?.set(probe.path, status);
    },
    refusedEverywhere(paths) {
      const opened = [...owner].flatMap(([path, status]) => {
        const other = anonymous.get(path);
        return status < 300 && other !== undefined && other >= 300 ? [path] : [];
      });
      const refused = [...new Set(paths)].filter((path) => owner.get(path) === 401).map((path) => `GET ${path}`);
      // An answer to the owner that strangers do not get proves that the credential counts. Where any credential gets
      // it, one alone proves nothing; where most take it, the others are for somebody else.
      const works = opened.some((path) => (invalid.get(path) ?? 401) >= 300) || opened.length * 2 > refused.length;
      return works || refused.length === 0 ? null : refused;
    },
  };
}
