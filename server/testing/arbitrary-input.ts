import fc, { type Arbitrary } from "fast-check";

/** The parts of JSON Schema that the contract's inputs are made of. */
export type InputSchema = {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly InputSchema[];
  oneOf?: readonly InputSchema[];
  properties?: Readonly<Record<string, InputSchema>>;
  required?: readonly string[];
  items?: InputSchema;
  additionalProperties?: InputSchema | boolean;
  propertyNames?: InputSchema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxItems?: number;
};

/** Texts that programs have stumbled over: ends of strings and lines, halves of characters, formulas, markup, escapes. */
const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00x",
  "\r\nSet-Cookie: a=b",
  '=HYPERLINK("http://127.0.0.1")',
  "@SUM(1)",
  "<img src=x onerror=alert(1)>",
  "{{constructor}}",
  "#{7*7}",
  "'; drop table users; --",
  "\\",
  "%00",
  "%",
  "../../../../etc/passwd",
  "\u202e\u0647gnp.exe",
  "\u001b[31mred",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e309",
  "\ufeff",
  "🏳️‍🌈".repeat(50),
  "a".repeat(70_000),
  "[".repeat(5_000),
];
const hostileNumbers = [0, -0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
);
/** Anything that JSON can say. */
export const junk: Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(nested(200), JSON.parse('{"__proto__":{"role":"superadmin"},"constructor":{"prototype":{}}}')),
);

/** Where clocks, calendars and databases end. */
const hostileDays = ["0000-01-01", "0001-01-01", "1969-12-31", "1970-01-01", "9998-12-31", "9999-12-31"];
const instant = fc.oneof(
  { weight: 4, arbitrary: fc.date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true }) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileDays.map((day) => new Date(day))) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }) },
);

/** Inputs of a schema: most keep it, some break it in one place. `overrides` stand for fields of these names. */
export function inputOf(
  schema: InputSchema,
  overrides: Readonly<Record<string, Arbitrary<unknown>>>,
): Arbitrary<unknown> {
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return fc.oneof(...several.map((one) => inputOf(one, overrides)));
  if (schema.const !== undefined) return mostly(fc.constant(schema.const));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  switch (schema.type) {
    case "object":
      return objectOf(schema, overrides);
    case "array":
      return mostly(fc.array(inputOf(schema.items ?? {}, overrides), { maxLength: Math.min(schema.maxItems ?? 4, 4) }));
    case "integer":
      return mostly(
        fc.integer({ min: least(schema), max: Math.max(least(schema), Math.min(schema.maximum ?? 1e6, 1e6)) }),
      );
    case "number":
      return mostly(fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true }));
    case "boolean":
      return mostly(fc.boolean());
    case "null":
      return fc.constant(null);
    case "string":
      return mostly(textOf(schema));
    default:
      return junk;
  }
}

const least = ({ minimum, exclusiveMinimum }: InputSchema): number =>
  minimum ?? (exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + 1);

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: InputSchema): Arbitrary<string> {
  if (format === "date-time") return instant.map((date) => date.toISOString());
  if (format === "date") return instant.map((date) => date.toISOString().slice(0, 10));
  if (format === "email") return fc.emailAddress();
  // What a pattern looks ahead for is left out; a text that it forbids is one more wrong input.
  if (pattern) return fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?[!=][^()]*\)/g, "")), { maxLength: 60 });
  return fc.oneof(text, fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 60) }));
}

function objectOf(schema: InputSchema, overrides: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<unknown> {
  const known = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, overrides[name] ?? inputOf(one, overrides)]),
  );
  const whole = fc.record(known, { requiredKeys: [...(schema.required ?? [])] });
  const { additionalProperties } = schema;
  if (typeof additionalProperties !== "object") return whole;
  return fc.dictionary(fc.string({ maxLength: 20 }), inputOf(additionalProperties, overrides), { maxKeys: 4 });
}

const mostly = <T>(value: Arbitrary<T>): Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: junk });

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let left = depth; left > 0; left--) value = left % 2 ? [value] : { a: value };
  return value;
}
