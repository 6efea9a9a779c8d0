import type { AnyNode, ImportDeclaration, Program, Statement } from "acorn";
import type { ExportedCode } from "./exports.ts";
import { parseScript } from "./parse-script.ts";
import { foreignModules } from "./resolve.ts";
import type { Site } from "./site.ts";

/** What the scripts that were read before hand to this one. */
export type ScriptImports = {
  /** The exports behind an import's specifier; null when that script was not read. */
  of(specifier: string): ExportedCode | null;
  /** Exports of bundled modules in other scripts, by their ids. */
  modules: ReadonlyMap<string, ExportedCode>;
  /** What plain scripts of the same page declare for all of them. */
  globals: ExportedCode;
};

/** Declarations to put before a script, so that its imports mean what they mean in the script that exports them. */
export function preludeOf(program: Program, imports: ScriptImports | undefined): Statement[] {
  if (!imports) return [];
  const lines: string[] = [];
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") lines.push(...declarationsOf(statement, imports));
  }
  const bundled = [...imports.modules].filter(([, exported]) => exported.size > 0);
  if (bundled.length > 0) {
    lines.push(`var ${foreignModules}={${bundled.map(([id, codes]) => `${JSON.stringify(id)}:${objectOf(codes)}`)}};`);
  }
  const own = new Set(declaredBy(program).keys());
  for (const [name, code] of imports.globals) if (!own.has(name)) lines.push(`var ${name}=${code};`);
  try {
    return parseScript(lines.join("\n")).body as Statement[];
  } catch {
    return [];
  }
}

/** What a plain script declares for every script of its page; a module declares nothing for others. */
export function globalSites(program: Program): Map<string, Site> {
  const isModule = program.body.some(({ type }) => /^(Import|Export)/.test(type));
  return isModule ? new Map() : declaredBy(program);
}

function declaredBy(program: Program): Map<string, Site> {
  const place = [program as AnyNode];
  const sites = new Map<string, Site>();
  for (const statement of program.body) {
    if (statement.type === "VariableDeclaration") {
      for (const { id } of statement.declarations)
        if (id.type === "Identifier") sites.set(id.name, { node: id, place });
    } else if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration") {
      if (statement.id) sites.set(statement.id.name, { node: statement.id, place });
    }
  }
  return sites;
}

/** What a module exports under which name: its own values, or the code that another module wrote down for them. */
export function exportedSites(program: Program, imports: ScriptImports | undefined): Map<string, Site | string> {
  const place = [program as AnyNode];
  const sites = new Map<string, Site | string>();
  const keep = (name: string, node: unknown) => sites.set(name, { node: node as AnyNode, place });
  for (const statement of program.body) {
    if (statement.type === "ExportDefaultDeclaration") keep("default", statement.declaration);
    if (statement.type === "ExportNamedDeclaration") {
      const { declaration } = statement;
      if (declaration?.type === "VariableDeclaration") {
        for (const { id, init } of declaration.declarations) if (id.type === "Identifier") keep(id.name, init ?? id);
      } else if (declaration && "id" in declaration && declaration.id.type === "Identifier") {
        keep(declaration.id.name, declaration.id);
      }
      const from = typeof statement.source?.value === "string" ? imports?.of(statement.source.value) : null;
      for (const { local, exported } of statement.specifiers) {
        const name = nameOf(exported);
        const code = from?.get(nameOf(local));
        if (code) sites.set(name, code);
        else if (!statement.source) keep(name, local);
      }
    }
    if (statement.type === "ExportAllDeclaration" && typeof statement.source.value === "string") {
      for (const [name, code] of imports?.of(statement.source.value) ?? []) sites.set(name, code);
    }
  }
  return sites;
}

function declarationsOf(statement: ImportDeclaration, imports: ScriptImports): string[] {
  const codes = typeof statement.source.value === "string" ? imports.of(statement.source.value) : null;
  if (!codes) return [];
  return statement.specifiers.flatMap((specifier) => {
    const { name } = specifier.local;
    if (specifier.type === "ImportNamespaceSpecifier") return [`var ${name}=${objectOf(codes)};`];
    const code = codes.get(specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : "default");
    return code ? [`var ${name}=${code};`] : [];
  });
}

function objectOf(codes: ExportedCode): string {
  return `{${[...codes].map(([name, code]) => `${JSON.stringify(name)}:${code}`).join()}}`;
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value ?? "");
}
