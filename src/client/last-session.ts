import type { User } from "../contract/users.ts";
import type { Host } from "../host/port.ts";

const key = "last-session";
type LastSession = { platform: string; user: User };

/** Who was signed in last on this device at a platform, or null. Shown at once, while the platform is asked again. */
export function lastUser(store: Host["store"], platform: string): User | null {
  const last = store.get(key) as LastSession | null | undefined;
  return last?.platform === platform ? last.user : null;
}

/** Whether somebody was signed in at a platform when it was last asked. */
export const wasSignedIn = (store: Host["store"], platform: string) => lastUser(store, platform) !== null;

/** Remembers who is signed in; null forgets it. */
export function rememberUser(store: Host["store"], platform: string, user: User | null): void {
  const next: LastSession | null = user && { platform, user };
  if (JSON.stringify(store.get(key) ?? null) !== JSON.stringify(next)) store.set(key, next);
}
