import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

/** A condition on the characters beside a place: `last` and `next` are atoms, `null` is the start of the text. */
type Guard = (last: number | null, next: number) => boolean;

/** One way from a leaf to the next one that consumes nothing; all its guards must hold. */
type Way = Guard[];

/** A place in the expression that consumes one character. */
type Leaf = {
  /** The atoms that it consumes, one bit each. */
  atoms: bigint;
  /** How often all repeats around it may repeat it; Infinity where one has no end. */
  bound: number;
  /** Whether the match can no longer fail once it has been read. */
  ends: boolean;
  next: Map<number, Way[]>;
};

/** What a regular expression may read: its last leaf is the search, which skips any character and begins at each. */
export type Automaton = {
  leaves: Leaf[];
  /** Whether any way has guards. */
  guarded: boolean;
};

type Edge = { to: Node; guard?: Guard | undefined };
type Node = { edges: Edge[]; leaf?: number };
type Single = AST.Character | AST.CharacterSet | AST.CharacterClass;

const mostTurns = 10;
/** It may hold or not: taken as holding where ways are counted, as failing where an end is promised. */
const perhaps: Guard = () => true;
const whitespace = "\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";
/** Letters whose other case is a letter of ASCII, and a few of each kind beyond it. */
const others = "\u0130\u0131\u017f\u212a\u00e9\u00c9\u0660\u6f22\ud83d\ude00";

function singleOf({ elements }: AST.Alternative): Single | undefined {
  const [only, ...rest] = elements;
  if (!only || rest.length > 0) return;
  return only.type === "Character" || only.type === "CharacterSet" || only.type === "CharacterClass" ? only : undefined;
}

/** The most turns of any repeat inside a part: 0 where nothing is repeated. */
function mostRepeats(part: AST.Node): number {
  let most = 0;
  visitRegExpAST(part, {
    onQuantifierEnter({ max }) {
      most = Math.max(most, max);
    },
  });
  return most;
}

const isBounded = (part: AST.Node) => mostRepeats(part) < Number.POSITIVE_INFINITY;
const parsed = (source: string, flags: string) =>
  new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes("u") });

/** Whether an expression repeats anything; what does not is read in no more steps than it has characters. */
export const repeats = (source: string, flags: string): boolean =>
  flags.includes("v") || mostRepeats(parsed(source, flags)) > 1;

/** Builds the automaton of an expression; throws where it holds what this cannot judge. */
export function automatonOf(source: string, flags: string): Automaton {
  const unicode = flags.includes("u");
  if (flags.includes("v")) throw new Error("sets of strings are not judged");
  const pattern = parsed(source, flags);
  const setFlags = flags.replaceAll(/[^isu]/g, "");

  const sets: string[] = [];
  const setOf = (raw: string) => {
    const known = sets.indexOf(raw);
    return known >= 0 ? known : sets.push(raw) - 1;
  };
  const atoms: boolean[][] = [];
  const holds = (set: number, atom: number | null) => atom !== null && atoms[atom]?.[set] === true;

  const places: { set: number; bound: number; exit: Node }[] = [];
  let guarded = false;
  const node = (): Node => ({ edges: [] });
  const join = (from: Node, to: Node, guard?: Guard) => from.edges.push({ to, guard });

  function either(alternatives: AST.Alternative[], from: Node, to: Node, bound: number) {
    for (const { elements } of alternatives) {
      let at = from;
      for (const element of elements) {
        const after = node();
        build(element, at, after, bound);
        at = after;
      }
      join(at, to);
    }
  }

  function sideGuard(
    kind: "lookahead" | "lookbehind",
    alternatives: AST.Alternative[],
    negate: boolean,
  ): Guard | undefined {
    const tests = alternatives.map((alternative): Guard | undefined => {
      const single = singleOf(alternative);
      const [first, ...rest] = alternative.elements;
      if (single) {
        const set = setOf(single.raw);
        return kind === "lookahead" ? (_last, next) => holds(set, next) : (last) => holds(set, last);
      }
      if (!first || rest.length > 0 || first.type !== "Assertion" || flags.includes("m")) return undefined;
      if (kind === "lookahead" && first.kind === "end") return () => false;
      if (kind === "lookbehind" && first.kind === "start") return (last) => last === null;
      return undefined;
    });
    const known = tests.filter((test) => test !== undefined);
    if (known.length < tests.length) return;
    return (last, next) => known.some((test) => test(last, next)) !== negate;
  }

  function assertion(part: AST.Assertion, from: Node, to: Node, bound: number) {
    guarded = true;
    const multiline = flags.includes("m");
    const lines = setOf("[\\n\\r\\u2028\\u2029]");
    const word = setOf("\\w");
    switch (part.kind) {
      case "start":
        return join(from, to, (last) => last === null || (multiline && holds(lines, last)));
      case "end":
        return join(from, to, (_last, next) => multiline && holds(lines, next));
      case "word":
        return join(from, to, (last, next) => (holds(word, last) !== holds(word, next)) !== part.negate);
      case "lookbehind":
        if (!isBounded(part)) throw new Error(`${part.raw} looks back without bounds`);
        return join(from, to, sideGuard("lookbehind", part.alternatives, part.negate) ?? perhaps);
      case "lookahead": {
        const guard = sideGuard("lookahead", part.alternatives, part.negate);
        join(from, to, guard ?? perhaps);
        // What it reads ahead is read in vain: the ways through it lead nowhere, but are gone.
        if (!guard) either(part.alternatives, from, node(), bound);
      }
    }
  }

  function circle(element: AST.Element, from: Node, to: Node, bound: number, exit?: Guard) {
    const [begin, end] = [node(), node()];
    join(from, begin);
    build(element, begin, end, bound);
    join(end, begin);
    join(end, to, exit);
  }

  function repeat({ element, min, max }: AST.Quantifier, from: Node, to: Node, bound: number) {
    if (min === 0) join(from, to);
    if (max < 2) return max === 0 ? undefined : build(element, from, to, bound);
    const endless = max === Number.POSITIVE_INFINITY;
    // A few turns of what is owed before an endless repeat, or around one, are read turn by turn.
    const turns = endless ? min - 1 : isBounded(element) ? 0 : max;
    let at = from;
    for (let turn = 1; turn <= turns && turns <= mostTurns; turn += 1) {
      const after = node();
      build(element, at, after, bound);
      at = after;
      if (turn >= min) join(at, to);
    }
    if (turns > mostTurns && endless) {
      at = node();
      circle(element, from, at, bound * min, perhaps);
      join(at, to);
    }
    // Else a repeat is a circle that knows how often it may turn.
    if (at === from || endless) circle(element, at, to, bound * max, at === from && min > 1 ? perhaps : undefined);
  }

  function build(part: AST.Element, from: Node, to: Node, bound: number): unknown {
    switch (part.type) {
      case "Character":
      case "CharacterSet":
      case "CharacterClass": {
        const exit = node();
        join(from, { edges: [], leaf: places.push({ set: setOf(part.raw), bound, exit }) - 1 });
        return join(exit, to);
      }
      case "Group":
        if (part.modifiers) throw new Error("modifiers are not judged");
        return either(part.alternatives, from, to, bound);
      case "CapturingGroup":
        return either(part.alternatives, from, to, bound);
      case "Assertion":
        return assertion(part, from, to, bound);
      case "Backreference": {
        const group = part.resolved;
        if (Array.isArray(group) || !isBounded(group)) throw new Error(`${part.raw} repeats a text without bounds`);
        join(from, to, perhaps);
        return build(group, from, to, bound);
      }
      case "Quantifier":
        return repeat(part, from, to, bound);
      default:
        throw new Error(`${part.type} is not judged`);
    }
  }

  const [first, success] = [node(), node()];
  either(pattern.alternatives, first, success, 1);
  const any = setOf("[^]");
  const search = places.length;
  places.push({ set: any, bound: Number.POSITIVE_INFINITY, exit: first });

  const seen = new Set<string>();
  const matchers = sets.map((raw) => new RegExp(`^(?:${raw})$`, setFlags));
  const wide = /\\p\{/iu.test(source);
  for (const character of samples(source, wide, unicode)) {
    const row = matchers.map((matcher) => matcher.test(character));
    const key = row.map(Number).join("");
    if (!seen.has(key)) atoms.push(row);
    seen.add(key);
  }

  const leaves = places.map(({ set, bound, exit }, at): Leaf => {
    const { next, ends } = waysFrom(exit, success);
    if (at === search) next.set(search, [[]]);
    let mask = 0n;
    for (const [atom, row] of atoms.entries()) if (row[set]) mask |= 1n << BigInt(atom);
    return { atoms: mask, bound, ends: ends && at !== search, next };
  });
  return { leaves, guarded };
}

/** All ways from a node to leaves; a way that would pass one node twice repeats nothing, which no engine does. */
function waysFrom(exit: Node, success: Node): { next: Map<number, Way[]>; ends: boolean } {
  const next = new Map<number, Way[]>();
  const passed = new Set<Node>();
  let ends = false;
  let steps = 0;
  (function walk(at: Node, guards: Way) {
    if (++steps > 50_000) throw new Error("too many ways to judge");
    if (at.leaf !== undefined) {
      const ways = next.get(at.leaf);
      if (ways) ways.push(guards);
      else next.set(at.leaf, [guards]);
    }
    if (at === success && guards.length === 0) ends = true;
    passed.add(at);
    for (const { to, guard } of at.edges) if (!passed.has(to)) walk(to, guard ? [...guards, guard] : guards);
    passed.delete(at);
  })(exit, []);
  return { next, ends };
}

/** One character at least of each set that the expression's sets can tell apart: both sides of each end of a range. */
function samples(source: string, wide: boolean, unicode: boolean): Set<string> {
  const codes = new Set<number>(Array.from({ length: 128 }, (_, code) => code));
  for (const character of whitespace + others) codes.add(character.charCodeAt(0));
  if (unicode) codes.add(0x1f600).add(0x10ffff);
  if (wide) for (let code = 128; code < 0x10000; code += 1) codes.add(code);
  for (const [, long, four, two] of source.matchAll(/\\u\{([\da-f]+)\}|\\u([\da-f]{4})|\\x([\da-f]{2})/gi))
    codes.add(Number.parseInt(long ?? four ?? two ?? "", 16));
  for (const character of source) codes.add(character.codePointAt(0) ?? 0);
  const found = new Set<string>();
  for (const code of codes)
    for (const near of [code - 1, code, code + 1]) {
      if (near < 0 || near > (unicode ? 0x10ffff : 0xffff)) continue;
      const character = String.fromCodePoint(near);
      for (const form of [character, character.toLowerCase(), character.toUpperCase()])
        if (form.length === character.length) found.add(form);
    }
  return found;
}
