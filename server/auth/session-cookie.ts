import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionDays } from "../db/sessions.ts";
import type { Origins } from "./origins.ts";

/** The header by which a console in another site's page shows its session, where a browser may keep cookies back. */
export const sessionHeader = "postern-session";

/** Name of the session's cookie. */
export const cookieName = "postern_session";

/** Reads and writes the session's cookie: HttpOnly always, Secure over https, for other sites only where embedding is set up. */
export function sessionCookie(publicUrl: string, isEmbeddable: boolean, origins: Origins) {
  const isSecure = publicUrl.startsWith("https:");
  const attributes = (request: FastifyRequest) => ({
    path: "/",
    httpOnly: true,
    secure: isSecure,
    sameSite: isSecure && isEmbeddable ? ("none" as const) : ("lax" as const),
    // A browser keeps a widget's cookie in another site's page only when it is partitioned.
    partitioned: isSecure && isEmbeddable && origins.isEmbedding(request.headers.origin ?? ""),
  });
  return {
    /** Where a cookie goes, and who may read it. */
    attributes,
    /** The session that a request shows: in its header, and whatever cookie came along counts no more, or by its cookie. */
    read: (request: FastifyRequest): string | null => {
      const shown = request.headers[sessionHeader];
      return typeof shown === "string" ? shown : (request.cookies[cookieName] ?? null);
    },
    /** From here on the request counts as sent without a session. */
    forget: (request: FastifyRequest): void => {
      delete request.headers[sessionHeader];
      request.cookies[cookieName] = undefined;
    },
    set: (request: FastifyRequest, reply: FastifyReply, token: string) =>
      void reply.setCookie(cookieName, token, { ...attributes(request), maxAge: sessionDays * 24 * 3600 }),
    clear: (request: FastifyRequest, reply: FastifyReply) => void reply.clearCookie(cookieName, attributes(request)),
  };
}
export type SessionCookie = ReturnType<typeof sessionCookie>;
