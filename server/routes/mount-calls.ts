import { StandardOpenAPICodec, StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from "@orpc/openapi-client/standard";
import { FastifyHandler } from "@orpc/server/fastify";
import { StandardHandler } from "@orpc/server/standard";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { keyOf } from "../auth/api-key.ts";
import { hashToken } from "../auth/tokens.ts";
import { forApplications } from "../db/api-keys.ts";
import { type Collision, collisionOf } from "../db/database-fault.ts";
import { findSessionUser } from "../db/sessions.ts";
import { storable } from "../db/storable.ts";
import { Refusal } from "../refusal.ts";
import { UnreadForm } from "../uploads/read-multipart.ts";
import { router } from "./all.ts";
import type { CallContext, Services } from "./call.ts";
import { openApiDocument } from "./openapi-document.ts";
import { readiness } from "./readiness.ts";

/** Serves every call of the contract under `/api`, with its OpenAPI document, and whether the platform lives and is ready. */
export function mountCalls(app: FastifyInstance, services: Services): void {
  const serializer = new StandardOpenAPISerializer(new CheckedAnswers(), new StandardBracketNotationSerializer());
  const standard = new StandardHandler(router, new StandardOpenAPIMatcher(), new StandardOpenAPICodec(serializer), {
    interceptors: [
      // Faults go to the one place that writes problem documents, instead of the library's own form of them.
      async ({ context, next }) => {
        try {
          return await next();
        } catch (error) {
          context.fault = error;
          return { matched: false, response: undefined };
        }
      },
    ],
  });
  const handler = new FastifyHandler(standard);

  let document: ReturnType<typeof openApiDocument> | null = null;
  app.get("/api/openapi.json", () => (document ??= openApiDocument()));
  app.get("/api/health", async (_, reply) => {
    // A page that embeds the console finds out by it what it lacks: whoever is not listed may know that the platform runs.
    if (!reply.hasHeader("access-control-allow-origin")) reply.header("access-control-allow-origin", "*");
    reply.header("cross-origin-resource-policy", "cross-origin");
    await services.db.check();
    return { status: "ok" };
  });

  app.get<{ Querystring: { worker?: unknown } }>("/api/ready", async (request, reply) => {
    const { isReady, checks } = await readiness(services.db, request.query.worker !== "optional");
    return reply
      .status(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: isReady ? "ready" : "not ready", checks });
  });

  app.all("/api/*", async (request, reply) => {
    const key = await keyOf(request, services.db, services.limits);
    // Whoever shows a key calls as that, whatever cookie came along.
    const session = key ? null : services.cookie.read(request);
    // A session belongs to no tenant; it tells which one the call is about.
    const sessionHash = session && hashToken(session);
    const visitor = sessionHash ? await services.db.look((tx) => findSessionUser(tx, sessionHash)) : null;
    // What a handler logs carries the request's id.
    const log = request.log as Logger;
    const context: CallContext = {
      services: { ...services, log, db: forApplications(services.db, key ? key.applicationIds : null) },
      request,
      reply,
      visitor,
      key,
      sessionHash,
      act: null,
      fault: null,
    };
    if (/%00/.test(request.url)) throw new Refusal(400, "The address holds a NUL character, which no value can have.");
    if (/json/i.test(request.headers["content-type"] ?? "")) request.body = readable(request.body);
    // Nobody has a form read whose call is refused for being signed out.
    if (request.body instanceof UnreadForm) request.body = visitor ? await request.body.read() : new FormData();
    reply.header("cache-control", "no-store");
    const { matched } = await handler.handle(request, reply, { prefix: "/api", context });
    const collision = collisionOf(context.fault);
    if (collision) {
      const isEnded = sessionHash && !(await services.db.look((tx) => findSessionUser(tx, sessionHash)));
      const [status, detail] = isEnded ? ([401, signedOut] as const) : ([409, collisions[collision]] as const);
      log.warn({ err: context.fault }, "Somebody else did something to the same at the same moment");
      throw new Refusal(status, detail, { cause: context.fault });
    }
    if (context.fault) throw context.fault;
    if (!matched) throw new Refusal(404, `There is no call ${request.method} ${request.url.split("?")[0]}.`);
    return reply;
  });
}

const signedOut = "You were signed out. Sign in and try again.";
/** What a user is told whom somebody else was quicker than. */
const collisions: Record<Collision, string> = {
  removed: "This was removed in the meantime. Load the page again.",
  taken: "Somebody else stored the same at this moment. Load the page again.",
  changed: "Somebody else changed the same at this moment. Try again.",
};

/** What the contract let through is JSON or a file: nothing in it has to be looked for and made JSON, value by value. */
class CheckedAnswers extends StandardOpenAPIJsonSerializer {
  override serialize(answer: unknown): ReturnType<StandardOpenAPIJsonSerializer["serialize"]> {
    return [answer, answer instanceof Blob];
  }
}

/** A body whose every text can be stored, so that no call has to think of what comes from broken pastes. */
function readable(body: unknown): unknown {
  try {
    return storable(body);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(400, "The request is nested too deeply to be read.");
    throw error;
  }
}
