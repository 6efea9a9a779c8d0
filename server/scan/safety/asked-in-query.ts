import { isPlainVerb } from "./acting-words.ts";

/** Parameters by which one program behind one address is told what to do: `?op=del`, `?f=user_del`. */
export const dispatching =
  /^(a|f|fn|func|function|act|action|do|cmd|cmnd|command|op|oper|operation|method|task|event|submit|rm)$/i;
/** What reads as a route, and as no name of a file. */
const route = /^\/?[a-z][\w-]{0,60}(?:\/[\w-]{1,60}){1,6}$/i;

/** The action within a parameter's name, and what asks for it: `?action[delete]=1`, `?delete[]=7`, `?method:delete=1`. */
export function wordInBrackets(name: string): [name: string, word: string] | null {
  const [root = "", ...inner] = name.split(/[[\].:]{1,3}/, 5).filter(Boolean);
  const last = inner.at(-1);
  if (last !== undefined && dispatching.test(root)) return [root, last];
  if (root === name) return null;
  const verb = [root, last ?? ""].find((word) => isPlainVerb(word) || word === "del");
  return verb === undefined ? null : [verb, verb];
}

/** Parameters that hold a route where the address is a program's, and what is looked for or shown elsewhere. */
const ofPrograms = /^(q|s|p|c|m|page|mod|module|ctrl|controller|url|uri|go|to|view|target|handler)$/i;

/**
 * The route that one program behind one address is told to follow, or null: `?path=/users/delete`, `/?s=user/del`. What is searched
 * for may look like one, so that `?q=` counts only where programs are told so, or with a slash before it.
 */
export function routeAsked(query: string, segments: readonly string[]): string | null {
  const isProgram = segments.length === 0 || /\.\w{2,4}$/.test(segments.at(-1) ?? "");
  const asked = [...new URLSearchParams(query)].find(
    ([name, value]) =>
      route.test(value) &&
      (/^(path|route|r)$/i.test(name) ||
        (ofPrograms.test(name) && (isProgram || (name === "q" && value.startsWith("/"))))),
  );
  return asked?.[1] ?? null;
}

/** What the routes in a query end with, of one word as well: `?path=/logout`. */
export const namesAtEnd = (query: string): string[] =>
  [...new URLSearchParams(query)].flatMap(([name, value]) =>
    /^(q|path)$/i.test(name) ? value.split("/").slice(1).slice(-1) : [],
  );
