import { Fragment } from "react";

/** A path template in monospace with its parameters set back. It may break after each slash. */
export function Path({ path }: { path: string }) {
  const parts = path.split(/(\{[^}]*\}|\/)/).filter(Boolean);
  return (
    <code className="font-mono text-meta break-words">
      {parts.map((part, index) => (
        // The parts of one path never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: position is identity here
        <Fragment key={index}>
          {part.startsWith("{") ? <span className="text-ink-3">{part}</span> : part}
          {part === "/" && <wbr />}
        </Fragment>
      ))}
    </code>
  );
}
