import { Composer, type CST, type Document, Lexer, Parser, YAMLParseError } from "yaml";
import { BeyondLimitError, maxJsonDepth, withoutHalves } from "./parse-foreign-json.ts";
import { processorMs } from "./processor-ms.ts";

/** Characters of YAML that are read: its parser takes a second and more for each million. */
const maxCharacters = 4_000_000;
/** Values that aliases may make a document grow to. */
const maxValues = 1_000_000;
const maxAliases = 100;

/** Milliseconds of the processor for one text, and how many of its words are read between two looks at them. */
const mostMs = 5_000;
const wordsAtOnce = 100;

/**
 * Reads YAML that a stranger wrote. Throws the parser's error for what is none, and a `BeyondLimitError`, whose message is
 * the end of a sentence, for what is too long, too deep, contains itself, grows without measure by its aliases, or keeps the
 * processor busy for longer than `ms`.
 */
export function parseYaml(text: string, ms = mostMs): unknown {
  if (text.length > maxCharacters) {
    throw new BeyondLimitError(`it has more than the ${maxCharacters.toLocaleString("en")} characters that are read`);
  }
  let value: unknown;
  try {
    value = documentOf(withoutHalves(text), processorMs() + ms).toJS({ maxAliasCount: maxAliases });
  } catch (error) {
    if (error instanceof Error && /Maximum call stack/.test(error.message)) throw tooDeep();
    if (error instanceof YAMLParseError) error.message += placeOf(text, error.pos[0]);
    throw error;
  }
  checkGrowth(value);
  return value;
}

/** The first document of a text, as the library's own `parse` reads it, under the eyes of a clock. */
function documentOf(text: string, until: number): Document.Parsed {
  // Showing where each of its faults is takes the square of their number, `[,,,,`; only the first is told anyway.
  // Comparing each key with all others takes the square of their number; of two alike, the last one counts, as in JSON.
  const composer = new Composer({ logLevel: "error", uniqueKeys: false, prettyErrors: false });
  const [first, ...others] = composer.compose(tokensOf(text, until), true, text.length);
  if (first === undefined) throw new Error("A text without a document was read as none.");
  checkClock(until);
  const [fault] = first.errors;
  if (fault !== undefined) throw fault;
  if (others[0] !== undefined) {
    throw new YAMLParseError(
      others[0].range.slice(0, 2) as [number, number],
      "MULTIPLE_DOCS",
      "It holds several documents",
    );
  }
  return first;
}

function* tokensOf(text: string, until: number): Generator<CST.Token> {
  const parser = new Parser();
  let words = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (words++ % wordsAtOnce === 0) checkClock(until);
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

function checkClock(until: number): void {
  if (processorMs() > until) throw new BeyondLimitError("it keeps the parser busy for too long");
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
