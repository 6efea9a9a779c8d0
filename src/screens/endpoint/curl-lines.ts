/** Commands as they are shown and copied: each address on a line of its own, so that it can scroll and nothing breaks. */
export function curlLines(curl: string): string {
  return curl
    .split("\n")
    .map((line) => (line.startsWith("curl") ? line.replace(/ (?=(?:--data-binary '|"https?:))/g, " \\\n  ") : line))
    .join("\n");
}
