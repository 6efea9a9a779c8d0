import calls from "virtual:contract";
import type { CallMeta } from "../../contract/call.ts";
import { allows, type Role, roles } from "../../contract/roles.ts";

/** Calls of one noun that the same roles may make. */
export type Permission = { noun: string; actions: string[]; roles: Role[] };

/** Who may do what, read from the contract itself, so that it cannot differ from what the platform enforces. */
export function permissions(): Permission[] {
  const found: Permission[] = [];
  for (const [noun, verbs] of Object.entries(calls)) {
    for (const [verb, call] of Object.entries(verbs as Record<string, { "~orpc": { meta: CallMeta } }>)) {
      const { access } = call["~orpc"].meta;
      // Signing in and out needs no role.
      if (access === "public" || access === "session") continue;
      const allowed = roles.filter((role) => allows(access, role));
      const same = found.find((row) => row.noun === words(noun) && row.roles.join() === allowed.join());
      if (same) same.actions.push(words(verb).toLowerCase());
      else found.push({ noun: words(noun), actions: [words(verb).toLowerCase()], roles: allowed });
    }
  }
  return found;
}

/** `learnedEndpoints` as `Learned endpoints`. */
function words(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
