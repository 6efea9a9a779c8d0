/**
 * Whether a text is a path of the console, and no address that leads elsewhere: browsers drop tabs and line breaks, read
 * a backslash as a slash and resolve dots, so that `/\t/host`, `/\\host` and `/.//host` would all end at a host (CWE-601).
 */
export function isConsolePath(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be refused
  if (!text.startsWith("/") || /[\u0000-\u0020\u007f\\]/.test(text)) return false;
  const url = URL.parse(text, "http://console.invalid");
  return url !== null && url.host === "console.invalid" && !url.pathname.startsWith("//");
}
