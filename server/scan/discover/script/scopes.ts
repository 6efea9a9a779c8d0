import type { AnyNode, AssignmentExpression, CallExpression, Function as FunctionNode, Pattern } from "acorn";
import { type BundleModules, createBundleModules } from "./bundle-modules.ts";
import { walkScript } from "./parse-script.ts";
import type { Place, Site } from "./site.ts";

/** What a name stands for in its scope. `init` is null when its value is unknown or changes. */
export type Binding = {
  init: AnyNode | null;
  /** Where `init` stands, outermost first: names inside it are looked up from there. */
  place: readonly AnyNode[];
  /** The function and position that the name is a parameter of. */
  parameter: { owner: FunctionNode; index: number } | null;
  /** What is added to the end of `init` later on: by `+=`, by `path = path + more`, or to a list by `push`. */
  added?: Site[];
  /** Everything that it may be, where more than one thing is assigned to it: one branch says this, another that. */
  values?: Site[];
  /** What a parameter is made into, out of itself, before it is used: `url = base + url`. */
  rewritten?: Site;
};

/** All names of a script by the node that holds their scope. */
export type Scopes = {
  lookup(name: string, place: readonly AnyNode[]): Binding | null;
  /** The only value ever assigned to a property of that name, such as `defaults.baseURL`. */
  property(name: string): AnyNode | null;
  /** What a function sets on an object that it is given: compiled enums are `(e) => (e.LOGIN = "/login", e)({})`. */
  setBy(owner: AnyNode, name: string): AnyNode | null;
  /** What a field of the class around a place is set to, in its declaration or by its methods. */
  field(name: string, place: Place): Site | null;
  /** The arguments of the only `new` of the class whose constructor this is. */
  constructedWith(builder: FunctionNode): (Site & { node: CallExpression }) | null;
  modules: BundleModules;
  /** The module that a call loads, or null when it is no such call. */
  required(call: AnyNode, place: Place): string | null;
};

const holders = new Set([
  "Program",
  "BlockStatement",
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "StaticBlock",
]);
const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Whether a node is a function of any kind. */
export function isFunction(node: AnyNode | null | undefined): node is FunctionNode & AnyNode {
  return node !== null && node !== undefined && functions.has(node.type);
}

/** Collects what every name is bound to. Names that are assigned more than once count as unknown. */
export function collectScopes(program: AnyNode): Scopes {
  const names = new Map<AnyNode, Map<string, Binding>>();
  const properties = new Map<string, AnyNode | null>();
  const setByOwner = new Map<AnyNode, Map<string, AnyNode>>();
  const fields = new Map<AnyNode, Map<string, Site>>();
  const constructions = new Map<AnyNode, (Site & { node: CallExpression })[]>();
  const runtimes = new Set<AnyNode>();
  const modules = createBundleModules();

  function setField(place: Place, name: string, node: AnyNode): void {
    const owner = classAround(place);
    if (!owner) return;
    const own = fields.get(owner) ?? new Map<string, Site>();
    fields.set(owner, own);
    if (!own.has(name)) own.set(name, { node, place: [...place] });
  }

  const ownerIn = (place: Place) => (node: AnyNode) =>
    node.type === "Identifier" ? (lookup(node.name, place)?.parameter ?? null) : null;

  function declare(holder: AnyNode, name: string, binding: Binding): void {
    const scope = names.get(holder) ?? new Map<string, Binding>();
    names.set(holder, scope);
    scope.set(name, scope.has(name) ? { ...binding, init: null } : binding);
  }

  function lookup(name: string, place: readonly AnyNode[]): Binding | null {
    for (let depth = place.length - 1; depth >= 0; depth--) {
      const node = place[depth];
      const binding = node && names.get(node)?.get(name);
      if (binding) return binding;
    }
    return null;
  }

  function assign(binding: Binding, name: string, { operator, right }: AssignmentExpression, place: Place): void {
    const { init, parameter } = binding;
    const added = operator === "+=" ? [right] : operator === "=" ? addedTo(right, name) : null;
    if (added && init) {
      binding.added = [...(binding.added ?? []), ...added.map((node) => ({ node, place }))];
      return;
    }
    // `url = url.replace("{id}", id)` stays the same address.
    if (operator === "=" && init && isOfItself(right, name)) return;
    if (parameter && operator === "=" && !binding.rewritten && endsWith(right, name)) {
      binding.rewritten = { node: right, place };
      return;
    }
    if (operator === "=" && !parameter && binding.place.length + (binding.values?.length ?? 0) > 0) {
      const before = binding.values ?? (init ? [{ node: init, place: binding.place }] : []);
      binding.values = [...before, { node: right, place }];
    }
    const isFirst = init === null && binding.place.length > 0 && operator === "=" && !parameter;
    binding.init = isFirst ? right : null;
    binding.place = isFirst ? place : [];
  }

  function declareParameters(node: FunctionNode & AnyNode, place: readonly AnyNode[]): void {
    for (const [index, pattern] of node.params.entries()) {
      const parameter = { owner: node, index };
      const plain = pattern.type === "AssignmentPattern" ? pattern.left : pattern;
      const init = pattern.type === "AssignmentPattern" ? pattern.right : null;
      if (plain.type === "Identifier") declare(node, plain.name, { init, place: [...place], parameter });
      else for (const name of namesIn(plain)) declare(node, name, { init: null, place: [], parameter: null });
    }
  }

  walkScript(program, {
    VariableDeclarator(node, _state, path) {
      const place = path as unknown as AnyNode[];
      const declaration = place.at(-2);
      const isVar = declaration?.type === "VariableDeclaration" && declaration.kind === "var";
      const holder = holderOf(place, isVar);
      if (holder === null) return;
      if (node.id.type === "Identifier") {
        declare(holder, node.id.name, { init: node.init ?? null, place: [...place], parameter: null });
      } else for (const name of namesIn(node.id)) declare(holder, name, { init: null, place: [], parameter: null });
    },
    Function(node, _state, path) {
      const place = path as unknown as AnyNode[];
      const self = node as FunctionNode & AnyNode;
      const outer = holderOf(place.slice(0, -1), false);
      if (self.type === "FunctionDeclaration" && self.id && outer) {
        declare(outer, self.id.name, { init: self, place: [...place], parameter: null });
      }
      declareParameters(self, place);
    },
    Class(node, _state, path) {
      const place = path as unknown as AnyNode[];
      const outer = holderOf(place.slice(0, -1), false);
      const self = node as AnyNode;
      if (node.id && outer) declare(outer, node.id.name, { init: self, place: [...place], parameter: null });
    },
    PropertyDefinition(node, _state, path) {
      if (node.key.type === "Identifier" && node.value) setField(path, node.key.name, node.value);
    },
    Property(node) {
      modules.add(node.key, node.value);
    },
    ...typedVisitors((name, members, place) => {
      const outer = holderOf(place.slice(0, -1), false);
      if (outer) declare(outer, name, { init: members, place: [...place], parameter: null });
    }),
  });
  walkScript(program, {
    CallExpression(node, _state, path) {
      modules.define(node, [...path], ownerIn(path));
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return;
      if (callee.property.type !== "Identifier" || callee.property.name !== "push") return;
      const binding = lookup(callee.object.name, path);
      if (binding?.init?.type !== "ArrayExpression") return;
      const more = node.arguments.map((one) => ({ node: one as AnyNode, place: [...path] }));
      binding.added = [...(binding.added ?? []), ...more];
    },
    NewExpression(node, _state, path) {
      const target = node.callee.type === "Identifier" ? lookup(node.callee.name, path)?.init : null;
      if (!target || !/^Class/.test(target.type)) return;
      const made = { node: node as unknown as CallExpression, place: [...path] };
      constructions.set(target, [...(constructions.get(target) ?? []), made]);
    },
    AssignmentExpression(node, _state, path) {
      const place = path as unknown as AnyNode[];
      modules.assign(node.left as AnyNode, node.right, [...place], ownerIn(place));
      if (node.left.type === "Identifier") {
        const binding = lookup(node.left.name, place);
        if (binding) assign(binding, node.left.name, node, [...place]);
      } else if (node.left.type === "MemberExpression" && node.left.property.type === "Identifier") {
        const { name } = node.left.property;
        // `require.d = …` is how a bundler's runtime begins.
        const runtime =
          name === "d" && node.left.object.type === "Identifier" ? lookup(node.left.object.name, place) : null;
        if (runtime?.init) runtimes.add(runtime.init);
        if (node.left.object.type === "ThisExpression") setField(place, name, node.right);
        properties.set(name, properties.has(name) ? null : node.right);
        const object = node.left.object.type === "Identifier" ? lookup(node.left.object.name, place) : null;
        const owner = object?.parameter?.owner as AnyNode | undefined;
        if (owner) setByOwner.set(owner, (setByOwner.get(owner) ?? new Map()).set(name, node.right));
      }
    },
  });
  return {
    lookup,
    property: (name) => properties.get(name) ?? null,
    setBy: (owner, name) => setByOwner.get(owner)?.get(name) ?? null,
    field(name, place) {
      const owner = classAround(place);
      return (owner && fields.get(owner)?.get(name)) ?? null;
    },
    constructedWith(builder) {
      for (const [owner, made] of constructions) {
        const body = "body" in owner ? (owner.body as AnyNode) : null;
        const isOwn =
          body?.type === "ClassBody" &&
          body.body.some((member) => member.type === "MethodDefinition" && member.value === builder);
        if (isOwn) return made.length === 1 ? (made[0] ?? null) : null;
      }
      return null;
    },
    modules,
    required(call, place) {
      const callee = call.type === "CallExpression" ? call.callee : null;
      const binding = callee?.type === "Identifier" ? lookup(callee.name, place) : null;
      return modules.required(call, isFunction(binding?.init) && runtimes.has(binding.init), ownerIn(place));
    },
  };
}

/** What `path + "/" + id` adds to a name, first to last; null where it begins with something else. */
function addedTo(node: AnyNode, name: string): AnyNode[] | null {
  if (node.type !== "BinaryExpression" || node.operator !== "+") return null;
  const left = node.left as AnyNode;
  if (left.type === "Identifier") return left.name === name ? [node.right] : null;
  const before = addedTo(left, name);
  return before && [...before, node.right];
}

/** Whether an expression puts something before a name: `base + url`, `` `${base}${url}` ``. */
function endsWith(node: AnyNode, name: string): boolean {
  const last =
    node.type === "BinaryExpression" && node.operator === "+"
      ? node.right
      : node.type === "TemplateLiteral" && node.quasis.at(-1)?.value.cooked === ""
        ? node.expressions.at(-1)
        : undefined;
  return last?.type === "Identifier" && last.name === name;
}

function isOfItself(node: AnyNode, name: string): boolean {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  const { object, property } = node.callee;
  const isChange = property.type === "Identifier" && /^(replace|replaceAll|trim|toString)$/.test(property.name);
  return isChange && object.type === "Identifier" && object.name === name;
}

function classAround(place: Place): AnyNode | null {
  return place.findLast((node) => /^Class(Declaration|Expression)$/.test(node.type)) ?? null;
}

/** TypeScript's enums, read as the objects that they become. */
function typedVisitors(onEnum: (name: string, members: AnyNode, place: Place) => void): object {
  return {
    TSEnumDeclaration(node: { id: { name: string }; members?: EnumMember[] }, _state: undefined, path: AnyNode[]) {
      const properties = (node.members ?? []).map(({ id, initializer }) => ({
        type: "Property",
        computed: false,
        key: id,
        value: initializer ?? { type: "Literal", value: null },
      }));
      onEnum(node.id.name, { type: "ObjectExpression", properties } as unknown as AnyNode, path);
    },
  };
}

type EnumMember = { id: AnyNode; initializer?: AnyNode };

function holderOf(place: readonly AnyNode[], functionOnly: boolean): AnyNode | null {
  const found = place.findLast((node) =>
    functionOnly ? isFunction(node) || node.type === "Program" : holders.has(node.type),
  );
  return found ?? null;
}

function namesIn(pattern: Pattern): string[] {
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "AssignmentPattern") return namesIn(pattern.left);
  if (pattern.type === "RestElement") return namesIn(pattern.argument);
  if (pattern.type === "ArrayPattern") return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
  if (pattern.type === "ObjectPattern") {
    return pattern.properties.flatMap((property) =>
      namesIn(property.type === "RestElement" ? property.argument : property.value),
    );
  }
  return [];
}
