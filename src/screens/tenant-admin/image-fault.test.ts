import { expect, test } from "vitest";
import { imageFault } from "./image-fault.ts";

const MB = 1024 ** 2;

test.each([
  ["logo", "logo.png", 2 * MB, "image/png", null],
  ["logo", "logo.png", 2 * MB + 1, "image/png", ["File too large", "Logo must be smaller than 2MB"]],
  ["logo", "logo.png", 0, "image/png", ["Upload failed", "logo.png is empty. Choose an image as the logo."]],
  ["logo", "logo.webp", 10, "image/webp", null],
  ["logo", "a.pdf", 10, "application/pdf", ["Upload failed", "a.pdf is not an image. Choose an image as the logo."]],
  ["favicon", "a.ico", 500 * 1024, "image/vnd.microsoft.icon", null],
  ["favicon", "a.ico", 10, "", null],
  ["favicon", "a.svg", 500 * 1024 + 1, "image/svg+xml", ["File too large", "Favicon must be smaller than 500KB"]],
  [
    "favicon",
    "a.gif",
    10,
    "image/gif",
    ["Upload failed", "a.gif is not an ICO, PNG or SVG file. Choose an ICO, PNG or SVG file as the favicon."],
  ],
] as const)("a %s %s of %i bytes and type '%s' is answered with %j", (kind, name, size, type, fault) => {
  expect(imageFault({ name, size, type }, kind)).toEqual(fault);
});
