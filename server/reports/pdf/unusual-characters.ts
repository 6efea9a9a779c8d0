/** Latin, Greek, Cyrillic, Armenian, Hebrew and Arabic, which every report's typefaces have. */
const unusual = /[^\0-\u08ff]/;

/** Every character beyond U+08FF in the texts of a value, however deep. Bytes are not looked at. */
export function unusualCharacters(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === "string") {
    if (unusual.test(value)) {
      for (const character of value.normalize("NFC")) if (unusual.test(character)) found.add(character);
    }
  } else if (value instanceof Map) {
    for (const [key, one] of value) unusualCharacters([key, one], found);
  } else if (value !== null && typeof value === "object" && !ArrayBuffer.isView(value)) {
    for (const one of Object.values(value)) unusualCharacters(one, found);
  }
  return found;
}
