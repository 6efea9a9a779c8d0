import { fillsGaps, templateKey } from "./path-template.ts";

/** Finds which of many templates a concrete path fits, in time that does not grow with their number. */
export type TemplateIndex = {
  /** The template that a path is an instance of, fixed segments before parameters; null when there is none. */
  find(path: string): string | null;
  /** The path with its parameters named as the templates name the same places. */
  named(path: string): string;
};

type Branch = {
  fixed: Map<string, Branch>;
  /** Segments with fixed text around a parameter, such as `{name}.json`. */
  mixed: Map<string, { parts: readonly string[]; branch: Branch }>;
  parameter: Branch | null;
  template: string | null;
};

/** Indexes templates by their segments; of two that differ only in parameter names, the first one counts. */
export function indexTemplates(templates: Iterable<string>): TemplateIndex {
  const root = newBranch();
  const prefixes = new Map<string, string>();
  for (const template of templates) {
    let branch = root;
    for (const segment of templateKey(template).split("/")) branch = grow(branch, segment);
    branch.template ??= template;
    let end = template.indexOf("/", template.indexOf("}") + 1);
    for (; template.includes("{"); end = template.indexOf("/", end + 1)) {
      const prefix = end === -1 ? template : template.slice(0, end);
      const key = templateKey(prefix);
      if (!prefixes.has(key)) prefixes.set(key, prefix);
      if (end === -1) break;
    }
  }

  return {
    find: (path) => search(root, templateKey(path).split("/"), 0),
    named(path) {
      const segments = path.split("/");
      for (let length = segments.length - 1; length > 1; length--) {
        const key = templateKey(segments.slice(0, length).join("/"));
        if (!key.includes("{}")) return path;
        const known = prefixes.get(key);
        if (known === undefined) continue;
        const renamed = [...known.split("/").slice(0, length), ...segments.slice(length)].join("/");
        const names = renamed.match(/\{[^{}]*\}/g) ?? [];
        return new Set(names).size === names.length ? renamed : path;
      }
      return path;
    },
  };
}

function newBranch(): Branch {
  return { fixed: new Map(), mixed: new Map(), parameter: null, template: null };
}

function grow(branch: Branch, segment: string): Branch {
  if (segment === "{}") {
    branch.parameter ??= newBranch();
    return branch.parameter;
  }
  if (!segment.includes("{}")) {
    const next = branch.fixed.get(segment) ?? newBranch();
    branch.fixed.set(segment, next);
    return next;
  }
  const known = branch.mixed.get(segment);
  if (known) return known.branch;
  const next = { parts: segment.split("{}"), branch: newBranch() };
  branch.mixed.set(segment, next);
  return next.branch;
}

function search(branch: Branch, segments: readonly string[], at: number): string | null {
  const segment = segments[at];
  if (segment === undefined) return branch.template;
  const fixed = branch.fixed.get(segment);
  const found = fixed ? search(fixed, segments, at + 1) : null;
  if (found !== null) return found;
  for (const { parts, branch: next } of branch.mixed.values()) {
    const match = fillsGaps(parts, segment) ? search(next, segments, at + 1) : null;
    if (match !== null) return match;
  }
  return branch.parameter && segment !== "" ? search(branch.parameter, segments, at + 1) : null;
}
