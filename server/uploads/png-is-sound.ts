import { Readable } from "node:stream";
import { crc32, createInflate } from "node:zlib";

/** Values per pixel, by a PNG's color type. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Bytes that may follow the pixels: some writers leave a few, and readers pass them over. */
const mostExcess = 2 ** 16;

/**
 * Whether a PNG has one head, only whole chunks up to its end, those that matter unaltered, and as many pixels as its
 * head announces. Pixels are counted as they are unpacked and never held, as few bytes can unpack into gigabytes.
 */
export async function pngIsSound(bytes: Uint8Array): Promise<boolean> {
  const chunks = chunksOf(bytes);
  const head = chunks?.[0];
  if (!chunks || head?.type !== "IHDR" || head.data.length !== 13) return false;
  if (chunks.filter(({ type }) => type === "IHDR").length > 1) return false;
  const wanted = unpackedSize(head.data);
  if (wanted === null) return false;
  return await unpacksTo(
    chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data),
    wanted,
  );
}

type Chunk = { type: string; data: Uint8Array };

/** Null for a file in which a chunk is cut off, or one that matters is altered; what follows the last one is ignored, as by all readers. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
    // A small first letter marks what can be done without; browsers let its faults pass as well.
    const matters = type < "a";
    if (matters && crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
    if (type === "IEND") return chunks;
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return null;
}

/** Bytes of the pixels that a head announces, each row with its filter's byte (https://www.w3.org/TR/png-3/#7Scanline). */
function unpackedSize(head: Uint8Array): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const [width, height, bits] = [view.getUint32(0), view.getUint32(4), view.getUint8(8)];
  const values = channels[view.getUint8(9)];
  if (values === undefined || ![1, 2, 4, 8, 16].includes(bits)) return null;
  const rows = (across: number, down: number) =>
    across > 0 ? down * (1 + Math.ceil((across * bits * values) / 8)) : 0;
  if (view.getUint8(12) !== 1) return rows(width, height);
  return passes.reduce(
    (sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.max(0, Math.ceil((height - y) / dy))),
    0,
  );
}

/** Where each pass of an interlaced picture begins, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

async function unpacksTo(packed: readonly Uint8Array[], wanted: number): Promise<boolean> {
  const unpacked = Readable.from(packed).pipe(createInflate({ chunkSize: 2 ** 17 }));
  let size = 0;
  try {
    for await (const piece of unpacked) {
      size += (piece as Buffer).length;
      if (size > wanted + mostExcess) return false;
    }
  } catch {
    return false;
  }
  return size >= wanted;
}
