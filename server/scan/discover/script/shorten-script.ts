import { type Token, tokenizer, tokTypes } from "acorn";

/** Texts that may be an address or a document, whole or its beginning. */
const addressText = /^(https?:\/\/|\.{0,2}\/[\w{$:]|[\w.-]+\/[\w./{}:$-]*$|\s*(query|mutation|subscription)\b)/;
/** Names of what sends requests or is set up to. */
const sender = /^(\$?https?|httpClient|\$?fetch|ofetch|axios|ajax|getJSON|XMLHttpRequest|baseURL|baseUrl|useFetch)$/;
/** Blocks up to this many characters stay: what hands addresses on is short. */
const shortBlock = 160;

/**
 * A script without the bodies of functions and branches that name no address and send nothing, so that what is left of
 * one that is mostly libraries can be parsed. Declarations stay, and it is as valid as it was. Throws where its words
 * cannot be told apart.
 */
export function shortenScript(text: string): string {
  const open: { start: number; isBlock: boolean; tells: boolean; kept: number }[] = [];
  const empty: { start: number; end: number }[] = [];
  let before: Token | null = null;
  for (const token of tokenizer(text, { ecmaVersion: "latest", allowHashBang: true })) {
    const { type } = token;
    const inner = open.at(-1);
    if (type === tokTypes.braceL || type === tokTypes.dollarBraceL) {
      const isBlock = type === tokTypes.braceL && (before?.type === tokTypes.parenR || before?.type === tokTypes.arrow);
      open.push({ start: token.end, isBlock, tells: false, kept: empty.length });
    } else if (type === tokTypes.braceR) {
      const block = open.pop();
      if (block?.tells && open.at(-1)) (open.at(-1) as { tells: boolean }).tells = true;
      if (block?.isBlock && !block.tells && token.start - block.start > shortBlock) {
        empty.splice(block.kept);
        empty.push({ start: block.start, end: token.start });
      }
    } else if (inner && tells(token)) inner.tells = true;
    before = token;
  }
  let at = 0;
  const parts: string[] = [];
  for (const { start, end } of empty) {
    parts.push(text.slice(at, start));
    at = end;
  }
  return parts.join("") + text.slice(at);
}

function tells({ type, value }: Token & { value?: unknown }): boolean {
  if (type === tokTypes.string || type === tokTypes.template) return addressText.test(String(value ?? ""));
  return type === tokTypes.name && sender.test(String(value));
}
