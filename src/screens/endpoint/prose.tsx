/** Paragraphs; several lines that each start with a number or a dash become a list. */
export function Prose({ text }: { text: string }) {
  const lines = text.split(/\n+/).filter((line) => line.trim());
  const steps = lines.map((line) => /^(?:\d{1,3}[.)]|[-*])\s(.*)$/.exec(line.trim())?.[1]?.trim());
  if (lines.length > 1 && steps.every(Boolean)) {
    return (
      <ol className="list-decimal space-y-1 pl-5 text-ink-2 marker:text-ink-3">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    );
  }
  return lines.map((line) => (
    <p key={line} className="mb-1.5 text-ink-2 last:mb-0">
      {line}
    </p>
  ));
}
