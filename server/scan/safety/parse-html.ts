import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, defaultTreeAdapter, Parser } from "parse5";
import { BeyondLimitError } from "./parse-foreign-json.ts";
import { processorMs } from "./processor-ms.ts";

/** Elements within each other that are read. Browsers stop at 512. */
const maxHtmlDepth = 512;
const maxElements = 200_000;
/** Time of the processor for one page; thousands of attributes on one element cost the square of their number. */
const maxMs = 5_000;
const chunk = 16_384;

/**
 * Reads a page that a stranger wrote. HTML has no malformed pages; throws a `BeyondLimitError`, whose message is the end of
 * a sentence, for one that is nested too deeply, too large, or made to keep the parser busy (CWE-407).
 */
export function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  let depth = 0;
  let elements = 0;
  const parser = new Parser<DefaultTreeAdapterMap>({
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...given) {
        if (++elements > maxElements) {
          throw new BeyondLimitError(`it has more than ${maxElements.toLocaleString("en")} elements`);
        }
        return defaultTreeAdapter.createElement(...given);
      },
      onItemPush() {
        if (++depth > maxHtmlDepth) throw new BeyondLimitError(`it is nested deeper than ${maxHtmlDepth} elements`);
      },
      onItemPop() {
        depth--;
      },
    },
  });
  const endsAt = processorMs() + maxMs;
  for (let at = 0; at === 0 || at < html.length; at += chunk) {
    if (processorMs() > endsAt) throw new BeyondLimitError(`it takes longer than ${maxMs / 1000} seconds to read`);
    parser.tokenizer.write(html.slice(at, at + chunk), at + chunk >= html.length);
  }
  return parser.document;
}
