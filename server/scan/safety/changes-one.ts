import { wordsOf } from "./acting-words.ts";

/** Words by which a mutation changes or removes the one thing that it names. */
const changing = new Set([
  "update",
  "edit",
  "change",
  "modify",
  "rename",
  "patch",
  "set",
  "delete",
  "remove",
  "destroy",
]);
/** Words by which one makes the thing that it names. */
const making = new Set(["create", "add", "new", "insert"]);
/** Words by which it does so to several things, makes what is not there, or reaches people, money or machines. */
const further =
  /^(all|many|bulk|batch|every|mass|or|and|create|upsert|insert|add|save|send|e?mails?|sms|notif\w*|invit\w*|pay\w*|charge\w*|refund\w*|transfer\w*|publish\w*|deploy\w*|run|start|stop|reset\w*|trigger|execute|sync\w*)$/;

/** Whether a mutation's name says that it changes or removes one thing and does nothing further: `updateNote`, `note_delete`. */
export function changesOne(name: string): boolean {
  const words = wordsOf(name);
  const isSaid = changing.has(words[0] ?? "") || changing.has(words.at(-1) ?? "");
  return isSaid && words.length > 1 && !words.some((word) => further.test(word));
}

/** What a mutation makes whose name says that it makes one thing and does nothing further: `note` of `createNote` and `note_add`; else null. */
export function makesOne(name: string): string | null {
  const words = wordsOf(name);
  const isFirst = making.has(words[0] ?? "");
  if (!isFirst && !making.has(words.at(-1) ?? "")) return null;
  const noun = isFirst ? words.slice(1) : words.slice(0, -1);
  return noun.length === 0 || noun.some((word) => further.test(word) || changing.has(word)) ? null : noun.join(" ");
}

/** Whether a mutation's name says that it removes one thing of a kind: `deleteNote` a note. */
export const removesOne = (name: string, noun: string): boolean =>
  without(name, /^(?:delete|remove|destroy) | (?:delete|remove|destroy)$/) === noun && changesOne(name);

/** Whether a mutation's name says that it changes one thing of a kind: `updateNote` a note. */
export const editsOne = (name: string, noun: string): boolean =>
  without(name, /^(?:update|edit|change|modify|patch) | (?:update|edit|change|modify|patch)$/) === noun &&
  changesOne(name);

const without = (name: string, verb: RegExp): string => wordsOf(name).join(" ").replace(verb, "");
