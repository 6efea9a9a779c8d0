import { Refusal } from "../refusal.ts";

/** One field of a form: a text, or a file. */
export type FormPart = { name: string; value: string | { bytes: Uint8Array<ArrayBuffer>; name: string; type: string } };

/** The fields of a form (RFC 7578) that is divided by `boundary`. Refuses what is none with 400. */
export async function readForm(body: Uint8Array<ArrayBuffer>, boundary: string): Promise<FormPart[]> {
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Refusal(400, "The form could not be read. Choose the file again.");
  });
  return await Promise.all(
    [...form].map(async ([name, value]) => {
      if (typeof value === "string") return { name, value };
      return { name, value: { bytes: new Uint8Array(await value.arrayBuffer()), name: value.name, type: value.type } };
    }),
  );
}
