import type { Severity } from "../../../src/contract/alerts.ts";
import type { ControlState } from "../../../src/contract/endpoints.ts";
import type { Standing } from "../../../src/contract/standing.ts";

/** The colours of a report: those of the console's light theme, which reach 4.5:1 on white. */
export const palette = {
  ink: "#10171f",
  ink2: "#435061",
  ink3: "#5c6979",
  line: "#e3e8ed",
  sunken: "#f1f4f7",
  surface: "#ffffff",
};

export const standingColors: Record<Standing, string> = {
  secure: "#0a8f63",
  warning: "#d98a00",
  critical: "#c8321f",
  undecided: "#b6c0cc",
};

export const severityColors: Record<Severity, { ink: string; soft: string; line: string }> = {
  critical: { ink: "#b42318", soft: "#fef1f0", line: "#f6cfcb" },
  high: { ink: "#b54708", soft: "#fff4eb", line: "#f5d5b8" },
  medium: { ink: "#8a5a00", soft: "#fff8e1", line: "#eedda6" },
  low: { ink: "#475569", soft: "#f1f4f8", line: "#d5dde7" },
};

export const stateColors: Record<ControlState, string> = {
  enforced: "#0a8f63",
  public: "#7fb7a3",
  missing: "#c8321f",
  inconclusive: "#d98a00",
  not_tested: "#b6c0cc",
};

/** Whichever of dark ink and white is easier to read on a colour (contrast as WCAG 2.2 defines it). */
export function readableOn(color: string): string {
  const luminance = relativeLuminance(color);
  const dark = relativeLuminance(palette.ink);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / (dark + 0.05) ? "#ffffff" : palette.ink;
}

function relativeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
