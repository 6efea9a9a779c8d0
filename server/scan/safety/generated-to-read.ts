import { wordsOf } from "./acting-words.ts";

/** What is generated for an answer, and leaves nothing behind but for a copy of itself. */
const read =
  /^(reports?|pdfs?|csv|xlsx?|excel|html|json|xml|previews?|summar(y|ies)|statements?|qr|qrcodes?|barcodes?|thumbnails?|charts?|graphs?|images?|sitemaps?|feeds?|statistics|stats|snippets?|samples?|examples?|recommendations?|forecasts?|estimates?|diffs?)$/;
/** What may stand before it, and is neither a verb nor for somebody. */
const ofIt =
  /^(generate|a|an|the|new|sales|annual|yearly|monthly|weekly|daily|usage|audit|account|tax|revenue|inventory|stock|order|orders|invoice|invoices|user|users|code|codes|as|by|for|of|full|summary|financial|performance|activity|data|link|expense|expenses|product|products|customer|customers)$/;

/** Whether a name is of generating what is only read: `generateReport`, `generate-sales-pdf`, `report`. */
export function isGeneratedToRead(name: string): boolean {
  const words = wordsOf(name.slice(0, 100));
  return (
    words.length < 7 &&
    words.some((word) => read.test(word)) &&
    words.every((word) => read.test(word) || ofIt.test(word))
  );
}
