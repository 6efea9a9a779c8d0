/**
 * Two letters for a person, by a name, an address or a label: the first of two words, else the first of the word and the first
 * consonant after it. `ML` for `maya.lindqvist@acme.test`, `MK` for mika, `MN` for mina.
 */
export function initials(name: string): string {
  const [first = "", second] = (name.split("@", 1)[0] ?? "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [letter = "", ...rest] = first;
  const other = second ? [...second][0] : (rest.find((one) => !/[aeiou]/i.test(one)) ?? rest[0]);
  return `${letter}${other ?? ""}`.toUpperCase();
}
