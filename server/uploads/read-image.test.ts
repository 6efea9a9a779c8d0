import { expect, test } from "vitest";
import { cpuTime } from "../testing/cpu-time.ts";
import { pngHead, pngOf } from "./picture.fixture.ts";
import { readImage } from "./read-image.ts";

/** Numbers of so many bytes each, the lowest byte first. */
const numbers = (bytes: number, ...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const one = Buffer.alloc(bytes);
      one.writeUIntLE(value, 0, bytes);
      return one;
    }),
  );
const box = (type: string, ...inside: Uint8Array[]) => {
  const head = Buffer.from(`0000${type}`);
  head.writeUInt32BE(8 + inside.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([head, ...inside]);
};

const side = 60_000;
const gif = (screen: number, frame: number) =>
  Buffer.concat([
    ...[Buffer.from("GIF89a"), numbers(2, screen, screen), Buffer.from("800000000000ffffff", "hex")],
    ...[Buffer.from([0x2c]), numbers(2, 0, 0, frame, frame), Buffer.from("0002024401003b", "hex")],
  ]);
/** An icon file that promises pictures of 16 pixels, and holds this one at the place of each. */
const ico = (picture: Buffer, count = 1) => {
  const at = 6 + 16 * count;
  const entry = Buffer.concat([Buffer.from("1010000001002000", "hex"), numbers(4, picture.length, at)]);
  return Buffer.concat([numbers(2, 0, 1, count), ...new Array<Buffer>(count).fill(entry), picture]);
};
const bitmap = (width: number) => Buffer.concat([numbers(4, 40, width, 2 * width), Buffer.alloc(64)]);

/** Files of some hundred bytes that announce 60,000 × 60,000 pixels, one of each kind. */
const vast: Record<string, Buffer> = {
  "png.png": pngOf([pngHead(side, side)], Buffer.alloc(9)),
  "screen.gif": gif(side, 1),
  "frame.gif": gif(1, side),
  "bitmap.bmp": Buffer.concat([Buffer.from("BM"), numbers(4, 54, 0, 54, 40, side, side), Buffer.alloc(28)]),
  "tagged.tif": Buffer.concat([
    ...[Buffer.from("II"), numbers(2, 42), numbers(4, 8), numbers(2, 2)],
    ...[256, 257].map((tag) => Buffer.concat([numbers(2, tag, 4), numbers(4, 1, side)])),
    numbers(4, 0),
  ]),
  "lossy.webp": Buffer.concat([
    ...[Buffer.from("RIFF"), numbers(4, 22), Buffer.from("WEBPVP8X"), numbers(4, 10, 0), numbers(3, side, side)],
  ]),
  "boxes.avif": Buffer.concat([
    box("ftyp", Buffer.from("avif0000avifmif1")),
    box("meta", Buffer.alloc(4), box("iprp", box("ipco", box("ispe", Buffer.from("000000000000ea600000ea60", "hex"))))),
  ]),
  "bitmap.ico": ico(bitmap(side)),
  "png.ico": ico(pngOf([pngHead(side, side)], Buffer.alloc(9))),
};
const read = (name: string, bytes: Uint8Array) => readImage(new File([new Uint8Array(bytes)], name), "logo");

test.each(Object.entries(vast))("%s, which announces 3,600 million pixels, is refused at once", async (name, bytes) => {
  const refused = expect.objectContaining({
    status: 413,
    message: expect.stringMatching(
      / is 6\d{4} × 6\d{4} pixels\. A logo may be 2048 × 2048 at most\. Make it smaller\.$/,
    ),
  });
  const spent = await cpuTime(() => expect(read(name, bytes)).rejects.toEqual(refused));
  expect(spent).toBeLessThan(1000);
});

test.each([
  ["a GIF that is cut off within a frame", "cut.gif", gif(1, 1).subarray(0, 32)],
  ["an icon of thousands of pictures", "many.ico", ico(bitmap(16), 20_000)],
  ["an icon whose pictures are missing", "empty.ico", ico(Buffer.alloc(0))],
])("%s is refused as damaged", async (_what, name, bytes) => {
  await expect(read(name, bytes)).rejects.toMatchObject({
    status: 415,
    message: expect.stringMatching(/damaged or cut off/),
  });
});

test.each([
  ["a GIF without its end", "open.gif", gif(16, 16).subarray(0, -1), "image/gif"],
  ["an icon", "icon.ico", ico(bitmap(16)), "image/x-icon"],
])("%s is taken", async (_what, name, bytes, contentType) => {
  expect(await read(name, bytes)).toMatchObject({ contentType });
});
