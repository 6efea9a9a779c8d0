import { tsPlugin } from "@sveltejs/acorn-typescript";
import { type AnyNode, Parser, type Program, type TemplateLiteral } from "acorn";
import { type AncestorVisitors, ancestor, base, type RecursiveVisitors, type WalkerCallback } from "acorn-walk";

/** What of acorn's parser reads a template; its types leave that out. */
type TemplateParser = new (...args: never[]) => { parseTemplate(given?: { isTagged?: boolean }): TemplateLiteral };

/** Reads a template without values as the text that it is: minifiers write `GET` in backticks where "GET" stood. */
const withPlainTexts = (Base: typeof Parser) =>
  class extends (Base as unknown as TemplateParser) {
    override parseTemplate(given: { isTagged?: boolean } = {}) {
      const node = super.parseTemplate(given);
      const [only, ...others] = node.quasis;
      if (given.isTagged || !only || others.length > 0) return node;
      const { start, end } = node;
      return { type: "Literal", value: only.value.cooked ?? "", start, end } as unknown as TemplateLiteral;
    }
  } as unknown as typeof Parser;

const CompiledParser = Parser.extend(withPlainTexts);
const TypedParser = Parser.extend(tsPlugin({ jsx: true }));
/** Where no JSX is, `<T>` before a function names a type. */
const PlainTypedParser = Parser.extend(tsPlugin());

/** Parses a script, as a module first and as a plain script then. Throws the parser's error when it is neither. */
export function parseScript(text: string): Program {
  const options = { ecmaVersion: "latest", allowHashBang: true, allowReturnOutsideFunction: true } as const;
  try {
    return CompiledParser.parse(text, { ...options, sourceType: "module" });
  } catch {
    return CompiledParser.parse(text, { ...options, sourceType: "script" });
  }
}

/** Parses a source before it was compiled: JavaScript or TypeScript, with or without JSX. Throws the parser's error. */
export function parseSource(text: string): Program {
  const options = { ecmaVersion: "latest", sourceType: "module", locations: true } as const;
  try {
    return TypedParser.parse(text, options);
  } catch (error) {
    try {
      return PlainTypedParser.parse(text, options);
    } catch {
      throw error;
    }
  }
}

/** Visits every node with its ancestors; what only types know of is passed over, wherever it stands. */
export function walkScript(program: AnyNode, visitors: AncestorVisitors<undefined>): void {
  ancestor(program, visitors, everyNode);
}

const onlyTypes = /^TS(?!(As|Satisfies|NonNull)Expression|TypeAssertion|ParameterProperty|InstantiationExpression)/;

const everyNode = new Proxy(base, {
  get: (known, type) => known[type as keyof typeof known] ?? visitChildren,
}) as RecursiveVisitors<undefined>;

function visitChildren(node: unknown, state: undefined, visit: WalkerCallback<undefined>): void {
  const parent = node as AnyNode;
  if (onlyTypes.test(parent.type)) return;
  for (const value of Object.values(parent)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child) && child !== parent) visit(child, state);
    }
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
