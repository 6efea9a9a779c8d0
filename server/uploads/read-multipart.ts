import { MIMEType } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { logoLimit } from "../../src/contract/tenant-defaults.ts";
import { parseApart } from "../apart/parse.ts";
import { Refusal } from "../refusal.ts";

/** Room for the largest image and what a form puts around it. Anything above is cut off unread. */
const bodyLimit = logoLimit + 1024 ** 2;

/** Parts of a form that sends one file; reading thousands of empty ones would keep the platform from answering. */
const mostParts = 16;

/** A form as it came, for whoever knows by whom. */
export class UnreadForm {
  readonly #body: Uint8Array<ArrayBuffer>;
  /** Whoever reads the form divides it where its parts were counted. */
  readonly #boundary: string;

  constructor(body: Uint8Array<ArrayBuffer>, boundary: string) {
    this.#body = body;
    this.#boundary = boundary;
  }

  /** Its fields, read apart. Refuses what is no form with 400. */
  async read(): Promise<FormData> {
    const form = new FormData();
    for (const { name, value } of await parseApart("form", this.#body, this.#boundary)) {
      if (typeof value === "string") form.append(name, value);
      else form.append(name, new File([value.bytes], value.name, { type: value.type }));
    }
    return form;
  }
}

/** Lets the calls that take a file get forms (RFC 7578) as {@link UnreadForm}; all others go on to take JSON alone. */
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
      return new UnreadForm(new Uint8Array(body), boundary);
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
