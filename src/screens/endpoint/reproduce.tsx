import { CopyButton } from "../../ui/copy-button.tsx";
import { curlLines } from "./curl-lines.ts";

/** How to see it oneself: the commands, credentials as variables, to copy and to read. */
export function Reproduce({ curl }: { curl: string | null }) {
  if (!curl) return null;
  const text = curlLines(curl);
  const isPair = curl.startsWith("#");
  return (
    <section aria-labelledby="reproduce">
      <div className="mb-2 flex items-center justify-between">
        <h2 id="reproduce" className="font-semibold">
          Reproduce
        </h2>
        <CopyButton text={text} label={isPair ? "Copy curl pair" : "Copy curl command"}>
          {isPair ? "Copy curl pair" : "Copy curl"}
        </CopyButton>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-chip leading-[17px]! text-ink"
      >
        {text.split("\n").map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a command never move
          <span key={at} className={line.startsWith("#") ? "text-ink-3" : undefined}>
            {line}
            {"\n"}
          </span>
        ))}
      </pre>
    </section>
  );
}
