import { type ESTree, parseSync } from "vite";

/** A regular expression of a source file; without a source where `new RegExp` takes a text that only running tells. */
export type FoundRegex = { line: number; source?: string; flags: string };

type Tree = { type: string; start: number; [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && "type" in value;

/** All regular expressions of a TypeScript file: literals, and `new RegExp` with the constants of the same file put in. */
export function regexesIn(file: string, code: string): FoundRegex[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} is not read: ${errors[0]?.message}`);
  const constants = new Map<string, Tree>();
  const found: FoundRegex[] = [];
  const lineOf = ({ start }: Tree) => code.slice(0, start).split("\n").length;

  function text(node: unknown): string | undefined {
    if (!isTree(node)) return;
    switch (node.type) {
      case "Literal": {
        const { value, regex } = node as unknown as ESTree.StringLiteral & { regex?: { pattern: string } };
        return regex ? undefined : typeof value === "string" ? value : undefined;
      }
      case "Identifier":
        return text(constants.get(node.name as string));
      case "TSAsExpression":
        return text(node.expression);
      case "BinaryExpression":
        return node.operator === "+" ? joined([text(node.left), text(node.right)]) : undefined;
      case "TemplateLiteral":
        return template(node as unknown as ESTree.TemplateLiteral, "cooked");
      case "TaggedTemplateExpression": {
        const { tag, quasi } = node as unknown as ESTree.TaggedTemplateExpression;
        return code.slice(tag.start, tag.end) === "String.raw" ? template(quasi, "raw") : undefined;
      }
      case "MemberExpression": {
        const regex = (constants.get((node.object as Tree).name as string) as { regex?: { pattern: string } })?.regex;
        return (node.property as Tree).name === "source" ? regex?.pattern : undefined;
      }
      case "CallExpression": {
        const { callee, arguments: given } = node as unknown as ESTree.CallExpression;
        if (callee.type !== "MemberExpression" || !("name" in callee.property) || callee.property.name !== "join")
          return;
        const list = callee.object.type === "Identifier" ? constants.get(callee.object.name) : callee.object;
        const parts =
          isTree(list) && list.type === "ArrayExpression" ? (list.elements as Tree[]).map(text) : [undefined];
        const between = text(given[0]);
        return between === undefined || parts.includes(undefined) ? undefined : parts.join(between);
      }
      default:
        return;
    }
  }
  const joined = (parts: (string | undefined)[]) => (parts.includes(undefined) ? undefined : parts.join(""));
  const template = ({ quasis, expressions }: ESTree.TemplateLiteral, form: "cooked" | "raw") =>
    joined(
      quasis.flatMap(({ value }, at) => [
        value[form] ?? undefined,
        at < expressions.length ? text(expressions[at]) : "",
      ]),
    );

  walk(program, (node) => {
    if (node.type !== "VariableDeclarator" || !isTree(node.init)) return;
    constants.set((node.id as Tree).name as string, node.init);
  });
  walk(program, (node) => {
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (node.type === "Literal" && regex) found.push({ line: lineOf(node), source: regex.pattern, flags: regex.flags });
    if (node.type !== "NewExpression" && node.type !== "CallExpression") return;
    if ((node.callee as Tree).name !== "RegExp") return;
    const [pattern, flags] = node.arguments as Tree[];
    const source = text(pattern);
    const known = flags === undefined ? "" : text(flags);
    found.push({
      line: lineOf(node),
      ...(source !== undefined && known !== undefined && { source }),
      flags: known ?? "",
    });
  });
  return found;
}

function walk(node: unknown, visit: (node: Tree) => void): void {
  if (Array.isArray(node)) for (const part of node) walk(part, visit);
  else if (isTree(node)) {
    visit(node);
    for (const part of Object.values(node)) if (typeof part === "object") walk(part, visit);
  }
}
