import type { FastifyInstance, FastifyRequest } from "fastify";
import { logoLimit } from "../../src/contract/tenant-defaults.ts";
import { Refusal } from "../refusal.ts";

/** Room for the largest image and what a form puts around it. Anything above is cut off unread. */
const bodyLimit = logoLimit + 1024 ** 2;

/** Parts of a form that sends one file; reading thousands of empty ones would keep the platform from answering. */
const mostParts = 16;

/** Lets the calls that take a file read forms (RFC 7578); all others go on to take JSON alone. */
export function readMultipart(app: FastifyInstance): void {
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      if (!/^\/api\/tenant\/upload-/.test(request.url)) {
        throw new Refusal(415, "Send the request as JSON with the content type application/json.");
      }
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      if (hasMoreParts(body, headers["content-type"])) {
        throw new Refusal(400, "The form has too many parts. Send the file as its only one.");
      }
      return await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new Refusal(400, "The form could not be read. Choose the file again.");
      });
    },
  );
}

function hasMoreParts(body: Buffer, contentType: string): boolean {
  const boundary = /boundary="?([^";]{1,70})/i.exec(contentType)?.[1];
  if (boundary === undefined) return false;
  let at = 0;
  // The last boundary ends the form.
  for (let part = 0; part <= mostParts; part++) {
    at = body.indexOf(`--${boundary}`, at) + 1;
    if (at === 0) return false;
  }
  return body.indexOf(`--${boundary}`, at) !== -1;
}
