import type { AnyNode } from "acorn";
import { isEnding, verbPhrase, wordsOf } from "../../safety/acting-words.ts";
import { memberName } from "./resolve.ts";
import { isFunction } from "./scopes.ts";
import type { Place } from "./site.ts";

/** A function with a name. */
export type Caller = { node: AnyNode; name: string };

/** The innermost function with a name around a place, callbacks without one left aside; null where there is none. */
export function callerOf(place: Place): Caller | null {
  for (let at = place.length - 1; at >= 0; at--) {
    const node = place[at];
    if (!node || !isFunction(node)) continue;
    const name = nameOf(node, place[at - 1]);
    if (name !== null) return { node, name };
  }
  return null;
}

function nameOf(node: AnyNode, holder: AnyNode | undefined): string | null {
  if ("id" in node && node.id && "name" in node.id && typeof node.id.name === "string") return node.id.name;
  if (holder?.type === "VariableDeclarator") return holder.id.type === "Identifier" ? holder.id.name : null;
  if (holder?.type === "AssignmentExpression")
    return holder.left.type === "Identifier" ? holder.left.name : memberName(holder.left as AnyNode);
  if (holder?.type === "MethodDefinition" || holder?.type === "Property" || holder?.type === "PropertyDefinition")
    return holder.key.type === "Identifier" ? holder.key.name : null;
  return null;
}

/** What is done behind a function's name of this beginning is seldom done to the page alone. */
const done =
  /^(delete|remove|destroy|wipe|purge|erase|drop|truncate|reset|seed|reseed|reboot|restart|shutdown|revoke|terminate|deactivate|unsubscribe|uninstall|flush|factory|send|cancel|approve|reject|publish|unpublish|transfer|charge|refund|invite|ban|unban|suspend|impersonate|promote|demote)$/;
/** What a page has, and what a script empties and fills without telling its server. */
const ofPages =
  /^(forms?|filters?|views?|selections?|search|state|lists?|tables?|charts?|graphs?|ui|pages?|pagination|inputs?|fields?|modals?|dialogs?|errors?|messages?|toasts?|rows?|local|storage|cookies?|timers?|scroll|sort|query|zoom|maps?|canvas|listeners?|handlers?|events?|class|elements?|nodes?|child|children|params?|options?|requests?|data|edit|editing|changes|layout|theme|values?|defaults?)$/;

/** Whether the name of a function says that its request does something: `resetAll`, `handleLogout`, but not `resetFilters`. */
export function saysWhatIsDone(name: string): boolean {
  const words = wordsOf(name.slice(0, 80));
  const [first = "", ...rest] = /^(handle|on|do|confirm|async|use)$/.test(words[0] ?? "") ? words.slice(1) : words;
  if (first === "" || rest.some((word) => ofPages.test(word))) return false;
  const said = [first, ...rest].join("-");
  return isEnding(said) || (done.test(first) && verbPhrase(said) !== null);
}
