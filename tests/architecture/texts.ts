import { parseSync } from "vite";

/**
 * What a source file may show to people: texts of elements, parts of templates, and strings that are no key, so that they
 * have a space or begin with a capital letter. No comments and no names.
 */
export function textsIn(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} is not read: ${errors[0]?.message}`);
  return [...strings(program)]
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text.includes(" ") || /^[A-Z]/.test(text));
}

function* strings(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  const { type, value } = node as { type?: string; value?: unknown };
  if (typeof value === "string" && (type === "Literal" || type === "JSXText")) yield value;
  if (type === "TemplateElement") yield (value as { raw: string }).raw;
  for (const part of Object.values(node)) yield* strings(part);
}
