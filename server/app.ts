import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import fastifyCors from "@fastify/cors";
import fastifyEtag from "@fastify/etag";
import fastifyHelmet from "@fastify/helmet";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { checkExtension } from "./auth/extension-check.ts";
import { readForwardedFor } from "./auth/forwarded-for.ts";
import { checkOrigin } from "./auth/origin-check.ts";
import { sessionHeader } from "./auth/session-cookie.ts";
import type { Services } from "./routes/call.ts";
import { registerConsolePage } from "./routes/console-page.ts";
import { registerEmailConsent } from "./routes/email-consent.ts";
import { liveAddress } from "./routes/live-address.ts";
import { mountCalls } from "./routes/mount-calls.ts";
import { replyWithProblem } from "./routes/problem-reply.ts";
import { registerRedirects } from "./routes/redirects.ts";
import { registerSingleSignOn } from "./routes/single-sign-on.ts";
import { registerSlackConsent } from "./routes/slack-consent.ts";
import { registerTenantAssets } from "./routes/tenant-assets.ts";
import { readMultipart } from "./uploads/read-multipart.ts";

/** Everything that is answered over HTTP, without a port yet. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { publicUrl, log, origins } = services;
  const isSecure = publicUrl.startsWith("https:");
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 ** 2,
    trustProxy: services.trustedProxies,
    // Connections that idle must not hold up a stop.
    forceCloseConnections: "idle",
    // An address that cannot be decoded is refused before any handler, and by default in a form of its own.
    frameworkErrors: replyWithProblem,
  });
  readForwardedFor(app);
  for (const watch of services.watchers ?? []) watch(app);
  app.setErrorHandler(replyWithProblem);
  await app.register(fastifyHelmet, {
    global: true,
    hsts: isSecure,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", () => originOf(liveAddress(services))],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // No text becomes markup, script or a script's address, by no policy (W3C Trusted Types).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
  });
  await app.register(fastifyCors, {
    origin: (origin, callback) => callback(null, origin !== undefined && origins.isGuest(origin)),
    credentials: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["content-type", sessionHeader],
    exposedHeaders: [sessionHeader, "content-disposition"],
    maxAge: 600,
  });
  // Of the answer before it is packed, whatever the packing: weak (RFC 9110, 8.8.3).
  await app.register(fastifyEtag, { weak: true });
  // Requests are not unpacked: a small one could fill the memory (CWE-409).
  await app.register(fastifyCompress, {
    encodings: ["br", "gzip"],
    globalDecompression: false,
    // A list of 100 kB takes less than half a millisecond so, a third of what its own stream costs and packs hardly worse.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 3 },
    syncThreshold: 256 * 1024,
  });
  await app.register(fastifyCookie);
  app.addHook("onRequest", async (request) => checkOrigin(request, origins));
  app.addHook("onRequest", (request) => checkExtension(request, services.db, services.cookie));
  // A connection kept alive past its last answer would hold up a stop until it times out.
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onSend", async (_, reply) => {
    if (isStopping) reply.header("connection", "close");
  });
  readMultipart(app);
  registerRedirects(app, services);
  registerTenantAssets(app, services);
  registerEmailConsent(app, services);
  registerSlackConsent(app, services);
  registerSingleSignOn(app, services);
  mountCalls(app, services);
  await registerConsolePage(app);
  return app;
}

/** An address with `ws:` or `wss:` as an origin. */
const originOf = ({ protocol, host }: URL) => `${protocol}//${host}`;
