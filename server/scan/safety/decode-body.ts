import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from "node:zlib";

/** A body as text, with what was left out. */
export type DecodedBody = { text: string; truncated: boolean; error: string | null };

/** Nobody stacks encodings in earnest; each layer multiplies what a bomb can do. */
const maxLayers = 2;

/**
 * Decodes a body to text, undoing `Content-Encoding` (RFC 9110 §8.4) and stopping at `cap` bytes of output, so that a
 * compression bomb costs no more than the cap.
 */
export async function decodeBody(raw: Buffer, headers: Record<string, string>, cap: number): Promise<DecodedBody> {
  const encodings = (headers["content-encoding"] ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  let bytes = raw;
  let truncated = false;
  if (encodings.length > maxLayers) {
    return { text: "", truncated: true, error: `The body is encoded ${encodings.length} times, which is not decoded` };
  }
  for (const encoding of encodings.reverse()) {
    if (bytes.length === 0) break;
    const decoder = createDecoder(encoding, bytes);
    if (decoder === null) break;
    const result = await run(decoder, bytes, cap);
    if (result.error !== null && result.bytes.length === 0) return { text: "", truncated, error: result.error };
    bytes = result.bytes;
    truncated ||= result.truncated;
  }
  return { text: toText(bytes, headers["content-type"] ?? ""), truncated, error: null };
}

function createDecoder(encoding: string, bytes: Buffer): Transform | null {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  if (encoding === "zstd") return createZstdDecompress();
  // Some servers send raw deflate: a zlib header has method 8 in the low bits of its first byte (RFC 1950 §2.2).
  if (encoding === "deflate") return ((bytes[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  return null;
}

function run(
  decoder: Transform,
  input: Buffer,
  cap: number,
): Promise<{ bytes: Buffer; truncated: boolean; error: string | null }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (truncated: boolean, error: string | null) => {
      decoder.destroy();
      resolve({ bytes: Buffer.concat(chunks), truncated, error });
    };
    decoder.on("data", (chunk: Buffer) => {
      const room = cap - size;
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      size += Math.min(chunk.length, room);
      if (chunk.length >= room) finish(true, null);
    });
    decoder.on("end", () => finish(false, null));
    decoder.on("error", (error) => finish(true, `The compressed body cannot be decoded: ${error.message}`));
    decoder.end(input);
  });
}

/** Bytes as text in the charset that the content type names; UTF-8 when it names none or an unknown one. */
export function toText(bytes: Buffer, contentType: string): string {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase();
  if (charset === undefined || charset === "utf-8" || charset === "utf8" || charset === "us-ascii") {
    return bytes.toString("utf8");
  }
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}
