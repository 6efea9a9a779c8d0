import { faviconLimit, logoLimit, tooLarge } from "../../contract/tenant-defaults.ts";

export type ImageKind = "logo" | "favicon";

/** What the file dialog offers. */
export const accepted: Record<ImageKind, string> = {
  logo: "image/*",
  favicon: ".ico,.png,.svg,image/x-icon,image/vnd.microsoft.icon,image/png,image/svg+xml",
};

const rules = {
  logo: { limit: logoLimit, tooLarge: tooLarge.logo, type: /^image\//, wanted: "an image" },
  favicon: {
    limit: faviconLimit,
    tooLarge: tooLarge.favicon,
    type: /^image\/(x-icon|vnd\.microsoft\.icon|png|svg\+xml)$/,
    wanted: "an ICO, PNG or SVG file",
  },
};

/** Why a file is not worth sending, as a toast's title and text; null when the platform shall look at its content. */
export function imageFault(
  file: Pick<File, "name" | "size" | "type">,
  kind: ImageKind,
): readonly [title: string, text: string] | null {
  const { limit, tooLarge, type, wanted } = rules[kind];
  if (file.size > limit) return ["File too large", tooLarge];
  if (file.size === 0) return ["Upload failed", `${file.name} is empty. Choose ${wanted} as the ${kind}.`];
  // Some systems know no type for .ico; its content decides then.
  if (file.type && !type.test(file.type)) {
    return ["Upload failed", `${file.name} is not ${wanted}. Choose ${wanted} as the ${kind}.`];
  }
  return null;
}
