import type { FastifyInstance, FastifyRequest } from "fastify";
import { hashToken } from "../auth/tokens.ts";
import { deleteSession, findSessionUser } from "../db/sessions.ts";
import type { Services } from "./call.ts";
import { plainAct, recording } from "./record-act.ts";

/** Content of the page that asks before it signs out; the form's request carries an `Origin`, which is checked. */
const confirmPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign out of Postern</title>
<style>body{font:16px system-ui;margin:15vh auto;max-width:24rem;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.5rem 1rem}</style>
<h1>Sign out of Postern?</h1>
<form method="post" action="/api/logout/confirmed" enctype="text/plain"><button>Sign out</button></form>
</html>`;

/** The two addresses that people and links open rather than call: `GET /api/login` and `GET /api/logout`. */
export function registerRedirects(app: FastifyInstance, { db, cookie }: Pick<Services, "db" | "cookie">): void {
  app.get("/api/login", (_, reply) => reply.redirect("/auth"));

  app.get("/api/logout", async (request, reply) => {
    // An image or a link of another site must not sign anyone out (CWE-352). Browsers that do not tell where the
    // request came from, as over plain http, get to confirm it.
    const site = request.headers["sec-fetch-site"];
    if (site !== "same-origin" && site !== "none") return reply.type("text/html; charset=utf-8").send(confirmPage);
    await end(request);
    cookie.clear(request, reply);
    return reply.redirect("/");
  });

  app.post("/api/logout/confirmed", async (request, reply) => {
    await end(request);
    cookie.clear(request, reply);
    return reply.redirect("/", 303);
  });

  async function end(request: FastifyRequest): Promise<void> {
    const session = cookie.read(request);
    if (!session) return;
    const hash = hashToken(session);
    // A session belongs to no tenant.
    const visitor = await db.system((tx) => findSessionUser(tx, hash));
    await recording(db, plainAct({ visitor, request }, "auth.logout")).system((tx) => deleteSession(tx, hash));
  }
}
