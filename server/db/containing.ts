/** The pattern with which `ilike` finds a text anywhere, its wildcards taken as they stand; null for no text. */
export function containing(text: string | undefined): string | null {
  const wanted = text?.trim();
  return wanted ? `%${wanted.replaceAll(/[%_\\]/g, "\\$&")}%` : null;
}
