import type { AnyNode, CallExpression, NewExpression, Program } from "acorn";
import { readCalls } from "./calls.ts";
import { builtRequest, createScatteredRequests, describedRequest } from "./described-requests.ts";
import { codeOf, type ExportedCode } from "./exports.ts";
import { createFolder, type Part } from "./fold.ts";
import { compiledDocument } from "./graphql-documents.ts";
import { exportedSites, globalSites, preludeOf, type ScriptImports } from "./module-names.ts";
import { parseScript, parseSource, walkScript } from "./parse-script.ts";
import { type ProcedureCall, procedureOf } from "./procedures.ts";
import { type ServedRoute, servedRoutes } from "./route-manifest.ts";
import { collectScopes } from "./scopes.ts";
import type { CallSite, Place, Site } from "./site.ts";
import { pathBehindUnknown } from "./stands-before.ts";
import { type ScriptCall, toTemplatePath } from "./to-call.ts";

/** An address that clients put before their paths, and the name that it goes by. */
export type ScriptBase = { name: string; address: string };

/** Everything that a script tells about the API behind it. */
export type ScriptFacts = {
  calls: ScriptCall[];
  /** Texts that look like API paths but stand in no call. */
  paths: string[];
  /** Addresses that are built from values, in no call either. */
  templates: string[];
  /** Where components link to, which may be single segments. */
  links: string[];
  /** Addresses of translations with `{{lng}}` and `{{ns}}`, as i18next writes them. */
  translations: string[];
  /** Procedures that are called by name. */
  procedures: ProcedureCall[];
  /** Routes of the page whose data and actions the server has. */
  routes: ServedRoute[];
  bases: ScriptBase[];
  /** Paths behind a beginning that is known only while the program runs, by the property that holds both. */
  behindUnknown: ScriptBase[];
  /** Further scripts that it loads. */
  imports: string[];
  /** GraphQL documents. */
  documents: string[];
  exports: ExportedCode;
  /** What it declares for the other scripts of its page. */
  globals: ExportedCode;
  /** Exports of the modules that a bundler put into it, by their ids. */
  modules: ReadonlyMap<string, ExportedCode>;
};

/** How a script is read: what other scripts export, and whether it is a source that was never compiled. */
export type ExtractOptions = { imports?: ScriptImports; isSource?: boolean };

/** Extracts requests, path texts, base addresses and imports from a script's text. Throws when it cannot be parsed. */
export function extractScript(text: string, { imports, isSource = false }: ExtractOptions = {}): ScriptFacts {
  const program: Program = isSource ? parseSource(text) : parseScript(text);
  const globals = isSource ? new Map<string, Site>() : globalSites(program);
  program.body.unshift(...preludeOf(program, imports));
  const scopes = collectScopes(program as AnyNode);
  const folder = createFolder(scopes);
  const sites: CallSite[] = [];
  const paths = new Set<string>();
  const templates = new Set<string>();
  const documents = new Set<string>();
  const links = new Set<string>();
  const translations = new Set<string>();
  const procedures = new Map<string, ProcedureCall>();
  const scattered = createScatteredRequests(folder);
  const bases = new Map<string, ScriptBase>();
  const behindUnknown: ScriptBase[] = [];
  const loaded = new Set<string>();
  const routes: ServedRoute[] = [];
  const collect = (node: CallExpression | NewExpression, _state: unknown, path: readonly AnyNode[]) => {
    const call = node as CallExpression;
    const args = node.arguments as AnyNode[];
    const place = [...path];
    sites.push({ call, place });
    const procedure = node.type === "CallExpression" ? procedureOf(call) : null;
    if (procedure) procedures.set(procedure.name, procedure);
    if (node.type === "CallExpression") return;
    const built = builtRequest(args, place, folder);
    if (built) sites.push({ call: built, place });
    if (node.callee.type === "Identifier" && node.callee.name === "URL") scattered.address(args[0], place);
  };
  const link = (name: string, node: AnyNode | null | undefined) => {
    const text = node?.type === "Literal" && typeof node.value === "string" ? node.value : "";
    if (/^(href|to|routerLink)$/.test(name) && /^\/[a-z][\w./-]*$/i.test(text)) links.add(text);
    if (name === "loadPath" && /^[\w./-]{0,200}\{\{/.test(text)) translations.add(text);
  };
  const addBase = (name: string, value: AnyNode | null, place: Place) => {
    const behind = pathBehindUnknown(name, value);
    if (behind !== null) behindUnknown.push({ name, address: behind });
    const address = isBaseName(name) ? addressOf(folder.fold(value, place)) : null;
    if (address !== null) bases.set(`${name} ${address}`, { name, address });
  };
  const read = (value: string) => {
    if (isPath(value)) paths.add(value);
    else if (/^[\w@./-]+\.m?js$/.test(value) && value.includes("/")) loaded.add(value);
    else if (looksLikeGraphql.test(value.trimStart()) && value.length < 20_000) documents.add(value);
  };
  walkScript(program as AnyNode, {
    CallExpression: collect,
    NewExpression: collect,
    Literal(node) {
      if (typeof node.value === "string") read(node.value);
    },
    TemplateLiteral(node, _state, path) {
      const plain = node.quasis.map(({ value }) => value.cooked ?? "");
      if (plain.length === 1 || looksLikeGraphql.test(plain[0]?.trimStart() ?? "")) read(plain.join(" "));
      else if (/^\/[\w-]|^$/.test(plain[0] ?? "")) {
        const template = toTemplatePath(folder.fold(node, path));
        if (template) templates.add(template);
      }
    },
    ImportExpression(node) {
      if (node.source.type === "Literal" && typeof node.source.value === "string") loaded.add(node.source.value);
    },
    ImportDeclaration(node) {
      if (typeof node.source.value === "string" && /^[./]/.test(node.source.value)) loaded.add(node.source.value);
    },
    ObjectExpression(node, _state, path) {
      const described = describedRequest(node);
      if (described) sites.push({ call: described, place: [...path] });
      scattered.options(node, path);
      const compiled = compiledDocument(node);
      if (compiled) documents.add(compiled);
      for (const property of node.properties) {
        if (property.type !== "Property" || property.computed || property.key.type !== "Identifier") continue;
        addBase(property.key.name, property.value as AnyNode, path);
        link(property.key.name, property.value as AnyNode);
      }
    },
    // Compiled templates have attributes in lists: `["href", "/files"]`.
    ArrayExpression(node) {
      for (const [index, element] of node.elements.entries()) {
        if (element?.type === "Literal") link(String(element.value), node.elements[index + 1] as AnyNode);
      }
    },
    VariableDeclarator(node, _state, path) {
      if (node.id.type === "Identifier") addBase(node.id.name, (node.init ?? null) as AnyNode | null, path);
    },
    PropertyDefinition(node, _state, path) {
      if (node.key.type === "Identifier") addBase(node.key.name, (node.value ?? null) as AnyNode | null, path);
    },
    AssignmentExpression(node, _state, path) {
      if (node.left.type !== "MemberExpression" || node.left.property.type !== "Identifier") return;
      addBase(node.left.property.name, node.right, path);
      routes.push(...servedRoutes(node.left.property.name, node.right));
    },
  });
  sites.push(...scattered.calls());
  const facts = readCalls(sites, folder);
  for (const { path } of facts.calls) {
    paths.delete(path);
    templates.delete(path);
  }
  const codes = (all: Iterable<[string, Site | string]>): ExportedCode =>
    new Map(
      [...all].flatMap(([name, site]) => {
        const code = typeof site === "string" ? site : codeOf(site, folder, facts);
        return code === null ? [] : [[name, code] as const];
      }),
    );
  return {
    calls: facts.calls,
    paths: [...paths].sort((a, b) => Number(looksLikePath.test(b)) - Number(looksLikePath.test(a))),
    templates: [...templates],
    links: [...links].filter((one) => !paths.has(one)),
    translations: [...translations],
    procedures: [...procedures.values()],
    routes,
    bases: [...bases.values()],
    behindUnknown,
    imports: [...loaded],
    documents: [...documents],
    exports: codes(exportedSites(program, imports)),
    // Minified names are too short to mean the same everywhere.
    globals: codes([...globals].filter(([name]) => name.length > 2).slice(0, maxGlobals)),
    modules: new Map([...scopes.modules.all()].map(([id, exported]) => [id, codes(exported)])),
  };
}

/** Declarations of one script that others may mean. */
const maxGlobals = 500;
/** Two segments at least, or one that names an API; a final slash means that something is to follow. */
const looksLikePath =
  /^\/(?:(?:api|rest|v\d+|graphql|gql|rpc|internal|admin|auth|oauth2?)\/?|[\d_.~-]*[a-z][\w.~-]*(?:\/[\w.~-]+)+\/?|-(?:\/[\w.~-]+)+\/?)$/i;
/** Paths of other forms have at least two segments and no extension; most routes of pages have one. */
const mayBePath = /^(?:\/[\w.~@-]+)+\/[\w~@-]+$/;
const looksLikeGraphql = /^(?:(?:query|mutation|subscription)\b[^{]{0,2000}\{|\{\s*\w[^:;]*\{)/;

const isPath = (text: string): boolean => looksLikePath.test(text) || mayBePath.test(text);

/** `apiUrl`, `API_BASE`, `VITE_BACKEND_URL`, `baseURL`, `prefixUrl`. */
export function isBaseName(name: string): boolean {
  const plain = name.replace(/[^a-z]/gi, "").toLowerCase();
  return /^(vite|vueapp|reactapp|nextpublic|public|default)?((api|base|backend|server|service|gateway|rest|root)(api|base|backend|server|service|gateway|rest|root|url|uri|prefix|path|host|endpoint|address|origin)*|prefixurl|endpoint)$/.test(
    plain,
  );
}

/** A known address or path, without its final slash. */
function addressOf(parts: Part[] | null): string | null {
  const text = parts?.every((part) => "text" in part) ? parts.map((part) => part.text).join("") : "";
  return /^(https?:\/\/[^/]+)?\/[\w./-]*$/.test(text) && text.length > 1 ? text.replace(/\/$/, "") : null;
}
