import type { Operation } from "../operation.ts";
import { actsByName, effectOf } from "../safety/effect.ts";
import { isNamedAsPage, leadsToPage } from "../safety/page-names.ts";
import { BeyondLimitError } from "../safety/parse-foreign-json.ts";
import { reportsActing } from "../safety/reports-acting.ts";
import { sentenceThatActs } from "../safety/says-it-acts.ts";
import type { Answer } from "../wire/probe.ts";
import { mediaType } from "./answer-shape.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { documentLinks, isDocumentationPage } from "./documentation-page.ts";
import { type DocumentedRoute, documentedRoutes } from "./documented-routes.ts";
import { firstOfEach } from "./first-of-each.ts";
import { foundOperation } from "./found-operation.ts";
import { intentionOf } from "./intention.ts";
import { describing, linksIn } from "./link-header.ts";
import { type PageFacts, type PageForm, readPage } from "./page-facts.ts";
import { toTargetPath } from "./same-origin.ts";

const maxPages = 80;
const maxDepth = 4;
/** Pages of one path that differ by their query only. */
const maxVariants = 3;
const assets = /\.(css|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|eot|mp[34]|webm|pdf|zip|gz|map|txt|webmanifest)$/i;

/** Operations that the target's pages lead to by links and forms; scripts are noted for the JavaScript source. */
export const html: DiscoverySource = {
  name: "Pages",
  async discover(context) {
    const { base } = context;
    // The root of an API is where many show their documentation.
    const starts = new Set([base.pathname + base.search, "/", "/api/"]);
    const read = await crawl([...starts], context, { first: context.page, depth: 0 });
    tellOf(read.pages, context);
    return read.operations;
  },
};

/** Says in the log how many pages were read. */
export function tellOf(pages: number, { log }: Pick<DiscoverContext, "log">): void {
  if (pages > 0) log(`Read ${pages} ${pages === 1 ? "page" : "pages"} for links, forms and scripts`);
}

/** Reads pages and what they lead to. The first ones are asked for by `first`; at depth 0 they are no finds themselves. */
export async function crawl(
  starts: readonly string[],
  context: DiscoverContext,
  { first, depth: from }: { first(path: string): Promise<Answer>; depth: number },
): Promise<{ operations: Operation[]; pages: number }> {
  const seen = new Set([...starts, ...context.leads.pages]);
  const variants = new Map<string, number>();
  /** By address, whether all links to it lead to the page of a form, as far as pages were read. */
  const forms = new Map<string, boolean>();
  /** What pages load into themselves: it is asked for as browsers ask. */
  const parts = new Set<string>();
  const operations: Operation[] = [];
  let pages = 0;
  let level = [...starts];
  // As a stranger only where the name leaves it open, or says it: what only reads is read as whoever scans.
  const isForm = (path: string) =>
    forms.get(path) === true &&
    (actsByName(path) || (!context.asksDoubtful && effectOf("GET", path).effect !== "reads"));
  for (let depth = from; depth <= maxDepth && level.length > 0 && pages < maxPages; depth++) {
    const next: string[] = [];
    const read = await firstOfEach(level.slice(0, maxPages - pages), context.concurrency, async (path) => {
      if (context.remaining() <= 0) return null;
      if (depth === from) return { path, answer: await first(path) };
      if (parts.has(path)) return { path, answer: await context.page(path) };
      return { path, answer: isForm(path) ? await context.follow(path) : await context.get(path) };
    });
    for (const one of read) {
      if (one === null) continue;
      const found = visit(one.answer, one.path, depth, context);
      for (const part of found.parts) parts.add(part);
      operations.push(...found.operations);
      if (found.isPage) {
        pages++;
        context.leads.pages.add(one.path);
      }
      for (const [link, labels] of found.pages)
        forms.set(
          link,
          forms.get(link) !== false &&
            !found.actions.has(link) &&
            leadsToPage(link, labels, context.identity === "owner"),
        );
      // What was kept back all the same is listed like all that acts by its name.
      if (one.answer.keptBack !== undefined && actsByName(one.path)) operations.push(linked(one.path, true));
      for (const link of [...found.links, ...found.parts]) {
        const route = link.split("?")[0] ?? link;
        const count = variants.get(route) ?? 0;
        if (seen.has(link) || assets.test(route) || count >= maxVariants) continue;
        // What would act is listed, and left to the gate; it is not asked in passing.
        const acts = found.actions.get(link);
        if (acts !== undefined || (actsByName(link) && forms.get(link) !== true)) {
          seen.add(link);
          operations.push(linked(link, true, acts));
          continue;
        }
        seen.add(link);
        variants.set(route, count + 1);
        next.push(link);
      }
    }
    level = next;
  }
  return { operations, pages };
}

/**
 * The pages that a target shows first, for nothing but the documents that they name: what those say of an operation is to
 * be known before any link is followed.
 */
export const entrance: DiscoverySource = {
  name: "Entrance",
  async discover(context) {
    const { base, leads } = context;
    for (const path of new Set([base.pathname + base.search, "/"])) {
      const answer = await context.page(path);
      if (answer.status === null || answer.status >= 400 || !/html/.test(mediaType(answer))) continue;
      try {
        const facts = readPage(answer.body);
        const page = new URL(answer.url);
        const root = facts.base === null ? page : (URL.parse(facts.base, page.href) ?? page);
        for (const document of documentsNamed(facts, root, answer)) leads.documents.add(document);
      } catch (error) {
        // The source that reads pages tells of it.
        if (!(error instanceof BeyondLimitError)) throw error;
      }
    }
    return [];
  },
};

type Visit = {
  operations: Operation[];
  links: string[];
  parts: string[];
  /** By link, what says that following it would do something. */
  actions: ReadonlyMap<string, string>;
  /** By link that is named like the page of a form, all that the page calls it. */
  pages: ReadonlyMap<string, readonly string[]>;
  isPage: boolean;
};

function visit(answer: Answer, path: string, depth: number, context: DiscoverContext): Visit {
  const actions = new Map<string, string>();
  const pages = new Map<string, string[]>();
  const nothing = { operations: [], links: [], parts: [], actions, pages, isPage: false };
  if (answer.status === null || answer.status === 404 || answer.status === 410) return nothing;
  const page = new URL(answer.url);
  for (const { target, relations } of linksIn(answer.headers.link)) {
    const described = relations.some((relation) => describing.has(relation)) ? toTargetPath(target, page) : null;
    if (described !== null) context.leads.documents.add(described);
  }
  const location = answer.headers.location;
  if (answer.status >= 300 && answer.status < 400 && location !== undefined) {
    const next = toTargetPath(location, page);
    // A link that sends strangers to sign in is a door; other redirects are signposts.
    const signsIn = (address: string) => intentionOf(address, "POST") === "sign-in";
    const isDoor = depth > 0 && next !== null && signsIn(next) && !signsIn(path) && intentionOf(path) === null;
    return { ...nothing, operations: isDoor ? [linked(path, false)] : [], links: next === null ? [] : [next] };
  }
  const isHtml = /html/.test(mediaType(answer));
  if (!isHtml) {
    const isScript = /javascript|ecmascript/.test(mediaType(answer));
    if (isScript) context.leads.scripts.add(path);
    return depth === 0 || isScript ? nothing : { ...nothing, operations: [linked(path, answer.status < 300)] };
  }
  let facts: PageFacts;
  try {
    facts = readPage(answer.body);
  } catch (error) {
    if (!(error instanceof BeyondLimitError)) throw error;
    context.log(`The page at ${path} is not read for links: ${error.message}`);
    return { ...nothing, isPage: true };
  }
  const root = facts.base === null ? page : (URL.parse(facts.base, page.href) ?? page);
  note(facts, root, answer, context);
  const operations = facts.forms.flatMap((form) => fromForm(form, root, page, path));
  if (answer.status < 300) operations.push(...documentedRoutes(answer.body).map((route) => fromRoute(route, path)));
  // A refusal in HTML is still a refusal of something; a page that opens is no operation.
  if (depth > 0 && answer.status >= 400 && answer.status !== 404) operations.push(linked(path, false));
  // A page that says what opening it did is an operation, and one that acts.
  if (depth > 0 && reportsActing(answer) !== null) operations.push(linked(path, true));
  if (answer.status < 300 && !isDocumentationPage(answer.body))
    for (const [href, labels] of facts.pages) {
      const link = toTargetPath(href, root);
      if (link !== null && isNamedAsPage(link)) pages.set(link, [...(pages.get(link) ?? []), ...labels]);
    }
  for (const [href, text] of facts.actions) {
    const link = toTargetPath(href, root);
    if (link !== null && !asksWho(link)) actions.set(link, `a link to it says “${text}”`);
  }
  return {
    operations,
    links: facts.links.flatMap((href) => toTargetPath(href, root) ?? []),
    parts: facts.fragments.flatMap((href) => toTargetPath(href, root) ?? []),
    actions,
    pages,
    isPage: true,
  };
}

/**
 * Whether a link leads to the form by which one signs up, whatever it says: nobody is registered by a request that does not
 * say whom, and this one says nothing.
 */
const asksWho = (link: string): boolean =>
  /\/(register|registration|sign-?_?up)(\.(php|html?|aspx|jsp))?\/?$/i.test(link);

function note(facts: PageFacts, root: URL, answer: Answer, { leads }: DiscoverContext): void {
  for (const src of facts.scripts) {
    const path = toTargetPath(src, root);
    if (path !== null) leads.scripts.add(path);
  }
  if (facts.scripts.length + facts.inline.length > 0) {
    leads.pageFolders.add(root.pathname.slice(0, root.pathname.lastIndexOf("/")));
  }
  leads.settings.push(...facts.settings);
  leads.data.push(...facts.data);
  for (const text of facts.inline) leads.inline.push({ page: root.pathname, text });
  for (const path of documentsNamed(facts, root, answer)) leads.documents.add(path);
}

function documentsNamed(facts: PageFacts, root: URL, answer: Answer): string[] {
  const documents = isDocumentationPage(answer.body) ? documentLinks(answer.body, root) : [];
  const described = facts.descriptions.flatMap((href) => toTargetPath(href, root) ?? []);
  const linkedDocuments = facts.links
    .filter((href) => /openapi|swagger|api-docs|\.ya?ml$|postman|redoc/i.test(href))
    .flatMap((href) => toTargetPath(href, root) ?? []);
  return [...described, ...linkedDocuments, ...documents];
}

function fromForm({ method, action, type, fields, says }: PageForm, root: URL, page: URL, where: string): Operation[] {
  const target = toTargetPath(action === "" ? page.href : action, root);
  if (target === null) return [];
  const [written = "/", query = ""] = target.split("?");
  // A script of the page fills in what stands in braces.
  const path = written.replaceAll(/%7B(\w{1,40})%7D/gi, "{$1}");
  const route = path.replaceAll(/\{\w+\}/g, "1");
  if (method === "GET") {
    const filled = new URLSearchParams([...new URLSearchParams(query), ...fields]).toString();
    const acts = says === undefined ? {} : { acts: `the button of its form says “${says}”` };
    const example = withQuery(route, filled);
    return [foundOperation({ method, path, source: "html", where, example, ...acts })];
  }
  const requestTypes = /^(PUT|PATCH|POST)$/.test(method) ? [type] : [];
  return [foundOperation({ method, path, source: "html", where, example: withQuery(route, query), requestTypes })];
}

const withQuery = (path: string, query: string): string => (query ? `${path}?${query}` : path);

function fromRoute({ method, path, says, readsJson }: DocumentedRoute, where: string): Operation {
  const acts = method === "GET" ? sentenceThatActs(says) : null;
  return foundOperation({
    method,
    path,
    source: "html",
    where,
    example: path.replaceAll(/\{[^{}]*\}/g, "1"),
    ...(readsJson ? { requestTypes: ["application/json"] } : {}),
    ...(acts === null ? {} : { acts: `its documentation says “${acts.slice(0, 80)}”` }),
  });
}

function linked(path: string, exampleSeen: boolean, acts?: string): Operation {
  const [route = "/"] = path.split("?");
  return foundOperation({
    method: "GET",
    path: route,
    source: "html",
    where: path,
    example: path,
    exampleSeen,
    ...(acts === undefined ? {} : { acts }),
  });
}
