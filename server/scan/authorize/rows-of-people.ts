/** Rows of one list that are looked at, and how deep lists and rows lie in an answer. */
const maxRows = 200;
const maxDepth = 4;

/** What only people have, and what even colleagues do not tell each other unasked. How somebody is reached is not among it. */
const ofPeople =
  /^(.*_)?(birth_?(day|date)|date_of_birth|dob|salary|wages?|ssn|social_security(_number)?|passport(_number)?|religion|diagnosis|home_address)$/i;

/** Names of fields in which the rows of a list tell different people's own, more than how they are reached; empty without any. */
export function tellOfPeople(json: unknown): string[] {
  const found = new Set<string>();
  const waiting: [value: unknown, depth: number][] = [[json, 0]];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const [value, depth] = entry;
    if (typeof value !== "object" || value === null || depth > maxDepth) continue;
    if (Array.isArray(value)) for (const name of namesIn(value.slice(0, maxRows))) found.add(name);
    else for (const inner of Object.values(value)) waiting.push([inner, depth + 1]);
  }
  return [...found];
}

/** The fields of people that differ between rows. */
function namesIn(rows: readonly unknown[]): string[] {
  const values = new Map<string, Set<string>>();
  for (const row of rows)
    for (const [name, value] of fieldsOf(row)) values.set(name, (values.get(name) ?? new Set()).add(value));
  return [...values].flatMap(([name, different]) => (different.size > 1 ? [name] : []));
}

/** A row's fields of people, and those of what is right inside of it. */
function fieldsOf(row: unknown, isInside = false): [name: string, value: string][] {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return [];
  return Object.entries(row).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === "object") return isInside ? [] : fieldsOf(value, true);
    if (value === undefined || value === "" || !ofPeople.test(separated(name))) return [];
    return [[name, String(value)]];
  });
}

const separated = (name: string) => name.replace(/([a-z\d])([A-Z])/g, "$1_$2");
