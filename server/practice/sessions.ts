import { createHash } from "node:crypto";
import type { Person } from "./people.ts";

/** How long a session lives: whichever comes first. `requests` counts those that present it. */
export type SessionLife = { seconds: number; requests: number };

/** Sessions that were opened by signing in; they end by themselves. */
export type Sessions = {
  life: SessionLife;
  /** Opens a session and gives its token. */
  open(person: Person): string;
  /** Whose session it is, one request older; null when there is none or it ended. */
  use(token: string | undefined): Person | null;
  /** Wrong tries to sign in at one door since the last right one; `wrong` adds one. */
  tries(door: string, wrong?: boolean): number;
  forget(door: string): void;
};

/** Creates an empty store whose tokens are the same at every start. */
export function createSessions(life: SessionLife): Sessions {
  const open = new Map<string, { person: Person; until: number; left: number }>();
  const tries = new Map<string, number>();
  let count = 0;
  return {
    life,
    open(person) {
      count += 1;
      const token = `session-${createHash("sha256").update(`${count} ${person.token}`).digest("hex").slice(0, 32)}`;
      open.set(token, { person, until: Date.now() + life.seconds * 1000, left: life.requests });
      return token;
    },
    use(token) {
      const session = open.get(token ?? "");
      if (!session) return null;
      session.left -= 1;
      if (session.left < 0 || Date.now() >= session.until) return null;
      return session.person;
    },
    tries(door, wrong = false) {
      if (wrong) tries.set(door, (tries.get(door) ?? 0) + 1);
      return tries.get(door) ?? 0;
    },
    forget: (door) => void tries.delete(door),
  };
}
