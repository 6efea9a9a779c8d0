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
  /** Counts a wrong try at one door. */
  failed(door: string): void;
  /** Whether a door has had too many wrong tries; it opens again after the pause. */
  isLocked(door: string): boolean;
};

/** Seconds for which a door stays shut after too many wrong tries. */
export const lockSeconds = 30;
const maxFailures = 5;

/** Creates an empty store whose tokens are the same at every start. */
export function createSessions(life: SessionLife): Sessions {
  const open = new Map<string, { person: Person; until: number; left: number }>();
  const failures = new Map<string, { count: number; at: number }>();
  const recent = (door: string) => {
    const found = failures.get(door);
    return found && Date.now() - found.at < lockSeconds * 1000 ? found.count : 0;
  };
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
    failed: (door) => void failures.set(door, { count: recent(door) + 1, at: Date.now() }),
    isLocked: (door) => recent(door) >= maxFailures,
  };
}
