/**
 * Makes a Tailwind 4 sheet work inside a shadow root of any page. There `@property` registers nothing, so the fallback
 * that Tailwind guards with a browser test must always apply; and `rem` follows the host page's root size, so it
 * becomes px at 16 px per rem.
 */
export function shadowCss(css: string): string {
  return css
    .replace(/@property\s+--[\w-]+\s*\{[^}]*\}/g, "")
    .replace(/@supports[^{;]*-webkit-hyphens[^{]*\{/g, "@supports (display: block) {")
    .replace(/(?<![\w#.]|[\w-]-)(\d*\.?\d+)rem\b/g, (_, rem: string) => `${Number(rem) * 16}px`);
}
