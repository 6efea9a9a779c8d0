/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const surfaces: Record<"light" | "dark", Rgb> = { light: white, dark: [0x11, 0x15, 0x1a] };
const canvases: Record<"light" | "dark", Rgb> = { light: [0xf7, 0xf9, 0xfa], dark: [0x0b, 0x0e, 0x12] };
const inks: Record<"light" | "dark", Rgb> = { light: [0x10, 0x17, 0x1f], dark: [0xe9, 0xed, 0xf1] };

/** Reads `#RRGGBB`; null for anything else. */
export function parseColor(text: string): Rgb | null {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim());
  if (!match) return null;
  const [, red, green, blue] = match as unknown as [string, string, string, string];
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** Mixes `share` (0 to 1) of one colour into another. */
export function mix(color: Rgb, into: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => Math.round(color[at] * share + into[at] * (1 - share));
  return [channel(0), channel(1), channel(2)];
}

/** Contrast of two colours from 1 to 21, as WCAG 2.2 defines it. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour moved towards an end, in steps of 2 %, until it reaches a contrast on every ground. */
function until(color: Rgb, end: Rgb, grounds: readonly Rgb[], wanted: number): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(end, color, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= wanted)) return candidate;
  }
  return end;
}

const hex = (color: Rgb) => `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
const defaultBrand = "#10b981";
/** Below this contrast to the surface, what is filled with the brand colour gets an edge. */
const visible = 1.5;

/**
 * The accent tokens of a tenant's brand colour, derived so that every text stays readable and every mark visible:
 * `--on-accent` is dark ink or white, whichever has more contrast, and reaches 4.5:1 also on `--accent-hover`;
 * `--accent-ink` reaches 4.5:1, `--ring` and `--mark` 3:1; `--accent-edge` goes around what is filled with an accent
 * that is hardly told from the surface; `--accent-soft` is 9 % accent in the surface. Null for the default brand and for anything that is not `#RRGGBB`: the theme's own tokens then hold.
 */
export function brandTokens(brand: string, theme: "light" | "dark"): Record<`--${string}`, string> | null {
  const accent = parseColor(brand);
  if (!accent || hex(accent) === defaultBrand) return null;
  const surface = surfaces[theme];
  const end = theme === "light" ? black : white;
  const soft = mix(accent, surface, 0.09);
  const on = textOn(accent);
  const grounds = [surface, canvases[theme]];
  const mark = until(accent, end, grounds, 3);
  return {
    "--accent": hex(accent),
    "--accent-hover": hex(hovered(accent, on, theme)),
    "--on-accent": hex(on),
    "--mark": hex(mark),
    "--accent-edge": grounds.some((ground) => contrast(accent, ground) < visible) ? hex(mark) : "transparent",
    "--accent-ink": hex(until(accent, end, [surface, soft], 4.5)),
    "--accent-soft": hex(soft),
    "--ring": hex(until(accent, end, [surface], 3)),
  };
}

/** Dark ink with a tint of the ground or white; on a ground in the middle between both the ink gives up its tint. */
function textOn(ground: Rgb): Rgb {
  const ink = mix(ground, black, 0.2);
  if (contrast(white, ground) > contrast(ink, ground) && contrast(white, ground) >= 4.5) return white;
  return contrast(black, ground) >= 4.5 ? until(ink, black, [ground], 4.5) : white;
}

/** A tenth towards the theme's ink, as the theme's own button does, or away from its text where that would fade. */
function hovered(accent: Rgb, on: Rgb, theme: "light" | "dark"): Rgb {
  const candidates = [inks[theme], white, black].map((end) => mix(accent, end, 0.9));
  return candidates.find((candidate) => contrast(candidate, on) >= 4.5) ?? accent;
}
