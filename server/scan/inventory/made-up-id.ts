import { randomBytes, randomUUID } from "node:crypto";

/** An id of the same form that was never given out. */
export function madeUpLike(was: string): string {
  return /^\d+$/.test(was)
    ? String(2_000_000_000 + Math.floor(Math.random() * 147_000_000))
    : /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(was)
      ? randomUUID()
      : /^[\da-f]{24}$/i.test(was)
        ? randomBytes(12).toString("hex")
        : neverName();
}

/** A name that nothing has. */
export function neverName(): string {
  return `postern-${randomBytes(8).toString("hex")}`;
}
