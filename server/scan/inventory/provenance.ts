import type { Provenance } from "../../../src/contract/endpoints.ts";
import type { Operation } from "../operation.ts";

/** Places that are kept of one kind of source: a navigation bar names an operation on every page. */
const maxPlaces = 3;

/** Joins what two sightings of one operation know of where it was named, without repetition, first sighting first. */
export function joinProvenance(
  one: readonly Provenance[] = [],
  other: readonly Provenance[] = [],
): readonly Provenance[] {
  if (other.length === 0) return one;
  const joined = [...one];
  for (const place of other) {
    const alike = joined.filter(({ source }) => source === place.source);
    if (alike.length < maxPlaces && !alike.some(({ where }) => where === place.where)) joined.push(place);
  }
  return joined;
}

/** Where an operation was named; at least its source. */
export function provenanceOf({ provenance, source, path }: Operation): Provenance[] {
  return provenance && provenance.length > 0 ? [...provenance] : [{ source, where: path }];
}
