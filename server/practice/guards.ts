import { readFileSync } from "node:fs";
import type { Guard, PracticeCall } from "./operation.ts";
import { json, notFound, type Reply, text } from "./reply.ts";

export const signInPage = readFileSync(new URL("./site/login.html", import.meta.url), "utf8");

const unlessKnown =
  (refuse: (call: PracticeCall) => Reply): Guard =>
  (call) =>
    call.person ? null : refuse(call);

/** Public by intention. */
export const open: Guard = () => null;
/** A hole: the check was forgotten. Same effect as `open`; the name keeps intention and fault apart. */
export const forgotten: Guard = () => null;
/** A hole: some token must be there, but nobody looks at it. */
export const anyToken: Guard = (call) =>
  call.presentedToken ? null : json(401, { error: "unauthorized", message: "A bearer token is required." });

/** The textbook refusal, RFC 9110 section 15.5.2. */
export const unauthorized = unlessKnown(() =>
  json(401, { error: "unauthorized", message: "A valid bearer token is required." }, { "www-authenticate": "Bearer" }),
);
/** Refuses strangers with 403. */
export const forbidden = unlessKnown(() => json(403, { error: "forbidden", message: "You may not see this." }));
/** Hides from strangers that the thing exists. */
export const hidden = unlessKnown(() => notFound("resource"));
/** A soft refusal: status 200 with an error inside. */
export const softDenial = unlessKnown(() => json(200, { error: "access denied" }));
/** A soft refusal in an envelope with values that change at every request. */
export const softEnvelope = unlessKnown((call) =>
  json(200, {
    success: false,
    message: "You are not authorized to view this resource.",
    requestId: call.requestId,
    at: new Date().toISOString(),
  }),
);
/** A soft refusal in HTML: status 200 with the sign-in page. */
export const softPage = unlessKnown(() => text(200, "text/html", signInPage));
/** Sends strangers to the sign-in page. */
export const redirected = unlessKnown(() => ({ status: 302, headers: { location: "/login" }, body: "" }));
/** Breaks on strangers before anything is read: ugly, but nothing gets out. */
export const broken = unlessKnown((call) =>
  json(500, { error: "internal_error", message: "Something went wrong.", requestId: call.requestId }),
);
