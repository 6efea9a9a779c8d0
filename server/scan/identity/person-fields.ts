/** Fields that say which person something is of, whoever made it. */
const ofPerson =
  /^(?:sub|oid|upn|uid|user[-_]?(?:id|uuid|guid|name)|preferred[-_]?username|login|handle|e[-_]?mail(?:[-_]?address)?)$/i;
const plain = /^(?:_?id|uuid|guid)$/i;
const person = /^(?:user|me|person|member|viewer|current[-_]?user)$/i;
/** What two people may share, and one person has one of: a customer, a name. */
const shared =
  /^(?:tid|(?:tenant|org|organi[sz]ation|company|workspace)(?:[-_]?(?:id|uuid|slug|name))?|(?:(?:full|display|nick|first|last|given|family)[-_]?)?name|phone(?:[-_]?number)?)$/i;
const maxDepth = 3;

/** What says who somebody is, by the field's plain name: `userId` and `user_id` are one. */
export type PersonFields = { person: Map<string, string>; shared: Map<string, string> };

/**
 * What an object says of the one person it is about: in its own fields, and in those of a `user` within it. An `id` counts where
 * the object `isPersons`, as a record of whoever asks is, or stands in such a `user`.
 */
export function personFieldsOf(value: unknown, isPersons: boolean): PersonFields {
  const found: PersonFields = { person: new Map(), shared: new Map() };
  collect(value, isPersons, 0, found);
  return found;
}

function collect(value: unknown, isPersons: boolean, depth: number, found: PersonFields): void {
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth > maxDepth) return;
  const entries = Object.entries(value).slice(0, 60);
  for (const [field, inner] of entries) {
    const isPerson = person.test(field);
    if (isPerson || (depth === 0 && field === "data")) collect(inner, isPerson, depth + 1, found);
  }
  // Beside a person an id is of something else, such as the session.
  const isIts = isPersons && found.person.size === 0;
  for (const [field, inner] of entries) {
    if ((typeof inner !== "string" && typeof inner !== "number") || inner === "") continue;
    const isOfPerson = ofPerson.test(field) || (isIts && plain.test(field));
    const kind = shared.test(field) ? "shared" : isOfPerson ? "person" : null;
    const name = field.toLowerCase().replace(/[-_]/g, "");
    if (kind !== null && !found[kind].has(name)) found[kind].set(name, String(inner));
  }
}

/** Whether two say of one person: something that names them is in both, and nothing that does differs. */
export function saySame(one: PersonFields, two: PersonFields): boolean {
  return isShared(one.person, two.person) && !isApart(one, two);
}

/** Whether something that names a person, or a customer, is in both and differs. */
export function isApart(one: PersonFields, two: PersonFields): boolean {
  return (["person", "shared"] as const).some((kind) =>
    [...one[kind]].some(([name, value]) => (two[kind].get(name) ?? value) !== value),
  );
}

const isShared = (one: ReadonlyMap<string, string>, two: ReadonlyMap<string, string>): boolean =>
  [...one].some(([name, value]) => two.get(name) === value);
