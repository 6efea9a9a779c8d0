/** What a schema found wrong with one field, as far as a sentence about it needs to know. */
export type Issue = {
  message: string;
  code?: string | undefined;
  expected?: unknown;
  origin?: unknown;
  format?: unknown;
  prefix?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  divisor?: unknown;
  inclusive?: unknown;
  exact?: unknown;
  values?: unknown;
  options?: unknown;
  keys?: unknown;
  errors?: unknown;
};

/**
 * An issue as a sentence for the user. The contract's own sentences stand as they are; those of the schema library are
 * for developers, so nothing of them is shown.
 */
export function issueSentence(field: string, issue: Issue): string {
  if (/[.!?]$/.test(issue.message)) return issue.message;
  const subject = field ? `"${field}"` : "The request";
  return `${subject} ${predicate(issue)}.`;
}

function predicate(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      // Zod tells a missing value from a wrong one in its message alone.
      return / received undefined$/.test(issue.message) ? "is missing" : `must be ${kindOf(issue.expected)}`;
    case "invalid_value":
      return `must be ${choice(issue.values)}`;
    case "invalid_format":
      return formatted(issue);
    case "too_small":
      return limited(issue, issue.minimum, "least", "greater");
    case "too_big":
      return limited(issue, issue.maximum, "most", "less");
    case "not_multiple_of":
      return `must be a multiple of ${counted(issue.divisor)}`;
    case "unrecognized_keys":
      return `must not hold ${list(issue.keys, "and")}`;
    case "invalid_key":
      return "has a name that cannot be used";
    case "invalid_union":
      return united(issue);
    default:
      return "is not valid";
  }
}

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  set: "a list",
  object: "a group of fields",
  record: "a group of fields",
  map: "a group of fields",
  date: "a date",
  file: "a file",
  null: "empty",
};
const kindOf = (expected: unknown) => kinds[String(expected)] ?? "of another kind";

const formats: Record<string, string> = {
  email: "an email address, for example maya@acme.test",
  url: "a web address, for example https://api.acme.test",
  datetime: "a date and time, for example 2026-01-31T12:00:00Z",
  date: "a date, for example 2026-01-31",
  time: "a time, for example 12:00:00",
  uuid: "an id made of 32 hexadecimal digits",
};

function formatted({ format, prefix }: Issue): string {
  if (format === "starts_with") return `must start with "${String(prefix)}"`;
  const form = formats[String(format)];
  return form ? `must be ${form}` : "is not written in the right form";
}

function limited(issue: Issue, limit: unknown, bound: "least" | "most", than: "greater" | "less"): string {
  const number = counted(limit);
  const unit = units[String(issue.origin)];
  if (!unit) return issue.inclusive === false ? `must be ${than} than ${number}` : `must be at ${bound} ${number}`;
  if (bound === "least" && limit === 1 && !issue.exact) return "must not be empty";
  const amount = `${number} ${limit === 1 ? unit.replace(/s$/, "") : unit}`;
  if (issue.exact) return `must have exactly ${amount}`;
  if (issue.origin === "string")
    return bound === "least" ? `needs at least ${amount}` : `must not be longer than ${amount}`;
  return `must have at ${bound} ${amount}`;
}
const units: Record<string, string> = { string: "characters", array: "entries", set: "entries", file: "bytes" };
const counted = (value: unknown) => (typeof value === "number" ? value.toLocaleString("en") : String(value));

/** One of several forms: named when each is a single wish, as a date or a date and time. */
function united({ options, errors }: Issue): string {
  if (Array.isArray(options)) return `must be ${choice(options)}`;
  const wishes = (Array.isArray(errors) ? (errors as Issue[][]) : []).map((branch) =>
    branch.length === 1 && branch[0] && !("path" in branch[0] && (branch[0].path as unknown[]).length > 0)
      ? predicate(branch[0])
      : "",
  );
  const alike = wishes.length > 0 && wishes.every((wish) => wish.startsWith("must be "));
  if (!alike) return "is not valid";
  return `must be ${[...new Set(wishes.map((wish) => wish.slice("must be ".length)))].join(", or ")}`;
}

function choice(values: unknown): string {
  const several = Array.isArray(values) && values.length > 1;
  return several ? `one of ${list(values, "or")}` : list(values, "or");
}

function list(values: unknown, word: "and" | "or"): string {
  const shown = (Array.isArray(values) ? values : []).map((value) => `"${String(value)}"`);
  const last = shown.pop();
  return shown.length === 0 ? (last ?? "something else") : `${shown.join(", ")} ${word} ${last}`;
}
