import { MIMEType } from "node:util";
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
      const boundary = boundaryOf(request.headers["content-type"] ?? "");
      if (boundary === null) throw new Refusal(400, "The form could not be read. Choose the file again.");
      if (hasMoreParts(body, boundary)) {
        throw new Refusal(400, "The form has too many parts. Send the file as its only one.");
      }
      // Said anew, so that whoever reads the form divides it where its parts were counted.
      const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
      return await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new Refusal(400, "The form could not be read. Choose the file again.");
      });
    },
  );
}

/** What stands between a form's parts (RFC 2046, 5.1.1); null where the header names nothing that may. */
function boundaryOf(contentType: string): string | null {
  try {
    const boundary = new MIMEType(contentType).params.get("boundary") ?? "";
    return /^[\w'()+,./:=?-]{1,70}$/.test(boundary) ? boundary : null;
  } catch {
    return null;
  }
}

function hasMoreParts(body: Buffer, boundary: string): boolean {
  let at = 0;
  // The last boundary ends the form.
  for (let part = 0; part <= mostParts; part++) {
    at = body.indexOf(`--${boundary}`, at) + 1;
    if (at === 0) return false;
  }
  return body.indexOf(`--${boundary}`, at) !== -1;
}
