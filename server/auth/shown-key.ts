import type { FastifyRequest } from "fastify";

/** What a request shows as a key of the platform's, of whichever kind (RFC 6750, 2.1); null where it shows none. */
export function shownKey(request: FastifyRequest): string | null {
  return /^bearer +(postern_\S*) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}
