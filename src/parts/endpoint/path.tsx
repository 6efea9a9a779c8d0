import { Fragment } from "react";

/**
 * A path template in monospace with its parameters set back. It may break after each slash, but not with `oneLine`, for
 * places that cut it off at their end.
 */
export function Path({ path, oneLine }: { path: string; oneLine?: boolean }) {
  const parts = path.split(/(\{[^{}]*\}|\/)/).filter(Boolean);
  return (
    <code className="font-mono text-meta break-words">
      {parts.map((part, index) => (
        // The parts of one path never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: position is identity here
        <Fragment key={index}>
          {part.startsWith("{") ? <span className="text-ink-3">{part}</span> : part}
          {part === "/" && !oneLine && <wbr />}
        </Fragment>
      ))}
    </code>
  );
}
