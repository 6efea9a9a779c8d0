import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** The chunk that says how large a PNG is and how its pixels are written: by default with 8 bits each of red, green, blue and opacity. */
export function pngHead(width: number, height: number, { bits = 8, colors = 6, interlace = 0 } = {}): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, colors, 0, 0, interlace]);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  return chunk("IHDR", head);
}

/** A PNG out of its head and of its pixels before they are compressed. */
export function pngOf(heads: readonly Buffer[], pixels: Uint8Array): Buffer {
  return Buffer.concat([signature, ...heads, chunk("IDAT", deflateSync(pixels)), chunk("IEND")]);
}

/** A transparent PNG, as small as it compresses, padded with zeros to `size` bytes. */
export function png(width = 1, height = 1, size = 0): Buffer {
  const small = pngOf([pngHead(width, height)], Buffer.alloc((1 + 4 * width) * height));
  return Buffer.concat([small, Buffer.alloc(Math.max(0, size - small.length))]);
}
