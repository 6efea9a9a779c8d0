import { PosternMark } from "../../ui/postern-mark.tsx";
import { type GuideBlock, guideBlocks, guideRuns } from "./guide-blocks.ts";

/** The user guide as a page of the extension: there before a platform is, and of the version that is installed. */
export function GuideView({ text }: { text: string }) {
  const blocks = guideBlocks(text);
  const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
  return (
    <div className="@container min-h-full bg-canvas">
      <header className="flex h-13 items-center gap-2.5 border-b border-line bg-surface px-4 @page:px-8">
        <PosternMark className="size-5" />
        <span className="text-card font-semibold">Postern</span>
      </header>
      <div className="mx-auto grid max-w-[1168px] gap-x-17 gap-y-8 px-4 py-8 @page:grid-cols-[200px_minmax(0,1fr)] @page:px-8 @page:pt-18">
        <nav aria-label="Sections" className="@page:sticky @page:top-8 @page:self-start">
          <ul className="space-y-1">
            {headings.map((heading) => (
              <li key={heading}>
                <a
                  href={`#${anchorOf(heading)}`}
                  className="block min-h-6 py-0.5 text-ink-2 hover:text-ink hover:underline"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="max-w-[720px] min-w-0 space-y-4 text-card leading-6 text-ink-2">
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the guide does not change while it is shown
            <Block key={index} block={block} />
          ))}
        </main>
      </div>
    </div>
  );
}

const anchorOf = (heading: string) => heading.toLowerCase().replaceAll(" ", "-");

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === "title")
    return <h1 className="text-[28px] leading-8 font-semibold tracking-tight text-ink">{block.text}</h1>;
  if (block.kind === "heading")
    return (
      <h2 id={anchorOf(block.text)} className="scroll-mt-8 pt-6 text-dialog font-semibold text-ink">
        {block.text}
      </h2>
    );
  if (block.kind === "list") {
    const List = block.isOrdered ? "ol" : "ul";
    return (
      <List className={`space-y-1 pl-6 ${block.isOrdered ? "list-decimal" : "list-disc"}`}>
        {block.items.map((item) => (
          <li key={item}>
            <Runs text={item} />
          </li>
        ))}
      </List>
    );
  }
  if (block.kind === "table")
    return (
      <dl className="panel divide-y divide-line">
        {block.rows.map(([name = "", text = ""]) => (
          <div key={name} className="gap-4 px-4 py-3 @widget:grid @widget:grid-cols-[180px_minmax(0,1fr)]">
            <dt className="text-ink">
              <Runs text={name} />
            </dt>
            <dd>
              <Runs text={text} />
            </dd>
          </div>
        ))}
      </dl>
    );
  return (
    <p>
      <Runs text={block.text} />
    </p>
  );
}

function Runs({ text }: { text: string }) {
  return guideRuns(text).map(({ set, text: run }, index) => {
    // The runs of a text do not change while it is shown.
    const key = index;
    if (set === "strong")
      return (
        <b key={key} className="font-semibold text-ink">
          {run}
        </b>
      );
    if (set === "code")
      return (
        <code key={key} className="font-mono text-meta wrap-anywhere text-ink">
          {run}
        </code>
      );
    return set === "soft" ? <i key={key}>{run}</i> : <span key={key}>{run}</span>;
  });
}
