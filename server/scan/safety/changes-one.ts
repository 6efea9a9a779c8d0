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
/** Words by which it does so to several things, makes what is not there, or reaches people, money or machines. */
const further =
  /^(all|many|bulk|batch|every|mass|or|and|create|upsert|insert|add|save|send|e?mails?|sms|notif\w*|invit\w*|pay\w*|charge\w*|refund\w*|transfer\w*|publish\w*|deploy\w*|run|start|stop|reset\w*|trigger|execute|sync\w*)$/;

/** Whether a mutation's name says that it changes or removes one thing and does nothing further: `updateNote`, `note_delete`. */
export function changesOne(name: string): boolean {
  const words = wordsOf(name);
  const isSaid = changing.has(words[0] ?? "") || changing.has(words.at(-1) ?? "");
  return isSaid && words.length > 1 && !words.some((word) => further.test(word));
}
