import { parse, YAMLParseError } from "yaml";
import { BeyondLimitError, maxJsonDepth } from "./parse-foreign-json.ts";

/** Characters of YAML that are read: its parser takes a second and more for each million. */
const maxCharacters = 4_000_000;
/** Values that aliases may make a document grow to. */
const maxValues = 1_000_000;
const maxAliases = 100;

/**
 * Reads YAML that a stranger wrote. Throws the parser's error for what is none, and a `BeyondLimitError`, whose message is
 * the end of a sentence, for what is too long, too deep, contains itself, or grows without measure by its aliases.
 */
export function parseYaml(text: string): unknown {
  if (text.length > maxCharacters) {
    throw new BeyondLimitError(`it has more than the ${maxCharacters.toLocaleString("en")} characters that are read`);
  }
  let value: unknown;
  try {
    // Showing where each of its faults is takes the square of their number, `[,,,,`; only the first is told anyway.
    // Comparing each key with all others takes the square of their number; of two alike, the last one counts, as in JSON.
    value = parse(text, { logLevel: "error", maxAliasCount: maxAliases, uniqueKeys: false, prettyErrors: false });
  } catch (error) {
    if (error instanceof Error && /Maximum call stack/.test(error.message)) throw tooDeep();
    if (error instanceof YAMLParseError) error.message += placeOf(text, error.pos[0]);
    throw error;
  }
  checkGrowth(value);
  return value;
}

const tooDeep = () => new BeyondLimitError(`it is nested deeper than ${maxJsonDepth} levels`);

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split("\n");
  return ` at line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

/** Walks through what aliases may share, so that a value which contains itself ends at the limit. */
function checkGrowth(root: unknown): void {
  const waiting: [value: unknown, depth: number][] = [[root, 0]];
  let values = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next;
    if (depth > maxJsonDepth) throw tooDeep();
    if (++values > maxValues) {
      throw new BeyondLimitError(`it holds more than ${maxValues.toLocaleString("en")} values`);
    }
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) waiting.push([inner, depth + 1]);
  }
}
