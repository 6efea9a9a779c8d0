import { imageSize } from "image-size";
import { sideLimit } from "../../src/contract/tenant-defaults.ts";
import { frameSizes } from "./frame-sizes.ts";
import { pngIsSound } from "./png-is-sound.ts";

/** Bytes in which a picture made of boxes, as AVIF and HEIC are, says how large it is. */
const boxedHead = 2 ** 16;

/** What is wrong with a picture: more pixels than may be, or not what its type promises. */
export type PictureFault = { kind: "too-many-pixels"; width: number; height: number } | { kind: "damaged" };

/**
 * Why a picture must not be stored or drawn, null for a sound one. Its dimensions are read without decoding it; of a
 * PNG, which reports take apart pixel by pixel, everything is checked. Not for an SVG, which has no pixels.
 */
export async function pictureFault(bytes: Uint8Array): Promise<PictureFault | null> {
  const size = pictureSize(bytes);
  if (!size) return { kind: "damaged" };
  const { width, height, type } = size;
  if (width > sideLimit || height > sideLimit) return { kind: "too-many-pixels", width, height };
  const isSound = await (soundness[type]?.(bytes) ?? true);
  return isSound ? null : { kind: "damaged" };
}

/** How large a picture is, the largest of several, and its kind, by what it says of itself; null for a damaged one. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number; type: string } | null {
  const { width = 0, height = 0, type = "" } = told(bytes) ?? {};
  const frames = frameSizes[type] ? frameSizes[type](viewOf(bytes)) : [];
  const sizes = frames && [{ width, height }, ...frames];
  // Not `<= 0`, which is false for what is no number as well.
  if (!sizes?.every((size) => size.width > 0 && size.height > 0)) return null;
  return {
    width: Math.max(...sizes.map((size) => size.width)),
    height: Math.max(...sizes.map((size) => size.height)),
    type,
  };
}

function told(bytes: Uint8Array): { width: number; height: number; type?: string } | null {
  try {
    // All boxes begin with a zero, and the time to look through them grows by the square of their number.
    return imageSize(bytes[0] === 0 ? bytes.subarray(0, boxedHead) : bytes);
  } catch {
    return null;
  }
}

/** Whether a file holds all that it begins, by the type that its dimensions were read as. */
const soundness: Record<string, (bytes: Uint8Array) => boolean | Promise<boolean>> = {
  png: pngIsSound,
  jpg: jpegEnds,
  webp: (bytes) => viewOf(bytes).getUint32(4, true) <= bytes.length - 8,
};

/** Whether the mark of the end comes after the pixels; a preview inside of the head has one of its own. */
function jpegEnds(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 4 <= bytes.length && view.getUint16(at) !== 0xffda) {
    // Any number of 0xff may stand before a mark.
    const isPadding = view.getUint16(at) === 0xffff;
    at += isPadding ? 1 : 2 + view.getUint16(at + 2);
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf("ffd9", at, "hex") >= 0;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
