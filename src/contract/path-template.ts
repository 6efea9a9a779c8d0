const shapes: [RegExp, string][] = [
  [/^\d+$/, "id"],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, "id"],
  [/^\d{4}-\d{2}-\d{2}(T[\d:.Z+-]+)?$/, "date"],
  [/^[^@\s/]{1,64}(@|%40)[^@\s/]{1,190}\.[a-z]{2,24}$/i, "email"],
  // ULID: 26 characters of Crockford's base 32, the first at most 7.
  [/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i, "id"],
  [/^(?=.*\d)[0-9a-f]{12,}$/i, "id"],
  // Prefixed ids as in `cus_9s6XKzkNRiz8i3`, `inv-1001`; a short word with one digit is a name, as in `OS-EC2`.
  [/^[a-z]{1,10}[_-](?=[a-z]*\d)(?:[0-9a-z]{6,}|(?=[a-z]*\d[a-z]*\d)[0-9a-z]{3,})$/i, "id"],
  [/^[A-Z]{1,6}-?\d{2,}(-\d{2,})*$/, "id"],
  // Upper case and digits alone, as in `U024BE7LH`.
  [/^(?=\D*\d\D*\d)(?=.*[A-Z])[A-Z0-9]{8,}$/, "id"],
  // Short commit hashes.
  [/^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,11}$/, "id"],
  // Composite keys: `42-7`, `42,7`, `tenant:42`, `a=1,b=2`. Custom verbs such as `items:export` have no digits.
  [/^\d+([-_:,;~]\d+)+$/, "id"],
  [/^(?=.*\d)[\w.-]+(:[\w.-]+)+$/, "id"],
  [/^[\w-]+=[^,;=]+([,;][\w-]+=[^,;=]+)*$/, "id"],
  // Base 64 with its padding.
  [/^[\w+-]{6,}(=|%3D){1,2}$/i, "id"],
  // A slug with its number: `how-to-swim-1042`.
  [/^[a-z]+(-[a-z]+)+-\d{2,}$/, "id"],
  [/^\d{1,3}(\.\d{1,3}){3}$/, "id"],
  // Lower case and digits that change places, as cuid, cuid2, xid and the ids of PocketBase do; a name has its number once.
  [/^(?=[a-z\d]{13,}$)[a-z]*\d+[a-z]+\d/, "id"],
  [/^(?=[a-z\d]{8,}$)[a-z]*\d+[a-z]+\d+[a-z]+\d/, "id"],
];
/** Nano ids and other random words: long, and a mix of digits and both cases. */
const random = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{10,}$/;

/** The parameter that a path segment stands for, or null when it is a fixed name. */
export function parameterOf(segment: string): "id" | "date" | "email" | null {
  // Every shape has one of these, and most names have none.
  if (!/[\d@=]/.test(segment)) return null;
  if (/^v\d{1,4}([._-]\w{1,8})?$/i.test(segment)) return null;
  for (const [shape, name] of shapes) if (shape.test(segment)) return name as "id" | "date" | "email";
  return random.test(segment) || isHashed(segment) ? "id" : null;
}

/** Short hashed ids such as `jR3kQ9`: letters of both cases and digits that change places all the time. */
function isHashed(segment: string): boolean {
  if (!/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[0-9A-Za-z]{6,12}$/.test(segment)) return false;
  const kinds = [...segment].map((letter) => (/\d/.test(letter) ? "0" : letter === letter.toUpperCase() ? "A" : "a"));
  return kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length >= 4;
}

/**
 * Folds a concrete path into a template: `/users/42` becomes `/users/{id}`. Parameters that are there already stay, and
 * a second one of the same name is named after the segment before it.
 */
export function toTemplate(path: string): string {
  const names = new Set([...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? ""));
  const segments = path.split("/");
  return segments
    .map((segment, index) => {
      // A custom method of one thing (AIP-136) is another address than the thing: `42:archive`.
      const [, one = segment, method = ""] = /^([^:{]+)(:[a-z]{3}[A-Za-z]*)$/.exec(segment) ?? [];
      const isOfOne = method !== "" && parameterOf(one) !== null;
      const parameter = segment.includes("{") || segment === "" ? null : parameterOf(isOfOne ? one : segment);
      if (parameter === null) return segment;
      const before = segments[index - 1] ?? "";
      const name = names.has(parameter) ? uniqueName(singular(before) + capital(parameter), names) : parameter;
      names.add(name);
      return `{${name}}${isOfOne ? method : ""}`;
    })
    .join("/");
}

/** Equal for templates that differ only in the names of their parameters or in a final slash. */
export function templateKey(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}").replace(/(?<=.)\/$/, "");
}

/** Whether a concrete path is an instance of a template: every parameter fills exactly one segment's part. */
export function matchesTemplate(template: string, path: string): boolean {
  return matcherOf(template)(path);
}

/** The same for one template and many paths. */
export function matcherOf(template: string): (path: string) => boolean {
  const wanted = templateKey(template).split("/");
  return (path) => {
    const given = templateKey(path).split("/");
    if (wanted.length !== given.length) return false;
    return wanted.every((segment, index) => {
      const value = given[index] ?? "";
      if (!segment.includes("{}")) return segment === value;
      if (segment === "{}") return value !== "";
      return fillsGaps(segment.split("{}"), value);
    });
  };
}

/** `users` → `user`, `categories` → `category`, `statuses` → `status`. */
export function singular(word: string): string {
  if (/ies$/i.test(word)) return word.replace(/ies$/i, "y");
  if (/(ss|x|ch|sh|us)es$/i.test(word)) return word.replace(/es$/i, "");
  return /(ss|us|is)$/i.test(word) ? word : word.replace(/s$/i, "");
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function uniqueName(wanted: string, taken: Set<string>): string {
  const plain = wanted.replace(/[^A-Za-z0-9]+(.)?/g, (_gap, next: string | undefined) => (next ? capital(next) : ""));
  let name = plain;
  for (let count = 2; taken.has(name); count++) name = plain + count;
  return name;
}

/** Whether a text consists of the given parts in their order, with at least one character in each gap between them. */
export function fillsGaps(parts: readonly string[], text: string): boolean {
  const [first = "", ...more] = parts;
  const last = more.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let end = first.length;
  for (const part of more) {
    const start = text.indexOf(part, end + 1);
    if (start < 0) return false;
    end = start + part.length;
  }
  return text.endsWith(last) && text.length - last.length > end;
}
