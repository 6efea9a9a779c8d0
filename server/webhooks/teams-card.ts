import type { Told } from "./told.ts";

/** Findings that a card lists; the rest is counted. */
const listed = 10;
/** Characters of a line: a card may have 28 kB. */
const longest = 300;

/**
 * What is told as an Adaptive Card, in the message that a workflow of Microsoft Teams takes. Text is in `TextRun`, which
 * reads no Markdown: a path of a scanned API cannot disguise a link.
 */
export function teamsBodies({ title, url, facts, findings }: Told): string[] {
  const lines = (findings?.worst ?? []).slice(0, listed).map(({ severity, method, path, title: what }) => [
    { type: "TextRun", text: `${severity.toUpperCase()} `, weight: "Bolder", color: colors[severity] },
    { type: "TextRun", text: shortened(`${method} ${path}`), fontType: "Monospace" },
    { type: "TextRun", text: shortened(`: ${what}`) },
  ]);
  const rest = (findings?.total ?? 0) - listed;
  const body = [
    line([{ type: "TextRun", text: shortened(title), weight: "Bolder", size: "Medium" }]),
    ...facts.map(([name, value]) =>
      line([
        { type: "TextRun", text: `${name}: `, weight: "Bolder" },
        { type: "TextRun", text: shortened(value) },
      ]),
    ),
    ...lines.map(line),
    ...(rest > 0 ? [line([{ type: "TextRun", text: `and ${rest} more`, isSubtle: true }])] : []),
  ];
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    msteams: { width: "Full" },
    fallbackText: shortened(title),
    body,
    actions: [{ type: "Action.OpenUrl", title: "Open in Postern", url }],
  };
  const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
  return [JSON.stringify({ type: "message", attachments: [attachment] })];
}

/** Colors of Adaptive Cards. */
const colors = { critical: "Attention", high: "Attention", medium: "Warning", low: "Default" } as const;

const line = (inlines: readonly object[]) => ({ type: "RichTextBlock", inlines, spacing: "Small" });

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, " ");
  return plain.length > longest ? `${plain.slice(0, longest - 1).toWellFormed()}…` : plain;
}
