/** A piece of an address without its escapes; as it is where one of them is none (`50%`), which foreign addresses may have. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
