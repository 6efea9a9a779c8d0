import { saysThatItActs } from "./says-it-acts.ts";

/**
 * Pages with a form whose names are as likely actions: opened by a stranger, without an id or a query, such a name says
 * neither for whom nor to what something would be done. What may make something of nothing is not among them: `/pay`,
 * `/buy`, `/donate`, `/join`, `/reserve` and `/submit` begin a payment, take a place or hand in what is empty; a link that
 * says “Subscribe” says what it does.
 */
const ofSigningUp = /^(register|registration|sign[-_]?up|(forgot(ten)?|lost)[-_]?password|password[-_]?recovery)$/i;
const ofForms = /^(checkout|check-out|apply)$/i;
/** What stands before such a name without being one thing of many. */
const folder =
  /^([a-z]{2}([-_][a-z]{2})?|users?|accounts?|members?|customers?|auth|identity|shop|store|cart|basket|newsletter|site|web|app|pages?|careers)$/i;
const fileEnding = /\.(php|html?|aspx|jsp)$/i;

/** How links to such pages are called that only lead there. */
const labels: readonly (readonly [page: RegExp, label: RegExp])[] = [
  [/^check-?out$/i, /^((proceed|go|continue) )?(to )?(the )?check[- ]?out$/i],
  [/^apply$/i, /^(how to )?apply (here|online|(for|as) (?!it\b|this\b|me\b)[\w' -]{1,60})$/i],
];
/** What a label says beside the page's name where a click is more than a step to it. */
const saysMore =
  /\b(confirm|complete|finish|place|pay|buy|yes|me|it|this|instantly|one[- ]click|get|post|put)\b|[/{}<>]/i;

/** The name of a page with a form that an address ends with, where nothing before it names one thing; null otherwise. */
function pageOf(path: string): string | null {
  if (/[?;%]/.test(path)) return null;
  const [last = "", ...folders] = path.replace(/\/$/, "").split("/").slice(1).reverse();
  const name = last.replace(fileEnding, "");
  const isPage = ofSigningUp.test(name) || ofForms.test(name);
  return isPage && folders.length < 4 && folders.every((one) => folder.test(one)) ? name : null;
}

/** Whether an address has the name of a page with a form, and nothing that says for whom or to what it would act. */
export const isNamedAsPage = (path: string): boolean => pageOf(path) !== null;

/**
 * Whether all that links to an address are called leads to the page of a form rather than doing something. Where nobody
 * signs in, as `hasUsers` says, a stranger is whom everything belongs to, the one basket included: then only pages to sign
 * up lead nowhere else.
 */
export function leadsToPage(path: string, labelled: readonly string[], hasUsers: boolean): boolean {
  const page = pageOf(path);
  if (page === null || labelled.length === 0) return false;
  return labelled.every((label) => {
    const said = label.replace(/\s+/g, " ").trim();
    if (said.length > 80 || !/\p{L}{2}/u.test(said) || saysMore.test(said)) return false;
    // Nobody is registered by a request that does not say whom.
    if (ofSigningUp.test(page)) return true;
    return hasUsers && !saysThatItActs(said) && labels.some(([of, shape]) => of.test(page) && shape.test(said));
  });
}
