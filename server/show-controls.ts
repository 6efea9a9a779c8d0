/**
 * A foreign text whose control characters, and those that turn the direction of what follows, are shown as `\u202e` and not
 * obeyed (CVE-2021-42574): a path could read as another, and a terminal run what it prints. Line ends and tabs stay, unless
 * it `isLine`.
 */
export function showControls(text: string, { isLine = false } = {}): string {
  const signs = isLine ? /[\p{Cc}\p{Bidi_Control}]/gu : /[^\P{Cc}\n\r\t]|\p{Bidi_Control}/gu;
  return text.replaceAll(signs, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
