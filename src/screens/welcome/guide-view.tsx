import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { PosternMark } from "../../ui/postern-mark.tsx";

/** The user guide, in Markdown, as a page of the extension: there before a platform is, and of the version that is installed. */
export function GuideView({ text }: { text: string }) {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
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
          <Markdown remarkPlugins={[remarkGfm]} components={looks}>
            {text}
          </Markdown>
        </main>
      </div>
    </div>
  );
}

const anchorOf = (heading: ReactNode) => String(heading).toLowerCase().replaceAll(" ", "-");

const looks: Components = {
  h1: ({ children }) => <h1 className="text-[28px] leading-8 font-semibold tracking-tight text-ink">{children}</h1>,
  h2: ({ children }) => (
    <h2 id={anchorOf(children)} className="scroll-mt-8 pt-6 text-dialog font-semibold text-ink">
      {children}
    </h2>
  ),
  ul: ({ children }) => <ul className="list-disc space-y-1 pl-6">{children}</ul>,
  ol: ({ children }) => <ol className="list-decimal space-y-1 pl-6">{children}</ol>,
  strong: ({ children }) => <b className="font-semibold text-ink">{children}</b>,
  code: ({ children }) => <code className="font-mono text-meta wrap-anywhere text-ink">{children}</code>,
  // Its tables name things and say what they are; their heads are empty.
  table: ({ children }) => <table className="panel block divide-y divide-line">{children}</table>,
  thead: () => null,
  tbody: ({ children }) => <tbody className="block divide-y divide-line">{children}</tbody>,
  tr: ({ children }) => (
    <tr className="block gap-4 px-4 py-3 @widget:grid @widget:grid-cols-[180px_minmax(0,1fr)]">{children}</tr>
  ),
  td: ({ children }) => <td className="block">{children}</td>,
  // The console stands beside it, and in the extension there are no other pages of these.
  p: ({ node, children }) =>
    node?.children.some((one) => "tagName" in one && one.tagName === "img") ? null : <p>{children}</p>,
  a: ({ children }) => children,
};
