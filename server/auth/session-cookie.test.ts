import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { origins as originsOf } from "./origins.ts";
import { sessionCookie } from "./session-cookie.ts";

const portal = "https://portal.example";

/** Attributes of the cookie that a platform at `publicUrl` sets for a request from `origin`. */
function attributes(publicUrl: string, embedOrigins: string[], origin: string): unknown {
  const origins = originsOf({ host: "0.0.0.0", embedOrigins, extensionIds: [] }, publicUrl, 4000);
  let set: unknown;
  const reply = { setCookie: (_: string, __: string, given: unknown) => (set = given) } as unknown as FastifyReply;
  sessionCookie(publicUrl, embedOrigins.length > 0, origins).set({ headers: { origin } } as FastifyRequest, reply, "t");
  return set;
}

test("no script reads the session's cookie, and over https no plain connection carries it", () => {
  expect(attributes("http://localhost:4000", [], "http://localhost:4000")).toMatchObject({
    httpOnly: true,
    secure: false,
    sameSite: "lax",
  });
  expect(attributes("https://postern.example", [], "https://postern.example")).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    partitioned: false,
  });
});

test("other sites' pages carry it only where embedding is set up, and each of them its own", () => {
  expect(attributes("https://postern.example", [portal], portal)).toMatchObject({
    secure: true,
    sameSite: "none",
    partitioned: true,
  });
  expect(attributes("https://postern.example", [portal], "https://postern.example")).toMatchObject({
    sameSite: "none",
    partitioned: false,
  });
});
