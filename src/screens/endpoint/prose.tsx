import { Fragment } from "react";

/** Paragraphs; what stands between backticks is code; several lines that each start with a number or a dash become a list. */
export function Prose({ text }: { text: string }) {
  const lines = text.split(/\n+/).filter((line) => line.trim());
  const steps = lines.map((line) => /^(?:\d{1,3}[.)]|[-*])\s(.*)$/.exec(line.trim())?.[1]?.trim());
  if (lines.length > 1 && steps.every(Boolean)) {
    return (
      <ol className="list-decimal space-y-1 pl-5 text-ink-2 marker:text-ink-3">
        {steps.map((step) => (
          <li key={step}>{step && <WithCode text={step} />}</li>
        ))}
      </ol>
    );
  }
  return lines.map((line) => (
    <p key={line} className="mb-1.5 text-ink-2 last:mb-0">
      <WithCode text={line} />
    </p>
  ));
}

function WithCode({ text }: { text: string }) {
  return text.split(/`([^`]+)`/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <code key={at} className="rounded-sm bg-sunken px-1 font-mono text-meta">
        {part}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
