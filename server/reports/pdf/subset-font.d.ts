declare module "subset-font" {
  /** Cuts a font down to the characters of a text, with variable axes pinned. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "sfnt"; variationAxes?: Record<string, number> },
  ): Promise<Uint8Array>;
}
