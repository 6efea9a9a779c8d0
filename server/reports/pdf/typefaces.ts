import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const plex = (weight: string) => require.resolve(`@expo-google-fonts/ibm-plex-sans/${weight}.ttf`);
const dejaVu = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** The three looks of text in a report. */
export type Style = "regular" | "semibold" | "mono";

/** Font files by name. */
export const fontFiles: Readonly<Record<string, string>> = {
  sans: plex("400Regular/IBMPlexSans_400Regular"),
  semibold: plex("600SemiBold/IBMPlexSans_600SemiBold"),
  mono: dejaVu("DejaVuSansMono"),
  "wide-sans": dejaVu("DejaVuSans"),
  "wide-semibold": dejaVu("DejaVuSans-Bold"),
  emoji: require.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf"),
};

/**
 * For each look the fonts in which a character is searched, first to last. Plex has Latin, Greek and Cyrillic; DejaVu
 * adds Arabic, Hebrew, Armenian, Georgian and symbols, Noto the emoji.
 */
export const fontChains: Readonly<Record<Style, readonly string[]>> = {
  regular: ["sans", "wide-sans", "emoji"],
  semibold: ["semibold", "wide-semibold", "wide-sans", "emoji"],
  mono: ["mono", "wide-sans", "emoji"],
};
